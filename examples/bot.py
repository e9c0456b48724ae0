"""A bot of its own for `preferans arena --external`: passes, whists on two aces, takes tricks as cheaply as it can. See docs/external-bots.md."""

import json
import sys

RANKS = "789TJQKA"


def card(question: dict) -> str:
    """The lowest card that takes the trick so far, else the lowest; a lead is the highest. In raspasy and misère always the lowest."""
    cards = sorted(
        (word for word in question["legal"] if word[:2][1] in RANKS and word[0] in "SCDH"), key=lambda word: RANKS.index(word[1])
    )
    if question["kind"] != "game":
        return cards[0]
    if not question["trick"]:
        return cards[-1]
    led = question["trick"][0][0]
    best = max(RANKS.index(one[1]) for one in question["trick"] if one[0] == led)
    winners = [word for word in cards if word[0] == led and RANKS.index(word[1]) > best]
    return (winners or cards)[0]


def choose(question: dict) -> str:
    """One of the legal actions, in its words."""
    legal = question["legal"]
    if question["phase"] == "play":
        return card(question)
    aces = sum(one[1] == "A" for one in question["hand"])
    wanted = ["whist" if question["phase"] == "whist" and aces >= 2 else "pass", "refuse", "open"]
    return next((word for word in wanted if word in legal), legal[0])


for line in sys.stdin:
    question = json.loads(line)
    answer = {"name": "example", "version": "1"} if question["type"] == "hello" else {"id": question["id"], "action": choose(question)}
    print(json.dumps(answer), flush=True)
