"""Documents: what a report says, chapter by chapter, and the formats it is written in."""
