"""The games, one room each, and the table that finds them by name."""
