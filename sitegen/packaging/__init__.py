"""Make what the browser loads: the bundles and the folder of the Python engine."""
