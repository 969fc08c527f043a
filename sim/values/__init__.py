"""Prototype-values files: load, check, change, compare, and carry to a spreadsheet and back.

Nothing here knows a game. A game gives its pydantic model of a values file, built from
`sim.values.fields`, and compiles the checked model into its own record.
"""
