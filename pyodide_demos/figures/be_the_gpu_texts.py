"""What the guests of the game ask and what is written for them, word by word, in both languages.

A question and its answer have as many words in one language as in the other, so that the counts
of a game do not depend on the language.
"""

from __future__ import annotations

from pyodide_demos.words import Language

type Text = tuple[str, ...]


def _texts(*lines: str) -> tuple[Text, ...]:
    return tuple(tuple(line.split("|")) for line in lines)


QUESTIONS: dict[Language, tuple[Text, ...]] = {
    "zh": _texts(
        "这些|小抄|到底|省了|什么|？",
        "小抄|会有|多|大|？",
        "小抄|里|写的|是|答案|？",
        "为什么|不|记|Q|？",
        "两个人|能|合用|一份|小抄|？",
        "人多了|会|更|慢吗|？",
        "什么|会|变慢|？",
        "我|还|能|加入吗|？",
    ),
    "en": _texts(
        "What|do|these|notes|save|?",
        "How|large|are|they|?",
        "Do|notes|hold|the|answer|?",
        "Why|not|keep|queries|?",
        "Can|two|people|share|notes|?",
        "Does|company|slow|us|?",
        "What|gets|slow|?",
        "May|I|still|join|?",
    ),
}
ANSWERS: dict[Language, tuple[Text, ...]] = {
    "zh": _texts(
        "小抄|记下|前面|每个|词|算出|的|结果|，|所以|每个|词|都|只|读|一遍|。",
        "每|多|一个|词|，|就|多|同样长|一行|。",
        "不是|，|只有|词|的|K|和|V|。",
        "Q|只|用|一次|，|就是|算|它|自己|时|。",
        "能|，|只要|两段|文字|的|开头|一字|不|差|。",
        "书|只|搬|一趟|；|小抄|各人|看|各人|的|。",
        "小抄|长了|，|每|一趟|都要|多|看|一会儿|。",
        "能|；|不过|你的|问题|要|先|读完|。",
    ),
    "en": _texts(
        "Notes|keep|what|was|worked|out|for|every|earlier|word|,|so|none|is|read|twice|.",
        "Each|word|adds|one|line|of|the|same|length|.",
        "No|,|only|keys|and|values|of|words|.",
        "A|query|is|used|once|,|for|its|own|word|.",
        "Yes|,|while|both|texts|begin|with|the|same|words|.",
        "The|book|passes|once|;|everyone|reads|their|own|notes|.",
        "Long|notes|take|time|to|read|at|every|trip|.",
        "Yes|;|your|question|must|be|read|first|.",
    ),
}
QUESTION_WORDS: tuple[int, ...] = tuple(map(len, QUESTIONS["en"]))
ANSWER_WORDS: tuple[int, ...] = tuple(map(len, ANSWERS["en"]))
MOST_GUESTS = len(ANSWER_WORDS)


def joined(words: Text, lang: Language) -> str:
    """Put words together as they are written: in Chinese without spaces."""
    if lang == "zh":
        return "".join(words)
    return "".join(f" {word}" if word[0].isalnum() else word for word in words).strip()
