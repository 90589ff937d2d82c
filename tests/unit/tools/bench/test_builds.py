from pathlib import Path

from tools.bench.builds import COURSES, copy_kept


def test_course_in_the_cache_is_not_copied_into_itself(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    target = cache / f"{COURSES}x" / "course-100" / ".cache"
    for name in ("wheels/one", "build/state", "tested-site/index.html", "bytecode/module.pyc"):
        (cache / name).parent.mkdir(parents=True)
        (cache / name).write_text(name, "utf-8")
    target.parent.mkdir(parents=True)
    copy_kept(cache, target)
    assert [path.relative_to(target).as_posix() for path in target.rglob("*")] == [
        "wheels",
        "wheels/one",
    ]
