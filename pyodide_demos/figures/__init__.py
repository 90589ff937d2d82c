"""One file per figure: its parameters, its numbers and its view."""
