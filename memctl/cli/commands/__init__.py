"""One file per command; each declares its parameters and one `run`."""
