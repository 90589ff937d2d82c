from pathlib import Path

from sitegen.packaging.cache import cached, content_hash, folder_parts


def test_borders_between_parts_count() -> None:
    assert content_hash([b"ab", b"c"]) != content_hash([b"a", b"bc"])


def test_second_call_does_not_make_again(cache: Path) -> None:
    made: list[int] = []

    def make() -> bytes:
        made.append(1)
        return b"content"

    assert [cached(cache, "kind", [b"x"], make) for _ in range(3)] == [b"content"] * 3
    assert len(made) == 1


def test_other_inputs_and_other_kinds_are_made_apart(cache: Path) -> None:
    assert cached(cache, "kind", [b"x"], lambda: b"1") == b"1"
    assert cached(cache, "kind", [b"y"], lambda: b"2") == b"2"
    assert cached(cache, "other", [b"x"], lambda: b"3") == b"3"


def test_damaged_file_is_made_again(cache: Path) -> None:
    cached(cache, "kind", [b"x"], lambda: b"good")
    kept = next((cache / "kind").iterdir())
    for damage in (b"", kept.read_bytes()[:-1], kept.read_bytes() + b"!"):
        kept.write_bytes(damage)
        assert cached(cache, "kind", [b"x"], lambda: b"good") == b"good"


def test_no_draft_is_left_behind(cache: Path) -> None:
    cached(cache, "kind", [b"x"], lambda: b"good")
    assert len(list((cache / "kind").iterdir())) == 1


def test_compiled_python_is_no_part_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("a")
    before = folder_parts(tmp_path)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "a.cpython-313.pyc").write_bytes(b"x")
    assert folder_parts(tmp_path) == before == [b"a.py", b"a"]
