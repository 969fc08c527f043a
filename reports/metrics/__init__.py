"""Metrics: numbers from a run's tables, with counts and intervals."""
