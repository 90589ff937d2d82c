"""Read the project's files; find syntax errors and nothing else."""

from sitegen.load.project import load

__all__ = ["load"]
