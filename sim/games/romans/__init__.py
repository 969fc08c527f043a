"""*A Vote for the King of the Romans*: see README.md beside this file."""
