"""Tests of the exercise."""

from random import Random

from exercise import WindowCache, attend

from pyodide_demos.exercise import same


def filled(window, positions):
    """Fill a cache with numbered positions."""
    cache = WindowCache(window)
    for position in range(positions):
        cache.append([position], [position * 10])
    return cache


def test_a_text_shorter_than_the_window():
    """文字比窗口短时，一个位置也不丢。

    While the text is shorter than the window, nothing is dropped.
    """
    same(filled(8, 3).visible(), [([0], [0]), ([1], [10]), ([2], [20])])


def test_the_latest_positions_in_order():
    """写过窗口以后，看得见的是最近的那些，从旧到新。

    Past the window, the latest positions are visible, oldest first.
    """
    for positions in (4, 5, 6, 7, 8, 9):
        seen = [k for (k,), _ in filled(4, positions).visible()]
        same(seen, list(range(positions - 4, positions)))


def test_memory_does_not_grow():
    """再长的文字，也只占窗口那么多行。

    However long the text, there are no more rows than the window has.
    """
    same(len(filled(4, 1000).rows), 4)


def test_a_new_position_moves_nothing():
    """新来一个位置，只改写一行，别的行原地不动。

    A new position overwrites one row, and the others stay where they are.
    """
    cache = filled(4, 9)
    before = list(cache.rows)
    cache.append([9], [90])
    same(sum(old is not new for old, new in zip(before, cache.rows, strict=True)), 1)


def test_positions_go_on_counting():
    """位置编号接着往下数，不因为丢了旧的就从头来。

    Positions go on counting; dropping old ones does not start again.
    """
    same(filled(4, 11).length, 11)


def test_it_is_attention_with_a_window_mask():
    """输出与在全部历史上盖一层窗口遮罩相同。

    Outputs are those of the whole history under a mask of the window.
    """
    draw = Random(0)
    cache, history = WindowCache(5), []
    for _ in range(30):
        k, v, query = ([draw.gauss(0, 1) for _ in range(4)] for _ in range(3))
        cache.append(k, v)
        history.append((k, v))
        same(
            [round(x, 9) for x in attend(query, cache.visible())],
            [round(x, 9) for x in attend(query, history[-5:])],
        )


def test_what_an_untrained_model_loses():
    """一个学会去找开头那个词元的头：看得见全部历史时找得到，只有窗口时就找不到了。

    A head that learned to find the first token finds it in the whole history, not in a window.
    """
    cache, history = WindowCache(4), []
    for position in range(12):
        is_first = position == 0
        k, v = [30.0 if is_first else 0.0], [1.0 if is_first else 0.0]
        cache.append(k, v)
        history.append((k, v))
    same(round(attend([1.0], history)[0], 6), 1.0)
    same(round(attend([1.0], cache.visible())[0], 6), 0.0)


def test_layers_reach_further_than_one_window():
    """两层叠起来，最多看得到窗口减一的两倍那么远，再远就看不到了。

    Two layers reach back twice the window less one position, and no further.
    """

    def last_output(tokens):
        caches = [WindowCache(3), WindowCache(3)]
        for token in tokens:
            value = [token]
            for cache in caches:
                cache.append([0.0], value)
                value = attend([0.0], cache.visible())
        return round(value[0], 9)

    still, changed = [0.0] * 9, [0.0] * 9
    for back, reaches in ((4, True), (5, False)):
        changed[8 - back] = 1.0
        same(last_output(changed) != last_output(still), reaches)
        changed[8 - back] = 0.0
