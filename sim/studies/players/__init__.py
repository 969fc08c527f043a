"""How strong players are, and how their weights are found by self-play."""
