"""What the table itself says, in the reader's language. Games word their own refusals; there the code is all that is sent."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext, gettext_noop, override

REFUSALS: Final = {
    "malformed": gettext_noop("That could not be read."),
    "stale": gettext_noop("The position has changed meanwhile."),
    "not_your_turn": gettext_noop("It is not your turn."),
    "not_seated": gettext_noop("You are watching here."),
    "game_over": gettext_noop("This match is over."),
    "has_left": gettext_noop("Somebody has left this match."),
    "time_up": gettext_noop("Your time is up."),
    "not_due": gettext_noop("The time is not up yet."),
    "unavailable": gettext_noop("That did not work just now. Please try again."),
    "nothing_to_take_back": gettext_noop("There is no turn that could be taken back."),
    "no_take_back": gettext_noop("In this match nothing is taken back."),
    "refused_twice": gettext_noop("Your opponent has refused twice: this turn stays."),
    "take_back_open": gettext_noop("A request to take back is waiting for an answer already."),
    "no_such_offer": gettext_noop("This request is no longer open."),
    "not_yours_to_answer": gettext_noop("This request is not for you to answer."),
    "no_hint": gettext_noop("There is no hint in this match: only against the computer, and not in the daily race."),
    "no_chat": gettext_noop("Come in with a name to chat."),
    "chat_not_yet": gettext_noop("Guests can chat after a minute."),
    "silenced": gettext_noop("You may only read for now. Your notices say why, and until when."),
    "chat_off": gettext_noop("You cannot chat at the moment."),
    "alone": gettext_noop("Nobody else is at this table to chat with."),
    "too_fast": gettext_noop("That was too fast. Wait a few seconds."),
    "not_over": gettext_noop("This match is not over yet."),
    "too_few_left": gettext_noop("Too many have left for a rematch. Open a new table in the waiting hall."),
    "may_not_play": gettext_noop("Somebody of this table may not play people at the moment."),
    "paused": gettext_noop("You have left several matches early. In %(minutes)s minutes you can play people again."),
    "other_paused": gettext_noop("%(name)s cannot play people for a while yet."),
    "curtain_down": gettext_noop("The curtain is down: somebody has to open it first."),
    "curtain_first": gettext_noop("Lower the curtain first, and give the device on."),
    "no_curtain": gettext_noop("Each has a device of his own here."),
    "not_waited_for": gettext_noop("The other one is waited for."),
    "busy": gettext_noop("Somebody of this table is in another match already."),
    "stake_negotiated": gettext_noop(
        "You no longer both have the %(stake)s Taler. "
        "The same match without a stake is proposed now: negotiate it in the lobby."
    ),
    "stake_lacking": gettext_noop("Somebody of this table no longer has the %(stake)s Taler of this match."),
    "no_nonce": gettext_noop("No match waits for this browser any more."),
    "nonce_too_early": gettext_noop("Not all browsers have shown their hash yet."),
    "wrong_nonce": gettext_noop("This does not fit the hash that was shown before."),
    "too_late": gettext_noop("The rematch has begun already."),
}
GOODBYES: Final = {
    "signed_out": gettext_noop("You have signed out."),
    "banned": gettext_noop("This house is closed to you for now. Your notices say why, and until when."),
    "deactivated": gettext_noop("This account has been deactivated."),
    "reseated": gettext_noop("Your place has changed."),
    "too_many": gettext_noop("Too many pages are open at once. Close some of them."),
    "flood": gettext_noop("Too much came too fast from this page."),
    "gone": gettext_noop("There is no such match."),
}


def refusal(code: str, language: str, values: Mapping[str, int | str] = MappingProxyType({})) -> str:
    """Return the text of a refusal of the table, its gaps filled; "" for a game's own."""
    text = said(REFUSALS.get(code, ""), language)
    return text % values if values and text else text


def goodbye(code: str, language: str) -> str:
    return said(GOODBYES.get(code, ""), language)


def said(text: str, language: str) -> str:
    if not text:
        return ""
    with override(language):
        return gettext(text)
