import subprocess
from pathlib import Path

import pytest

from sitegen.packaging.lean.glue import GlueError, lean_glue, names_used
from sitegen.packaging.node import node

ROOT = Path(__file__).parents[5]
UNUSED = ",".join(f"_unused{number}" for number in range(200))
GLUE = (
    "async function _createPyodideModule(moduleArg={}){var Module=moduleArg,moduleRtn;"
    "var _draw=()=>{Module.drawn='a long way to draw'};"
    '_draw.sig="v";'
    'var emscripten_glClear=()=>{Module.cleared="cleared"};emscripten_glClear.sig="v";'
    f"var _strlen,_free,{UNUSED};"
    'function assignWasmExports(wasmExports){_strlen=Module["_strlen"]=wasmExports["strlen"];'
    '_free=Module["_free"]=wasmExports["free"];_unused1=Module["_unused1"]=wasmExports["unused1"]}'
    "var wasmImports={draw:_draw,emscripten_glClear,unknown:_draw};"
    'assignWasmExports(Module.exports);Module.free=()=>eval("1")+_free();moduleRtn=Module;'
    "function text(ptr,len){var HEAPU16=Module.HEAPU16;"
    'let jsstr="";for(let i=0;i<len;++i){jsstr+=String.fromCharCode(HEAPU16[(ptr>>>1)+i>>>0])}'
    "return jsstr}Module.text=text;"
    'Module["asked"]=_strlen;Module["painted"]=_draw;'
    "Module.imports=Object.keys(wasmImports);"
    "return moduleRtn}export default _createPyodideModule;\n"
)
ASKS = """
const { default: create } = await import(process.argv[2]);
const it = await create({ exports: { free: () => 40, strlen: () => 41, unused1: 42 } });
const texts = ['', '键', 'K and V · 键和值 '.repeat(9), '\\ufeff𝄞'.repeat(40)];
texts.push(`${'值'.repeat(70)}\\ud834`);
for (const text of texts) {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  it.HEAPU16 = Uint16Array.of(1, 2, ...units, 3);
  if (it.text(4, text.length) !== text) console.log('another text', units.length);
}
console.log(it.free(), it.asked(), it.imports.join(), '_unused1' in it, 'painted' in it);
"""


def test_glue_binds_what_is_called_and_hands_over_what_is_imported(tmp_path: Path) -> None:
    glue = lean_glue(GLUE, "module._strlen module.asked", {"emscripten_glClear"}, ROOT)
    (tmp_path / "glue.mjs").write_bytes(glue.after)
    (tmp_path / "asks.mjs").write_text(ASKS)
    command = [node(), tmp_path / "asks.mjs", tmp_path / "glue.mjs"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert answer.strip() == "41 41 emscripten_glClear false false"
    assert b"drawn" not in glue.after
    assert b"cleared" not in glue.after
    assert {"free", "strlen"} <= names_used(glue.before, "module._strlen module.asked")
    assert "unused1" not in names_used(glue.before)


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (GLUE.replace("_createPyodideModule(", "other("), "is not one function"),
        (GLUE.replace("jsstr+=", "jsstr=jsstr+"), "hands over texts in another way"),
        (GLUE.replace("wasmImports={", "given={"), "'wasmImports={' is not in"),
        (GLUE.replace(UNUSED, "_unused1"), "declares its functions elsewhere"),
        (GLUE.replace("moduleRtn=Module;", "moduleRtn=;"), "esbuild: "),
    ],
)
def test_glue_of_another_form_is_refused(broken: str, message: str) -> None:
    with pytest.raises(GlueError, match=message):
        lean_glue(broken, "", {"draw"}, ROOT)
