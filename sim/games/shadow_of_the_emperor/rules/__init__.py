"""The rules, one module a section of the rulebook, in its order and words."""
