"""The words for what can be chosen before a match, and for what the lobby refuses.

A game's own catalogue may word its presets: msgid "preset.<name>"; how long they take: "about.<slug>.<name>"; and what
can be chosen: "options.<field>[.<value>]", with a note beside it: "options.<field>.note". The catalogues of all games are
one: the same name has the same words.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from games import options as options_of
from games.contract import AnyGame
from tables import words as tables_words

PRESETS: Final[dict[str, Promise]] = {
    "standard": _("Standard"),
    "short": _("Short"),
    "classic": _("Classic"),
    "long": _("Long"),
}
LEVELS: Final[dict[str, Promise]] = {"easy": _("Easy"), "medium": _("Medium"), "hard": _("Hard")}

REFUSALS: Final[dict[str, Promise]] = {
    "malformed": _("That could not be read. Reload the page and try again."),
    "unavailable": _("That did not work just now. Please try again."),
    "not_signed_in": _("Sign in to challenge somebody."),
    "may_not": _("You may not challenge anybody at the moment."),
    "no_such_player": _("This player is no longer here."),
    "yourself": _("You cannot challenge yourself."),
    "you_play": _("You are in the middle of a match: finish it first."),
    "rival_plays": _("This player has just begun a match."),
    "too_many_slow": _("You have %(most)s matches by correspondence running: that is the limit."),
    "rival_too_many_slow": _("This player has too many matches by correspondence running."),
    "not_offered": _("This game is not offered on these terms."),
    "asked_already": _("You have asked this player already. Wait for the answer, or withdraw the challenge."),
    "too_many": _("That was too often. Wait a few minutes."),
    "too_many_open": _("You have five challenges open. Withdraw one first."),
    "rival_swamped": _("Too many people want to play this player. Try again in a few minutes."),
    "asks_you": _("This player has just challenged you: look at that."),
    "gone": _("This challenge is no longer open."),
    "starting": _("The match is about to begin."),
    "no_nonce": _("No match waits for this browser any more."),
    "nonce_too_early": _("Not all browsers have shown their hash yet."),
    "wrong_nonce": _("This does not fit the hash that was shown before."),
    "seek_gone": _("This offer is no longer open."),
    "own_seek": _("This offer is your own."),
    "seek_too_low": _("This offer is for ratings of %(lowest)s and more; yours is %(elo)s."),
    "seek_too_high": _("This offer is for ratings up to %(highest)s; yours is %(elo)s."),
    "seek_away": _("%(name)s is not here right now."),
    "you_undisturbed": _("You do not want to be disturbed: switch that off first, then others can find you."),
    "no_range": _("The lower rating is above the upper one."),
    "table_gone": _("This table is no longer open."),
    "table_changed": _("Something has just changed at this table. Look at it again."),
    "table_started": _("The match of this table has begun."),
    "table_full": _("All seats of this table are taken."),
    "seat_taken": _("This seat has just been taken."),
    "seats_free": _("Some seats are still free."),
    "own_seat": _("That is your own seat: stand up, or close the table."),
    "not_your_table": _("Only the host of the table can do that."),
    "not_at_table": _("You do not sit at this table."),
    "sits_elsewhere": _("You sit at an open table already. Give that seat back first."),
    "too_many_sit": _("More sit at the table than it would have seats. Free some of them first."),
    "shown_out_there": _("The host has shown you out of this table."),
    "you_block_there": _("Somebody whom you have blocked sits there. Take the block back first."),
    "not_welcome": _("You cannot sit down at this table."),
    "too_many_open_seeks": _("You have three open challenges. Withdraw one first."),
    "too_many_link_seeks": _("You have five open links. Withdraw one first."),
    "own_shadow": _("You cannot follow yourself."),
    "too_many_followers": _("Too many people follow this player already."),
    "changed": _("The terms have just been changed. Look at them again."),
    "nothing_new": _("These are the terms as they stand. Change something, or agree."),
    "stake_unrated": _("Taler are played for in rated matches only. Put the stake to 0, or choose a rated match."),
    "stake_none": _("You have no Taler yet: the first ones come with your first rated match that counts."),
    "stake_yours": _("You have %(balance)s Taler: the stake is too high for your account."),
    "stake_short": _("You no longer have the stake of this table."),
    "stake_other": _("The stake is too high for the other account. Propose a lower one."),
    "stake_capped": _(
        "The stake is at most %(most)s Taler here for now: so it is while somebody is new, or where two share a device or net."
    ),
    "guests_unrated": _("Nobody’s rating changes in a match with a guest. Choose a friendly match."),
    "not_disturbed": _("This player does not want to be disturbed."),
    "you_block": _("You have blocked this player. Take the block back first."),
    "rival_may_not": _("This player cannot play anybody at the moment."),
    "paused": _("You have left several matches early. In %(minutes)s minutes you can play people again."),
    "yourself_no_folk": _("That is you."),
    "guests_have_no_friends": _("Members have friends here: guests take a name first."),
    "blocked_by_you": _("You have blocked this player. Take that back first."),
    "too_many_friends": _("You have 500 friends here: that is the limit."),
    "too_many_blocks": _("You have blocked 500 people: that is the limit."),
    "asked_often": _("You have asked this player often today. Leave it for now."),
    "yourself_no_letter": _("You cannot write to yourself."),
    "takes_no_letters": _("This player takes no messages at the moment."),
    "empty_letter": _("There is nothing to read in this message."),
    "long_letter": _("A message has at most %(most)s characters."),
    "too_many_strangers": _("You have written to many new people today. Those who answer you still hear you."),
    "no_such_room": _("There is no such room."),
    "by_invitation": _("This room is by invitation. Its owner can ask you in."),
    "shown_out": _("You were shown out of this room."),
    "not_your_room": _("Only the owner of the room can do that."),
    "not_in_room": _("This player may not be in the room: invite him first."),
    "room_taken": _("There is a room of this name already."),
    "room_name": _("A room’s name has %(least)s to %(most)s characters, letters or digits among them, and no quotation marks."),
    "room_yourself": _("That is you."),
    "guests_no_rooms": _("Members have rooms of their own: guests take a name first."),
    "heir_may_not": _("This player has a room of that name already."),
    "too_many_rooms": _("One player has at most %(most)s rooms. Close one first."),
    "too_many_entered": _("You are in %(most)s rooms already. Leave one first."),
    "too_many_guests": _("At most %(most)s people can be invited into a room."),
    "no_length": _("Choose how long it lasts, with an end that is still to come."),
    "above_you": _("This is somebody of the staff who does not stand below you."),
    "case_gone": _("This is not there any more."),
    "case_closed": _("This case has been closed meanwhile."),
    "case_moved": _("Somebody else has done something meanwhile. Look at it again."),
    "bad_name": _("This name is not possible: %(why)s"),
    "name_taken": _("Somebody has this name, or one that looks like it."),
    "no_line": _("This line has been hidden already, or is not there any more."),
    "guest_name": _("A guest has no name of his own."),
    "own_match": _("You sat in this match yourself: let somebody else of the staff decide."),
    "no_match": _("The player did not sit in this match, or it was not between people."),
    "not_running": _("This match does not run any more."),
    "not_over": _("This match is not over, or does not count any more."),
    "appeal_length": _("Write something, with at most 2000 characters."),
    "answer_length": _("Write an answer, with at most 1000 characters."),
    "appealed_already": _("You have answered to this already."),
    "own_sanction": _("This was your own decision: somebody else of the staff answers."),
    "report_gone": _("This is not there any more, or you cannot see it."),
    "report_nobody": _("This player is no longer here."),
    "report_yourself": _("You cannot report yourself."),
}


def games_own(msgid: str) -> str:
    """Return what the games' catalogues say; nothing where they say nothing."""
    own = gettext(msgid)
    return "" if own == msgid else own


