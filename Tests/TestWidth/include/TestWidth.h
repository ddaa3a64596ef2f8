// Limits how many tests run at once, in every process that this target is linked into.
