"""Thin out the JavaScript between WebAssembly and the browser.

Pyodide's file binds some thousand functions of C by name and brings libraries for graphics and
sound, for the sake of packages that might be loaded later. None is ever loaded here.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path

from sitegen.packaging.node import esbuild

BEGIN = "async function _createPyodideModule(moduleArg={}){"
FINISH = "return moduleRtn}export default _createPyodideModule;"
BINDINGS = "function assignWasmExports(wasmExports){"
IMPORTS = "wasmImports={"
GRAPHICS = "emscripten_gl"
"""Functions of the browser's graphics: the module keeps a list of them, and nobody draws."""
NO_GRAPHICS = 'var _unused=()=>{throw new Error("no graphics here")};_unused.sig="v";'
UNIT_BY_UNIT = (
    'let jsstr="";for(let i=0;i<len;++i){jsstr+=String.fromCharCode(HEAPU16[(ptr>>>1)+i>>>0])}'
    "return jsstr"
)
"""How Pyodide hands over a text with letters beyond Latin: thousands of strings for one figure."""
AT_ONCE = (
    "if(len>=64)try{"
    'const decoder=Module.$wide??=new TextDecoder("utf-16le",{fatal:true,ignoreBOM:true});'
    "return decoder.decode(HEAPU16.subarray(ptr>>>1,(ptr>>>1)+len))}catch{}"
    f"{UNIT_BY_UNIT}"
)
"""The same at once; a text with half a pair, which no decoder takes, goes the long way."""
ESBUILD = (
    "--loader=js",
    "--format=esm",
    "--minify",
    "--tree-shaking=true",
    "--target=esnext",
    "--charset=utf8",
    "--legal-comments=none",
    "--log-level=error",
)
_NAME = re.compile(r"[\w$]+")
_BINDING = re.compile(
    r'(?P<variable>[\w$]+)=Module\["[\w$]+"\]=wasmExports\["(?P<export>[\w$]+)"\](?:\.value>>>0)?'
)
_VARIABLES = re.compile(r"\bvar (?P<names>[\w$]+(?:,[\w$]+){200,});")
_SIGNATURE = re.compile(r'(?P<name>[\w$]+)\.sig="[^"]*";')
_OFFER = re.compile(r'Module\["(?P<name>[\w$]+)"\]=(?P<value>[\w$]+);')
_ASKED = re.compile(r"""\.([\w$]+)|["']([\w$]+)["']|\{([\w$,:]+)\}=Module\b""")
_EXPORT = re.compile(r"export\{(?P<name>[\w$]+) as default\};\s*$")


class GlueError(Exception):
    """Pyodide's glue does not look as expected; the message says where."""


@dataclass(frozen=True, slots=True)
class LeanGlue:
    """The glue after what is not needed was cut out, as text, and as it is shipped."""

    before: str
    after: bytes


def names_used(*texts: str) -> set[str]:
    """Return every name that stands anywhere in the texts, C's without their underscore too."""
    names = {name for text in texts for name in _NAME.findall(text)}
    return names | {name.removeprefix("_") for name in names}


def lean_glue(glue: str, entry: str, imports: AbstractSet[str], root: Path) -> LeanGlue:
    """Return the glue with what the module imports and what the glue itself calls.

    Long texts are handed over at once, as Pyodide itself does with plain ones.

    Raises:
        GlueError: where the glue is written in another way than expected.
    """
    if UNIT_BY_UNIT not in glue:
        raise GlueError("pyodide.asm.mjs hands over texts in another way")
    text = _fewer_imports(glue.rstrip().replace(UNIT_BY_UNIT, AT_ONCE), imports)
    text = _fewer_offers(_fewer_bindings(text, entry), entry)
    if not (text.startswith(BEGIN) and text.endswith(FINISH)):
        raise GlueError("pyodide.asm.mjs is not one function")
    return LeanGlue(text, _shaken(text.removeprefix(BEGIN).removesuffix(FINISH), root))


def _fewer_imports(text: str, imports: AbstractSet[str]) -> str:
    """Hand the module what it imports, and signatures of no other functions."""
    begin, end = _between(text, IMPORTS)
    kept = []
    for entry in text[begin:end].split(","):
        name, _, value = entry.partition(":")
        if name in imports:
            kept.append((name, "_unused" if name.startswith(GRAPHICS) else value or name))
    handed = ",".join(f"{name}:{value}" for name, value in kept)
    values = {value for _, value in kept}
    text = text[:begin] + handed + text[end:]
    return _SIGNATURE.sub(lambda match: match[0] if match["name"] in values else "", text)


def _fewer_bindings(text: str, entry: str) -> str:
    """Bind the functions of C that are called from JavaScript."""
    begin, end = _between(text, BINDINGS)
    bindings = text[begin:end].split(";")
    declared = _VARIABLES.search(text)
    if declared is None or declared.end() > begin:
        raise GlueError("pyodide.asm.mjs declares its functions elsewhere")
    before, between, after = (
        text[: declared.start()],
        text[declared.end() : begin],
        text[end:],
    )
    used = set(_NAME.findall(f"{before} {between} {after} {entry}"))
    kept, dropped = [], set()
    for binding in bindings:
        match = _BINDING.fullmatch(binding)
        if match and not {match["variable"], match["export"]} & used:
            dropped.add(match["variable"])
        else:
            kept.append(binding)
    names = [name for name in declared["names"].split(",") if name not in dropped]
    return f"{before}var {','.join(names)};{between}{';'.join(kept)}{after}"


def _fewer_offers(text: str, entry: str) -> str:
    """Offer to others, as part of the module, what somebody asks for by name."""
    bare = _OFFER.sub("", text)
    asked = {
        name for match in _ASKED.findall(bare) for names in match for name in _NAME.findall(names)
    }
    asked |= set(_NAME.findall(entry))
    return _OFFER.sub(lambda match: match[0] if match["name"] in asked else "", text)


def _between(text: str, opening: str) -> tuple[int, int]:
    """Return where a list without braces of its own begins and ends."""
    at = text.find(opening)
    if at < 0:
        raise GlueError(f"{opening!r} is not in pyodide.asm.mjs")
    begin = at + len(opening)
    return begin, text.index("}", begin)


def _shaken(body: str, root: Path) -> bytes:
    """Let esbuild drop what nobody calls: it does so for a module, not inside a function.

    A direct `eval` would forbid that; there is one in functions for packages, which the
    security policy forbids anyway.
    """
    body = re.sub(r"\beval\(", "(0,eval)(", body)
    module = f"const moduleArg=globalThis.$given;{NO_GRAPHICS}{body};export{{moduleRtn as default}}"
    command = [str(esbuild(root)), *ESBUILD]
    result = subprocess.run(command, input=module.encode(), capture_output=True, check=False)
    text = result.stdout.decode()
    exported = _EXPORT.search(text)
    if result.returncode or exported is None:
        reason = result.stderr.decode(errors="replace").strip().splitlines()
        raise GlueError(f"esbuild: {reason[0] if reason else 'nothing came back'}")
    body = text[: exported.start()].replace("globalThis.$given", "$given")
    return (
        f"async function create($given={{}}){{{body}return {exported['name']}}}"
        "export default create;\n"
    ).encode()
