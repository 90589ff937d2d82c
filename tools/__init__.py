"""What developers run: checks, locks, benchmarks. No part of the site."""
