"""The generator of the KV Ledger: load, validate, evaluate, render, write, verify."""
