"""Tests of the exercise; their first sentence in each language is shown beside the result."""

from exercise import decode

from pyodide_demos.exercise import same

PROMPT = [3, 1, 4]


class Model:
    """A model with a cache whose choice depends on everything it was fed."""

    def __init__(self):
        self.calls = []

    def __call__(self, tokens):
        self.calls.append(list(tokens))
        return choice([token for call in self.calls for token in call])


def choice(sequence):
    """Choose the next token of a whole sequence."""
    state = 0
    for token in sequence:
        state = (31 * state + token + 1) % 97
    return state % 10


def run(steps):
    """Decode, and return the tokens and what was fed."""
    model = Model()
    return decode(model, list(PROMPT), steps), model.calls


def test_prompt_goes_in_once_and_whole():
    """提示只送一次，三个词元一起送。

    The prompt is fed once, its three tokens together.
    """
    _, calls = run(4)
    same(calls[0], PROMPT)
    same(sum(call == PROMPT for call in calls), 1)


def test_every_later_call_feeds_one_token():
    """以后每次只送一个：上一次选出的那个。

    Every later call feeds one token, the one chosen last.
    """
    chosen, calls = run(5)
    same(calls[1:], [[token] for token in chosen[:-1]])


def test_the_last_choice_is_not_fed():
    """最后选出的词元不再送入。

    The token chosen last is not fed.
    """
    chosen, calls = run(3)
    same(len(chosen), 3)
    same(len([token for call in calls for token in call]), len(PROMPT) + 2)


def test_one_step_needs_the_prompt_alone():
    """只要一个词元时，送完提示就够了。

    For a single token, feeding the prompt is enough.
    """
    chosen, calls = run(1)
    same((chosen, calls), ([choice(PROMPT)], [PROMPT]))


def test_same_tokens_as_without_a_cache():
    """选出的词元同每步整个重算的一样。

    The tokens are those that computing the whole sequence at every step would give.
    """
    sequence = list(PROMPT)
    for _ in range(6):
        sequence.append(choice(sequence))
    same(run(6)[0], sequence[len(PROMPT) :])
