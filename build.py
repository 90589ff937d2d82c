"""Build, check, preview and record the site: `python build.py --help`.

Only finds the Python that holds the generator's dependencies and hands over to `sitegen.cli`.
Any Python since 3.6 can read this file, so that an old one is answered with a sentence.
"""

import atexit
import os
import sys

ROOT = os.path.dirname(os.path.abspath(__file__))
ADVICE = "The tools of this site are not set up here ({}). Run: make site"
LAUNCHED = "KV_LEDGER_LAUNCHED"


def main():
    """Run the command line in the checkout's own environment."""
    python = _own_python()
    if python and not _runs(python) and LAUNCHED not in os.environ:
        sys.exit(_hand_over(python))
    os.environ.pop(LAUNCHED, None)
    if sys.version_info < (3, 12):
        _stop("this is Python %d.%d, 3.12 or newer is needed" % sys.version_info[:2])
    if not os.path.isdir(os.path.join(ROOT, "node_modules", "pyodide")):
        _stop("node_modules is missing")
    sys.path.insert(0, ROOT)
    _keep_compiled()
    try:
        from sitegen.cli import main as run

        run()  # a command imports what it needs
    except SystemExit as end:
        _leave(end.code)
        raise
    except ImportError as error:
        if _is_ours(error.name):
            raise
        _stop("Python cannot import {}".format(error.name))
    except SyntaxError as error:
        sys.exit(_misspelt(error))


def _own_python():
    """Return the interpreter of the checkout's environment, or None."""
    for parts in (("bin", "python"), ("Scripts", "python.exe")):
        path = os.path.join(ROOT, ".venv", *parts)
        if os.path.exists(path):
            return path
    return None


def _runs(python):
    """Tell whether this process already is that environment's interpreter."""
    environment = os.path.dirname(os.path.dirname(python))
    return os.path.realpath(sys.prefix) == os.path.realpath(environment)


def _hand_over(python):
    """Run this file again under another interpreter and return its exit code."""
    command = [python, os.path.abspath(__file__)] + sys.argv[1:]
    environment = dict(os.environ, **{LAUNCHED: "1"})
    sys.stdout.flush()
    sys.stderr.flush()
    try:
        if os.name == "nt":  # there exec returns to the shell before the new process ends
            import subprocess

            return subprocess.call(command, env=environment)
        os.execve(python, command, environment)
    except OSError as error:
        _stop("{} does not start: {}".format(os.path.relpath(python, ROOT), error.strerror))


def _keep_compiled():
    """Keep compiled modules where Python may not write them beside their sources.

    Without them every start would compile hundreds of files; all else that is kept is in .cache.
    """
    if sys.dont_write_bytecode and not sys.pycache_prefix:
        sys.pycache_prefix = os.path.join(ROOT, ".cache", "bytecode")
        sys.dont_write_bytecode = False


def _leave(code):
    """End at once, where that is safe: Python would take apart every object that is left.

    What modules have registered to be done at the end is done, and all output is written.
    """
    threading = sys.modules.get("threading")
    if not isinstance(code, (int, type(None))) or (threading and threading.active_count() > 1):
        return
    atexit._run_exitfuncs()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):  # nobody reads: Python knows how to say so
        return
    os._exit((code or 0) & 0xFF)


def _misspelt(error):
    """Say where a module cannot be read as Python, in the form of every other problem."""
    path = os.path.relpath(error.filename or ROOT, ROOT).replace(os.sep, "/")
    place = "{}:{}:{}".format(path, error.lineno or 0, error.offset or 0)
    line = "\n    " + error.text.rstrip() if error.text else ""
    what = "{}: this is not Python: {}. Correct the line. [E001]{}\n"
    sys.stderr.write(what.format(place, error.msg, line))
    return 1


def _is_ours(name):
    """Tell whether a module that cannot be imported belongs to this checkout."""
    return name is None or name.split(".")[0] in ("sitegen", "pyodide_demos")


def _stop(reason):
    """Print the one sentence that says what to do, and end with the code for wrong usage."""
    sys.stderr.write(ADVICE.format(reason) + "\n")
    sys.exit(2)


if __name__ == "__main__":
    main()
