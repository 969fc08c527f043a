"""The values file of *A Vote for the King of the Romans*: its model, checks and compiler."""

from sim.games.romans.values.compile import compile_values
from sim.games.romans.values.load import load_values
from sim.games.romans.values.model import ValuesFile

__all__ = ["ValuesFile", "compile_values", "load_values"]
