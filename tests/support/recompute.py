"""Recomputes the dice and the chain of a game from the documentation of both, with nothing but hash functions.

Input: the body of the first answer on the first line, then one line of JSON for each call of `apply`:
its move as the chain takes it, its events, and the chain after it. Output: how many dice were recomputed.
"""

import hashlib
import hmac
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


def throw(key, game_id, chain, seq):
    # A die has six equally likely faces: the numbers 0 to 5, for which three bits are enough.
    return next(word & 7 for word in words(key, game_id, chain, seq) if word & 7 <= 5) + 1


def rolls(events):
    return [event["roll"] for event in events if event["type"] in ("starter_rolled", "rolled")]


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
    chain, seq, thrown = sha256("\n".join(first)), 0, 0

    def step(move):
        nonlocal chain, seq
        chain, seq = sha256(f"{chain}\n{move}"), seq + 1

    calls = [{"events": opening["events"], "chain": state["chain"]}, *map(json.loads, sys.stdin)]
    for call in calls:
        if "move" in call:
            step(call["move"])
        for roll in rolls(call["events"]):
            expected = throw(key, game_id, chain, seq)
            if roll != expected:
                sys.exit(f"step {seq}: the service threw {roll}, the documented algorithm gives {expected}")
            step(f"chance {roll}")
            thrown += 1
        if call["chain"] != f"sha256:{chain}":
            sys.exit(f"step {seq}: the chain is {call['chain']}, the documented algorithm gives sha256:{chain}")
    print(thrown)


main()
