"""Sensitivity: every number of a values file a step up and down; cards banned, cut and forced."""
