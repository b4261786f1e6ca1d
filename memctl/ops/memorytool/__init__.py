"""The memory-tool protocol (`memory_20250818`) over a store: paths, strings, and what each does."""
