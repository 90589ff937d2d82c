"""Measure what a reader or an author waits for."""
