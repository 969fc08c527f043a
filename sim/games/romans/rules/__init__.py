"""The rules, one module a rulebook chapter, functions in the rulebook's order."""
