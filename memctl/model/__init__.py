"""Nouns: plain immutable records, standard library only."""
