"""memctl keeps a coding agent's memory small, true, findable and recoverable."""

__version__ = "0.1.0"
