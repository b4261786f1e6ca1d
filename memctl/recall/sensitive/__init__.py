"""Sensitive text: what it is (data), where it stands (scan.py), how a text is shown without it.

The patterns are loaded by scan.py alone; import from there, and late.
"""
