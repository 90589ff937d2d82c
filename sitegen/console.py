"""What all commands share: where they print, how they end, and which day it is."""

from __future__ import annotations

import datetime
import os
import time
from functools import partial
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parent.parent
EXIT_PROBLEMS, EXIT_USAGE = 1, 2

out = click.echo
err = partial(click.echo, err=True)

root_option = click.option("--root", type=click.Path(path_type=Path), default=ROOT, hidden=True)


def today() -> datetime.date:
    """Return the day that shelf lives are counted to; `SOURCE_DATE_EPOCH` overrides the clock."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    now = float(epoch) if epoch.isdigit() else time.time()
    return datetime.datetime.fromtimestamp(now, datetime.UTC).date()
