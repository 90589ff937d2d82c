"""Turn a validated library and its values into the files of the site."""

from sitegen.render.site import OutputTree, Shipped, render

__all__ = ["OutputTree", "Shipped", "render"]
