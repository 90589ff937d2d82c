"""Read the project's files; find syntax errors and nothing else."""

from sitegen.load.project import load, load_lessons

__all__ = ["load", "load_lessons"]
