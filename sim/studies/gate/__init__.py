"""The gate: what a check plans, judges, tells machines, and keeps of what was accepted."""
