"""Teaching scripts: each is one file that a reader can download, read and run."""
