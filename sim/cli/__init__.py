"""The ``kingmaker`` command: one thin module a subcommand, heavy imports inside functions."""
