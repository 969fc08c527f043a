"""Figures: charts drawn from metrics, with matplotlib."""
