"""Tuning of values: the smallest change that brings targets where they ought to be."""
