#!/usr/bin/env python3
"""Check the luck of a match of Luftschloss on your own computer: python3 check_deal.py FILE [--hash HASH] [--nonce NONCE …]

FILE holds the numbers that the page "Check these cards" saves, or the file of a whole match ("deal" and "log" in it).
--hash is the fingerprint that you saw before the match began, --nonce what your browser added (repeat it for several).
Needs Python 3.10 and nothing else. Ends with 0 when everything fits, 1 when something does not, 2 when it cannot be read.

What the numbers mean. All bytes are written in hex.

hash         SHA-256 of the secret, shown since the challenge or the table was opened.
secret       32 bytes that the server drew then.
commitments  one a seat: SHA-256 of its nonce, shown before any nonce was opened; null where no browser added anything.
nonces       one a seat: the 32 bytes that its browser added, or null.
label        of a deal that many play (the race of a day), else empty.

The seed is the SHA-256 of these fields in order, each as u64(length), big-endian, and its bytes; numbers in decimal ASCII,
text in UTF-8: "luftschloss", "1", the label or else the match's number, game, options, the seat that begins, secret, the
number of seats, and each seat's nonce; a seat without one is u64(2**64 - 1) and no bytes.

The k-th draw of the valid line (from 0; a take-back gives its draws back) reads the blocks HMAC-SHA256(seed, "chance" +
u64(k) + u64(c)) for c = 0, 1, 2, …; each gives four words of 64 bits. A number below n is the next word below the largest
multiple of n, modulo n. Its trace lists [n, number] in order. A shuffle goes from the last place down: i = n-1 … 1, swap i
with a number below i + 1. "piles" are what was shuffled, as it lay before; look at them: a pack lies as in its box.
"""

import argparse
import hashlib
import hmac
import json
import struct
import sys


def seed(deal):
    fields = [b"luftschloss", b"1", (deal["label"] or str(deal["match"])).encode(), deal["game"].encode()]
    fields += [deal["options"].encode(), str(deal["first"]).encode(), bytes.fromhex(deal["secret"])]
    fields += [str(len(deal["nonces"])).encode(), *(nonce and bytes.fromhex(nonce) for nonce in deal["nonces"])]
    parts = [struct.pack(">Q", 2**64 - 1) if field is None else struct.pack(">Q", len(field)) + field for field in fields]
    return hashlib.sha256(b"".join(parts)).digest()


def words(key, draw):
    counter = 0
    while True:
        yield from struct.unpack(">4Q", hmac.new(key, b"chance" + struct.pack(">QQ", draw, counter), "sha256").digest())
        counter += 1


def numbers(key, draw, bounds):
    stream = words(key, draw)
    for bound in bounds:
        end = 2**64 - 2**64 % bound
        yield next(word for word in stream if word < end) % bound


def shuffled(pile, values):
    order = list(pile)
    for last, other in zip(range(len(order) - 1, 0, -1), values, strict=True):
        order[last], order[other] = order[other], order[last]
    return order


def holds(value, wanted):
    """Say whether a move holds this list somewhere."""
    if value == wanted:
        return True
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(holds(part, wanted) for part in parts)


def run_of(trace, start, size):
    """Return where in a trace the numbers of a shuffle of so many things begin, or None."""
    bounds = list(range(size, 1, -1))
    for place in range(start, len(trace) - len(bounds) + 1):
        if [bound for bound, _ in trace[place : place + len(bounds)]] == bounds:
            return place
    return None


def differences(deal, seen="", own=()):
    """Yield what does not fit, in words."""
    if seen and seen.lower() != deal["hash"]:
        yield "the fingerprint is not the one that you saw before the match"
    if hashlib.sha256(bytes.fromhex(deal["secret"])).hexdigest() != deal["hash"]:
        yield "the secret does not fit the fingerprint"
    if len(deal["commitments"]) != len(deal["nonces"]):
        yield "there is not one commitment for each nonce"
    for seat, (nonce, commitment) in enumerate(zip(deal["nonces"], deal["commitments"], strict=False)):
        if (nonce is None) != (commitment is None):
            yield f"seat {seat} has a nonce without a commitment, or the other way round"
        elif nonce is not None and hashlib.sha256(bytes.fromhex(nonce)).hexdigest() != commitment:
            yield f"the nonce of seat {seat} does not fit its commitment"
    for nonce in own:
        if nonce.lower() not in deal["nonces"]:
            yield "what your browser added is not among the nonces"
    if json.dumps(json.loads(deal["options"]), separators=(",", ":"), ensure_ascii=False) != deal["options"]:
        yield "the options are spelled otherwise than they are: each spelling is a seed to choose from"
    key, due = seed(deal), 0
    for draw in deal["draws"]:
        yield from differences_of_draw(key, draw, due)
        due = max(due, min(draw["draw"] or 0, due) + 1)


def differences_of_draw(key, draw, due):
    """`due`: the highest number that it may have. Which draw it is nobody may choose: only a take-back gives some back."""
    name, trace = f"entry {draw['ply']}", draw["trace"]
    if draw["draw"] is None:
        yield f"{name}: the log before it does not follow from the rules"
        return
    if not 0 <= draw["draw"] <= due:
        yield f"{name}: it is said to be draw {draw['draw']}, and cannot be more than {due}"
        return
    if list(numbers(key, draw["draw"], [bound for bound, _ in trace])) != [value for _, value in trace]:
        yield f"{name}: its numbers do not come from the seed"
    place = 0
    for pile in draw.get("piles") or ():
        found = run_of(trace, place, len(pile))
        if found is None:
            yield f"{name}: its numbers shuffle no pile of {len(pile)}"
            return
        place = found + max(0, len(pile) - 1)
        if not holds(draw["move"], shuffled(pile, [value for _, value in trace[found:place]])):
            yield f"{name}: its cards lie otherwise than its numbers say"


def deal_in(text):
    """Return the numbers of a deal, from either kind of file."""
    found = json.loads(text)
    if "draws" in found:
        return found
    deal = {**found["deal"], **{name: found[name] for name in ("match", "game", "options", "first")}}
    deal.setdefault("label", "")
    deal["commitments"] = deal.get("commitments") or [
        n and hashlib.sha256(bytes.fromhex(n)).hexdigest() for n in deal["nonces"]
    ]
    return {**deal, "draws": deal.get("draws") or draws_of(found["log"])}


def draws_of(log):
    """Return the draws of a match's log; `line` says of each entry of the valid line whether it is one."""
    line, found = [], []
    for written in log:
        entry = written["entry"]
        if entry["type"] == "taken_back":
            del line[entry["keep"] :]
            continue
        if entry["type"] == "drawn":
            found.append(
                {"ply": written["ply"], "draw": sum(line), "trace": entry["trace"], "move": entry["move"], "piles": None}
            )
        line.append(entry["type"] == "drawn")
    return found


def main():
    parser = argparse.ArgumentParser(description="Check the luck of a match.")
    parser.add_argument("file")
    parser.add_argument("--hash", default="", help="the fingerprint that you saw before the match")
    parser.add_argument("--nonce", action="append", default=[], help="what your browser added")
    given = parser.parse_args()
    try:
        with open(given.file, encoding="utf-8") as file:
            deal = deal_in(file.read())
        found = list(differences(deal, given.hash, given.nonce))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        print(f"{given.file} cannot be read: {error}")
        return 2
    for line in found:
        print(f"NO: {line}")
    if not found:
        print(f"Deal {deal['id']} fits: {len(deal['draws'])} draws, {sum(n is not None for n in deal['nonces'])} nonces.")
        if not given.hash:
            print("Without --hash nothing shows that the fingerprint is the one of before the match.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