def preset(name: str) -> str:
    return games_own(f"preset.{name}") or str(PRESETS.get(name) or name.replace("_", " ").capitalize())


def about(game: str, preset: str) -> str:
    """Return what a game says of a preset beside its name, how long it takes above all; nothing for most."""
    return games_own(f"about.{game}.{preset}")


def option(field: str, value: object = None) -> str:
    """Return what a game calls something that can be chosen, or one value of it."""
    if own := games_own(f"options.{field}" if value is None else f"options.{field}.{value}"):
        return own
    return preset(str(value)) if value is not None else field.replace("_", " ").capitalize()


def note(field: str) -> str:
    """Return what a game says beside something that can be chosen; nothing for most."""
    return games_own(f"options.{field}.note")


def chosen(game: AnyGame, options: Any) -> list[str]:
    """Return what was chosen for a match, in the game's words: what is switched on, and what was taken of several."""
    return of_options(options_of.chosen(game, options))


def of_options(fields: Mapping[str, options_of.Choice]) -> list[str]:
    return [
        option(field) if value is True else f"{option(field)}: {option(field, value)}"
        for field, value in fields.items()
        if value is not False
    ]


def without_preset(fields: Mapping[str, options_of.Choice]) -> str:
    """Return what kind of match it is that no preset names."""
    return ", ".join(of_options(fields)) or gettext("without extras")


def level(name: str) -> str:
    return str(LEVELS.get(name) or name.replace("_", " ").capitalize())


def refusal(code: str, language: str, values: Mapping[str, int | str] = MappingProxyType({})) -> str:
    """Return why nothing was changed, in the reader's language."""
    if code not in REFUSALS:
        return tables_words.refusal(code, language)  # why somebody may not speak is the same everywhere
    with override(language):
        return str(REFUSALS[code]) % values if values else str(REFUSALS[code])
