"""Models, figures and scripts that run alike in CPython and in Pyodide.

Only the standard library is imported here, and only parts of it that Pyodide ships.
"""

__version__ = "0.1.0"
