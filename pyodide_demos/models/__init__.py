"""Arithmetic only: what is counted, in whole numbers and exact fractions."""
