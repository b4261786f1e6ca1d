"""The rules, their engine, suppressions and fixes."""
