"""The command line: a lazy table of commands, one thin file each."""
