"""*In the Shadow of the Emperor* by Ralf Burkert: dynasties, majorities, votes; 2 to 4 players."""
