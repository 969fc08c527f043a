"""The values file of *Heads of State*: its model, checks and compiler."""

from sim.games.heads_of_state.values.compile import compile_values
from sim.games.heads_of_state.values.load import load_values
from sim.games.heads_of_state.values.model import ValuesFile

__all__ = ["ValuesFile", "compile_values", "load_values"]
