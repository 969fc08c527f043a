"""The rules, one module for each section of the rulebook; see the game's README."""
