"""The game-independent engine: records, chance, agenda, contract and the playing loop."""
