from sitegen.packaging.lean.memory import WithheldText, withheld

LONG = b"The end of this text is a name: items\0"


def test_text_is_withheld_wherever_it_stands() -> None:
    image = b"\1" + LONG + b"\2" + LONG
    thinned = withheld(image, [], [WithheldText(LONG, b"")])
    assert thinned == b"\1" + bytes(len(LONG)) + b"\2" + bytes(len(LONG))


def test_end_that_something_points_to_stays() -> None:
    at = 1 + LONG.index(b"items")
    thinned = withheld(b"\1" + LONG, [1, at], [WithheldText(LONG, b"")])
    assert thinned == b"\1".ljust(at, b"\0") + b"items\0"


def test_shorter_text_takes_the_place_of_a_longer_and_what_is_inside_is_left_to_it() -> None:
    frozen = WithheldText(b"code " + LONG, b"code")
    thinned = withheld(b"code " + LONG, [], [frozen, WithheldText(LONG, b"")])
    assert thinned == b"code".ljust(5 + len(LONG), b"\0")
    same = WithheldText(b"code " + LONG, b"code " + LONG)
    assert withheld(same.before, [7], [same, WithheldText(LONG, b"")]) == same.before
