"""The values file of *Corona de Hierro*: its model, checks and compiler."""

from sim.games.corona_de_hierro.values.compile import compile_values
from sim.games.corona_de_hierro.values.load import load_values
from sim.games.corona_de_hierro.values.model import ValuesFile

__all__ = ["ValuesFile", "compile_values", "load_values"]
