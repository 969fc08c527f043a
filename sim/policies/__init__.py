"""Who decides: a seat's policy is one record, and one compiled chooser reads it."""
