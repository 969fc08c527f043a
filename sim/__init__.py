"""Kingmaker's simulator: engine, games, policies, values, runs, studies and commands."""
