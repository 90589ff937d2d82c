import re
from pathlib import Path

import pytest

from sitegen.packaging.bundle import (
    bundle_head_start,
    bundle_register_styles,
    bundle_script,
    bundle_styles,
    bundle_worker,
)
from sitegen.problems import BuildError


def texts(error: pytest.ExceptionInfo[BuildError]) -> list[str]:
    return [problem.as_text() for problem in error.value.problems]


def test_a_script_without_pieces_is_one_module_named_by_its_content(
    root: Path, cache: Path
) -> None:
    scripts = bundle_script(root, cache)
    assert re.fullmatch(r"assets/app-[0-9a-f]{10}\.js", scripts.path)
    assert list(scripts.files) == [scripts.path]
    assert scripts.at_once == ()
    assert b"import" not in scripts.files[scripts.path]
    assert b"globalThis.seen" in scripts.files[scripts.path]


def write_pieces(root: Path) -> None:
    (root / "assets/js/main.js").write_text(
        'import { shared } from "./shared.js";\n'
        'globalThis.load = () => import("./seldom.js");\nshared();\n'
    )
    (root / "assets/js/seldom.js").write_text(
        'import { shared } from "./shared.js";\nexport const late = () => shared() + 1;\n'
    )
    (root / "assets/js/shared.js").write_text("export const shared = () => globalThis.seen;\n")


def test_what_is_imported_late_is_a_file_of_its_own_and_shares_with_the_entry(
    root: Path, cache: Path
) -> None:
    write_pieces(root)
    scripts = bundle_script(root, cache)
    names = [re.sub(r"-[0-9a-f]{10}", "", path) for path in sorted(scripts.files)]
    assert names == ["assets/app.js", "assets/chunk.js", "assets/seldom.js"]
    (chunk,) = scripts.at_once
    assert "chunk-" in chunk
    entry = scripts.files[scripts.path].decode()
    for path in scripts.files:
        assert path == scripts.path or f"./{Path(path).name}" in entry
    assert b"globalThis.seen" in scripts.files[chunk]


def test_the_name_of_a_piece_and_of_who_imports_it_follow_its_content(
    root: Path, cache: Path
) -> None:
    write_pieces(root)
    before = bundle_script(root, cache)
    (root / "assets/js/seldom.js").write_text("export const late = () => 3;\n")
    after = bundle_script(root, cache)
    assert after.path != before.path
    assert not {path for path in after.files if "seldom" in path} & set(before.files)


def test_name_follows_an_imported_file(root: Path, cache: Path) -> None:
    before = bundle_script(root, cache)
    assert bundle_script(root, cache) == before
    (root / "assets/js/double.js").write_text("export const double = (value) => value + value;\n")
    assert bundle_script(root, cache).path != before.path


def test_worker_imports_pyodide_by_address(root: Path, cache: Path) -> None:
    assert b"import(globalThis.address)" in bundle_worker(root, cache)


def test_the_script_in_the_head_is_told_what_to_start_and_waits_for_no_page(
    root: Path, cache: Path
) -> None:
    entry = root / "assets/js/head-start.js"
    entry.write_text(
        'import { double } from "./double.js";\nglobalThis.seen = double(KV_ENGINE.files);\n'
    )
    given = b'"worker": "w", "wheel": "p", "snapshot": null, "files": []'
    given = b'"version": "1", "python": "3", ' + given
    asset = bundle_head_start(root, cache, b'{"totalBytes": 9, %s}' % given)
    assert re.fullmatch(r"assets/head-start-[0-9a-f]{10}\.js", asset.path)
    told, rest = asset.content.split(b"\n", 1)
    facts = b'"version":"1","python":"3","worker":"w","wheel":"p","snapshot":null,"files":[]'
    assert told == b"self.KV_ENGINE={%s};" % facts
    assert rest.startswith(b"(()=>{")
    assert b"import" not in rest
    assert (
        bundle_head_start(root, cache, b"{%s}" % given.replace(b"null", b"{}")).path != asset.path
    )


def test_styles_are_joined_in_the_order_of_names(root: Path, cache: Path) -> None:
    asset = bundle_styles(root, cache)
    assert re.fullmatch(r"assets/site-[0-9a-f]{10}\.css", asset.path)
    assert asset.content == b".a{color:red}.b{color:#00f}\n"


def test_styles_of_registers_are_a_file_of_their_own(root: Path, cache: Path) -> None:
    folder = root / "assets/css/registers"
    folder.mkdir()
    (folder / "c.css").write_text(".c { color: green; }\n")
    asset = bundle_register_styles(root, cache)
    assert re.fullmatch(r"assets/registers-[0-9a-f]{10}\.css", asset.path)
    assert asset.content == b".a{color:red}.b{color:#00f}.c{color:green}\n"
    assert b".c" not in bundle_styles(root, cache).content


def test_error_in_a_script_is_placed_in_characters(root: Path, cache: Path) -> None:
    (root / "assets/js/double.js").write_text('export const 两倍 = "二\n', "utf-8")
    with pytest.raises(BuildError) as error:
        bundle_script(root, cache)
    assert texts(error)[0].split("\n") == [
        "assets/js/double.js:1:21: esbuild: Unterminated string literal. Mend the file. [E303]",
        '    export const 两倍 = "二',
        "                           ^",
    ]


def test_missing_import_is_named(root: Path, cache: Path) -> None:
    (root / "assets/js/main.js").write_text('import "./absent.js";\n')
    with pytest.raises(BuildError) as error:
        bundle_script(root, cache)
    assert 'assets/js/main.js:1:8: esbuild: Could not resolve "./absent.js"' in texts(error)[0]


def test_warnings_in_a_stylesheet_stop_the_build_together(root: Path, cache: Path) -> None:
    (root / "assets/css/a.css").write_text(".a { colr: red; }\n")
    (root / "assets/css/b.css").write_text(".b { color: red;\n")
    with pytest.raises(BuildError) as error:
        bundle_styles(root, cache)
    assert [text.split(" ")[0] for text in texts(error)] == [
        "assets/css/a.css:1:6:",
        "assets/css/b.css:2:1:",
    ]


def test_failed_bundle_is_not_kept(root: Path, cache: Path) -> None:
    good = (root / "assets/js/double.js").read_text()
    (root / "assets/js/double.js").write_text("export const = 1;\n")
    with pytest.raises(BuildError):
        bundle_script(root, cache)
    (root / "assets/js/double.js").write_text(good)
    assert bundle_script(root, cache).files


def test_missing_script_and_missing_bundler_say_what_to_do(root: Path, cache: Path) -> None:
    (root / "assets/js/main.js").unlink()
    with pytest.raises(BuildError) as error:
        bundle_script(root, cache)
    assert texts(error) == ["assets/js/main.js: the script is missing. Restore it. [E107]"]
    (root / "node_modules").unlink()
    with pytest.raises(BuildError) as error:
        bundle_worker(root, cache)
    assert texts(error) == [
        "package.json: the bundler esbuild is not installed. Run: make site [E107]"
    ]
