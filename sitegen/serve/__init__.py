"""Preview the site: serve it as a host would, build again and reload on every change."""

from sitegen.serve.preview import run

__all__ = ["run"]
