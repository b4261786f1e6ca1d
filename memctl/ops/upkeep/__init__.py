"""The upkeep pass: a file for each kind of action, and the plan they make together."""
