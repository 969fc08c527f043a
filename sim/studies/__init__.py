"""Studies: questions about differences, answered by several runs."""
