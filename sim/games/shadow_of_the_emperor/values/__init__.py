"""The values file of *In the Shadow of the Emperor*: its model, checks and compiler."""

from sim.games.shadow_of_the_emperor.values.compile import compile_values
from sim.games.shadow_of_the_emperor.values.load import load_values
from sim.games.shadow_of_the_emperor.values.model import ValuesFile

__all__ = ["ValuesFile", "compile_values", "load_values"]
