"""The graph of claims: what a number comes from, and what would change with it."""
