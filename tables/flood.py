"""How many frames somebody may send: a bucket of tokens a person (or an address), shared by all his sockets."""

import time
from dataclasses import dataclass
from weakref import WeakValueDictionary


@dataclass
class Allowance:
    """`burst` frames at once, `rate` a second after that; who is slowed down for `debt` seconds on end is thrown out."""

    rate: float = 40.0
    burst: float = 200.0
    debt: float = 5.0


class Bucket:
    __slots__ = ("__weakref__", "at", "tokens")

    def __init__(self, allowance: Allowance) -> None:
        self.tokens = allowance.burst
        self.at = time.monotonic()

    def take(self, allowance: Allowance, now: float | None = None) -> float:
        """Take a token, on credit if need be; return the seconds until it is paid for."""
        now = time.monotonic() if now is None else now
        self.tokens = min(allowance.burst, self.tokens + (now - self.at) * allowance.rate) - 1
        self.at = now
        return max(0.0, -self.tokens / allowance.rate)


buckets: "WeakValueDictionary[str, Bucket]" = WeakValueDictionary()


def bucket(who: str, allowance: Allowance) -> Bucket:
    """Return the bucket of this person or address, as long as one of his sockets holds it."""
    found = buckets.get(who)
    if found is None:
        found = buckets[who] = Bucket(allowance)
    return found
