"""Turn a validated library and its values into the files of the site."""
