"""*Heads of State* by Peter Hawes: set collection, intrigue and majorities, 2 to 5 players."""
