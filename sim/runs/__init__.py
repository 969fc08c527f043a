"""Runs: a scenario becomes a plan of batches, workers play them, tables and a manifest are kept."""
