"""Ship less of Pyodide's runtime: what neither Python nor a page can reach here is left out."""

from sitegen.packaging.lean.runtime import lean_runtime

__all__ = ["lean_runtime"]
