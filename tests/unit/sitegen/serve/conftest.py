from pathlib import Path

import pytest


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    for name, text in {
        "index.html": "<!doctype html><title>home</title><body>home</body>",
        "404.html": "<!doctype html><title>no</title><body>no such page</body>",
        "zh/knob/index.html": "<body>旋钮</body>",
        "assets/app-0123456789.js": "1;",
        "assets/site-0123456789.css": ".a{}",
        "engine/0123456789abcdef/pyodide.asm.wasm": "wasm",
        "engine/0123456789abcdef/pyodide.mjs": "1;",
        "engine/0123456789abcdef/worker-0123456789.js": "1;",
        "engine/0123456789abcdef/pyodide_demos-0.1.0-py3-none-any.whl": "zip",
        "claims.json": "[]",
        "scripts/kv_cache.py": "# 脚本",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (tmp_path / "secret.txt").write_text("secret")
    return folder
