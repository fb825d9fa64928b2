"""Private messages between two: written, read, thrown away, each for oneself. A whisper in the lobby is a letter, too."""

from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from lobby import folk, letter_selectors, limits, news, outbox, pairs
from lobby.models import Block, Letter, Mute, Player
from lobby.models.people import FRESH
from lobby.models.talk import LETTER
from lobby.refusals import Refused
from tables import clock, texts

STRANGERS: Final = {"guest": 3, "fresh": 8, "known": 40}
"""People to whom somebody may write for the first time in a day."""
DAY: Final = 86_400
MOST_OF_ADDRESS: Final = 120
"""Letters from one address in a minute."""


def write(*, sender_id: int, recipient_id: int, text: str, client_id: str) -> Letter:
    """Write to somebody; a repeat with the same client id returns the same letter. Raises Refused."""
    words = tidied(text)
    try:
        with transaction.atomic():
            return written(sender_id, recipient_id, words, client_id)
    except IntegrityError:
        if before := repeated(sender_id, client_id):
            return before
        raise


def written(sender_id: int, recipient_id: int, words: str, client_id: str) -> Letter:
    if sender_id == recipient_id:
        raise Refused("yourself_no_letter")
    sender, recipient = pairs.locked(sender_id, recipient_id)
    if before := repeated(sender_id, client_id):
        return before
    check_sender(sender)
    check_recipient(sender, recipient)
    unheard = Mute.objects.filter(who=recipient, whom=sender).exists()  # it lies there for whoever looks, and calls nobody
    letter = Letter.objects.create(
        sender=sender,
        recipient=recipient,
        text=words,
        at=clock.now(),
        client_id=client_id,
        read=unheard,
        fresh=texts.has_link(words) and not sender.may("link"),
    )
    outbox.letter_written(letter, silent=unheard)
    return letter


def check_address(net: str) -> None:
    """Raise Refused for too many letters from one address, whoever writes them."""
    if not limits.within("letters_address", net, most=MOST_OF_ADDRESS, seconds=60, when_unknown=False):
        raise Refused("too_many")


def repeated(sender_id: int, client_id: str) -> Letter | None:
    return Letter.objects.filter(sender=sender_id, client_id=client_id).first()


def tidied(text: str) -> str:
    """Return a letter without what cannot be seen; its lines stay. Raises Refused for an empty or too long one."""
    lines = [texts.tidied(line) for line in text.splitlines()]
    words = "\n".join(line for place, line in enumerate(lines) if line or (place and lines[place - 1])).strip()
    if not words or not texts.seen(words):
        raise Refused("empty_letter")
    if len(words) > LETTER:
        raise Refused("long_letter", most=LETTER)
    return words


def check_sender(sender: Player) -> None:
    """Raise Refused for one who may not speak, or writes too much; when nobody can count, nobody writes."""
    if why := sender.why_silent():
        raise Refused(why)
    if not sender.may("chat"):
        raise Refused("chat_off")
    if not limits.within("letters", sender.pk, most=20, seconds=60, when_unknown=False):
        raise Refused("too_many")
    if not limits.within("letters_a_day", sender.pk, most=100 if sender.is_guest else 1000, seconds=DAY, when_unknown=False):
        raise Refused("too_many")


def check_recipient(sender: Player, recipient: Player) -> None:
    """Raise Refused when the letter does not arrive. Who is blocked learns no more than that nobody reads it now."""
    if not recipient.is_active:
        raise Refused("no_such_player")
    if Block.objects.filter(who=sender, whom=recipient).exists():
        raise Refused("blocked_by_you")
    if recipient.banned or Block.objects.filter(who=recipient, whom=sender).exists():
        raise Refused("takes_no_letters")  # one answer for both, so that it tells of neither
    if letter_selectors.has_written(recipient.pk, sender.pk) or letter_selectors.has_written(sender.pk, recipient.pk):
        return
    if folk.are_friends(sender.pk, recipient.pk):
        return
    if not limits.within("strangers", sender.pk, most=STRANGERS[standing(sender)], seconds=DAY, when_unknown=False):
        raise Refused("too_many_strangers")


def standing(player: Player) -> str:
    if player.is_guest:
        return "guest"
    return "fresh" if timezone.now() - player.date_joined < FRESH else "known"


def read(*, reader_id: int, other_id: int, last: int) -> int:
    """Note that a conversation has been read up to a letter; returns how many were new. What came meanwhile stays new."""
    new = Letter.objects.filter(recipient=reader_id, sender=other_id, read=False)
    found = new.filter(pk__lte=last).update(read=True)
    if found:
        outbox.letters_counted(reader_id)
        if not new.exists():
            news.answered([reader_id], "letter", {"by": other_id})
    return found


def read_one(*, reader_id: int, letter_id: int) -> None:
    """Note that one letter has been read where it arrived: others of its conversation may still be new."""
    if Letter.objects.filter(pk=letter_id, recipient=reader_id, read=False).update(read=True):
        outbox.letters_counted(reader_id)
        for writer in Letter.objects.filter(pk=letter_id).values_list("sender", flat=True):
            if not letter_selectors.between(reader_id, writer).filter(recipient=reader_id, read=False).exists():
                news.answered([reader_id], "letter", {"by": writer})


@transaction.atomic
def throw_away(*, reader_id: int, other_id: int) -> None:
    """Empty a conversation for one of the two; what neither keeps is gone."""
    pairs.locked(*sorted({reader_id, other_id}))
    Letter.objects.filter(sender=reader_id, recipient=other_id).update(sender_keeps=False)
    Letter.objects.filter(sender=other_id, recipient=reader_id).update(recipient_keeps=False, read=True)
    letter_selectors.between(reader_id, other_id).filter(sender_keeps=False, recipient_keeps=False).delete()
    outbox.letters_counted(reader_id)
    news.answered([reader_id], "letter", {"by": other_id})
