"""What changes matches: one transaction each, the match's row locked. Doors hand what these return to the outbox."""

from games.engine import Refused
from tables.services.changing import Update, each
from tables.services.deserting import abort_deserted
from tables.services.facing import cover, face
from tables.services.forgetting import forget_name
from tables.services.hiding import hide_line
from tables.services.hinting import count_hint
from tables.services.leaving import abort, resign
from tables.services.looking_back import ask_look_back, look_on
from tables.services.nonces import HEX, commit, open_nonce, promise, promised, release
from tables.services.opening import Sitter, close_deal, is_for_two, kind_of, open_deal, open_match
from tables.services.playing import play, play_as
from tables.services.rematch import keep_rematch
from tables.services.renaming import rename
from tables.services.saying import Said, say
from tables.services.settling import settle
from tables.services.sharing import end_share, end_shares_of, share
from tables.services.sleeping import come_back
from tables.services.taking_back import answer_take_back, ask_take_back, expire_offers
from tables.services.timing import (
    abort_idle,
    claim_flag,
    credit_outage,
    fall_flags,
    left_alone,
    overdue_bots,
    tell_of_unknown_games,
)
from tables.services.voiding import void
from tables.store import NotAllowed

__all__ = [
    "HEX",
    "NotAllowed",
    "Refused",
    "Said",
    "Sitter",
    "Update",
    "abort",
    "abort_deserted",
    "abort_idle",
    "answer_take_back",
    "ask_look_back",
    "ask_take_back",
    "claim_flag",
    "close_deal",
    "come_back",
    "commit",
    "count_hint",
    "cover",
    "credit_outage",
    "each",
    "end_share",
    "end_shares_of",
    "expire_offers",
    "face",
    "fall_flags",
    "forget_name",
    "hide_line",
    "is_for_two",
    "keep_rematch",
    "kind_of",
    "left_alone",
    "look_on",
    "open_deal",
    "open_match",
    "open_nonce",
    "overdue_bots",
    "play",
    "play_as",
    "promise",
    "promised",
    "release",
    "rename",
    "resign",
    "say",
    "settle",
    "share",
    "tell_of_unknown_games",
    "void",
]
