"""Recomputes dice, drawn cards and the chain of a game from their documentation, with nothing but hash functions.

Input: the body of the first answer on the first line, then one line of JSON for each call of `apply`:
its move as the chain takes it, its events, and the chain after it. Output: how many throws and draws were recomputed.
"""

import hashlib
import hmac
import itertools
import json
import struct
import sys


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def words(key, game_id, chain, seq):
    block = 0
    while True:
        text = f"aerodrome-dice-v1\n{game_id}\n{chain}\n{seq}\n{block}"
        yield from struct.unpack(">8I", hmac.new(key, text.encode(), hashlib.sha256).digest())
        block += 1


def one_of(outcomes, key, game_id, chain, seq):
    # Equally likely outcomes share the numbers from 0 on, for which so many bits are enough: three for a die.
    mask = (1 << (len(outcomes) - 1).bit_length()) - 1
    cut = (word & mask for word in words(key, game_id, chain, seq))
    return outcomes[next(number for number in cut if number < len(outcomes))]


FACES = [1, 2, 3, 4, 5, 6]
DICE = {1: FACES, 2: [f"{first},{second}" for first, second in itertools.product(FACES, FACES)]}


class Pile:
    """Cards that nobody has seen, each as likely to lie on top as any other, above those that were put under them."""

    def __init__(self, written, drawn):
        self.unknown = sorted(written["unknown"] + drawn)
        self.returned = []

    def top(self):
        return self.unknown or self.returned[:1]

    def draw(self, card):
        (self.unknown or self.returned).remove(card)


class Table:
    """What throws and draws depend on beside the history: which cards lie in the piles."""

    # Where an event names a card that is drawn, or one that goes under its pile.
    DRAWN = {"flight_plan_drawn": "plan", "chance_card_drawn": "card"}
    RETURNED = {
        "flight_paid": "plan",
        "airline_removed": "plan",
        "right_sold_to_bank": "right",
        "chance_card_returned": "card",
    }

    def __init__(self, opening):
        board = opening["state"]["board"]
        self.piles = {}
        for name, prefix in (("flight_plans", "FP"), ("chance_cards", "CC")):
            if name in board:
                drawn = [event[self.DRAWN[event["type"]]] for event in opening["events"] if event["type"] in self.DRAWN]
                self.piles[prefix] = Pile(board[name], [card for card in drawn if card.startswith(prefix)])

    def outcomes(self, event):
        """What an event of chance shows and what it could have shown; nothing for other events."""
        kind = event["type"]
        if kind in self.RETURNED and self.RETURNED[kind] in event:
            card = event[self.RETURNED[kind]]
            self.piles[card[:2]].returned.append(card)
        elif kind in self.DRAWN:
            card = event[self.DRAWN[kind]]
            pile = self.piles[card[:2]]
            could = list(pile.top())
            if card in could:
                pile.draw(card)
            return card, could
        elif kind in ("starter_rolled", "rolled"):
            if "roll" in event:
                return event["roll"], FACES
            dice = event["dice"]
            return ",".join(map(str, dice)) if len(dice) > 1 else dice[0], DICE[len(dice)]
        return None


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def main():
    server_key = bytes.fromhex(sys.argv[1])
    opening = json.loads(sys.stdin.readline())
    state = opening["state"]
    game_id = state["game_id"]
    seeded = state["chance"]["mode"] == "seeded"
    key = state["chance"]["seed"].encode() if seeded else server_key
    options, seats = compact(state["options"]), compact(state["seats"])
    first = ["aerodrome-chain-v1", state["ruleset"], options, seats, game_id]
    chain, seq, count = sha256("\n".join(first)), 0, 0
    table = Table(opening)

    def step(move):
        nonlocal chain, seq
        chain, seq = sha256(f"{chain}\n{move}"), seq + 1

    calls = [{"events": opening["events"], "chain": state["chain"]}, *map(json.loads, sys.stdin)]
    for call in calls:
        if "move" in call:
            step(call["move"])
        for shown, outcomes in filter(None, map(table.outcomes, call["events"])):
            expected = one_of(outcomes, key, game_id, chain, seq)
            if shown != expected:
                sys.exit(f"step {seq}: the service says {shown}, the documented algorithm gives {expected}")
            step(f"chance {shown}")
            count += 1
        if call["chain"] != f"sha256:{chain}":
            sys.exit(f"step {seq}: the chain is {call['chain']}, the documented algorithm gives sha256:{chain}")
    print(count)


main()
