"""Compile the modules of a wheel for the browser; this file runs inside Pyodide, at build time.

A browser that starts Python from its files would compile a hundred modules of ours before it
draws anything: half of the time that takes. The sources stay, for what is said of the code is
proved by their hashes.
"""

from __future__ import annotations

import base64
import hashlib
import io
import py_compile
import site
import tempfile
import zipfile
from importlib.util import cache_from_source
from pathlib import Path

FIRST_DAY = (1980, 1, 1, 0, 0, 0)


def compile_wheel(content: bytes) -> bytes:
    """Return the wheel with each module compiled beside its source, as pip leaves them.

    Stored without compression, because a host compresses the whole better than an archive its
    members. Compiled modules are not compared with their sources: both come in one archive.
    """
    (place,) = site.getsitepackages()
    files: dict[str, bytes] = {}
    with zipfile.ZipFile(io.BytesIO(bytes(content))) as wheel:
        for name in wheel.namelist():
            files[name] = wheel.read(name)
    (record,) = (name for name in files if name.endswith(".dist-info/RECORD"))
    compiled = {
        cache_from_source(name, optimization=""): _compiled(text, f"{place}/{name}")
        for name, text in files.items()
        if name.endswith(".py")
    }
    lines = [f"{name},{_digest(code)},{len(code)}\n" for name, code in sorted(compiled.items())]
    listed = files.pop(record)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, text in sorted({**files, **compiled}.items()):
            archive.writestr(zipfile.ZipInfo(name, FIRST_DAY), text)
        archive.writestr(zipfile.ZipInfo(record, FIRST_DAY), listed + "".join(lines).encode())
    return target.getvalue()


def _compiled(source: bytes, name: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        text, code = Path(folder, "module.py"), Path(folder, "module.pyc")
        text.write_bytes(source)
        py_compile.compile(
            str(text),
            str(code),
            dfile=name,
            doraise=True,
            optimize=2,  # as in the snapshot
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        return code.read_bytes()


def _digest(content: bytes) -> str:
    """Return a hash as the list of a wheel's files has it."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
    return f"sha256={digest.rstrip(b'=').decode()}"
