"""Who decides: a seat's policy is one record, and one compiled chooser reads it."""

from sim.policies import searching as searching  # registers a chooser for each kind of record
