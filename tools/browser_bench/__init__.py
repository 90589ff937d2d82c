"""Measure what readers wait for, in a real browser, beside other ways of doing the same."""
