"""The only code that touches the world: files, locks, git, SQLite, clock, environment."""
