"""Verbs: a store, a request -> a result and a ChangeSet. The world only through ports."""
