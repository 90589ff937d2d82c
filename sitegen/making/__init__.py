"""Make lessons one by one: read, check, write, and look at what was written."""
