import re
from pathlib import Path

import pytest

from sitegen.packaging.bundle import bundle_script, bundle_styles, bundle_worker
from sitegen.problems import BuildError


def texts(error: pytest.ExceptionInfo[BuildError]) -> list[str]:
    return [problem.as_text() for problem in error.value.problems]


def test_script_is_one_module_named_by_its_content(root: Path, cache: Path) -> None:
    asset = bundle_script(root, cache)
    assert re.fullmatch(r"assets/app-[0-9a-f]{10}\.js", asset.path)
    assert b"import" not in asset.content
    assert b"globalThis.seen" in asset.content


def test_libraries_come_from_npm(root: Path, cache: Path) -> None:
    (root / "assets/js/main.js").write_text(
        'import { Idiomorph } from "idiomorph";\nglobalThis.morph = Idiomorph.morph;\n'
    )
    assert len(bundle_script(root, cache).content) > 2000


def test_name_follows_an_imported_file(root: Path, cache: Path) -> None:
    before = bundle_script(root, cache)
    assert bundle_script(root, cache) == before
    (root / "assets/js/double.js").write_text("export const double = (value) => value + value;\n")
    assert bundle_script(root, cache).path != before.path


def test_worker_imports_pyodide_by_address(root: Path, cache: Path) -> None:
    assert b"import(globalThis.address)" in bundle_worker(root, cache)


def test_styles_are_joined_in_the_order_of_names(root: Path, cache: Path) -> None:
    asset = bundle_styles(root, cache)
    assert re.fullmatch(r"assets/site-[0-9a-f]{10}\.css", asset.path)
    assert asset.content == b".a{color:red}.b{color:#00f}\n"


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
    assert bundle_script(root, cache).content


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
