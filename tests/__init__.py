"""Tests, by the rooms of ``sim`` and ``reports``; CONTRIBUTING.md says how they run."""
