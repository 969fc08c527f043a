"""Who decides: a seat's policy is one record, and one compiled chooser reads it."""

from sim.policies import choosing as choosing  # registers the chooser of each kind of record
