"""Similarity and ranking; pure."""
