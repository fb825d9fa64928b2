"""Take back one's own last turn: at once against the computer, among people with the others' consent (portal_features D)."""

from typing import Final

from msgspec.structs import replace

from games import engine, registry
from games.contract import Refusal
from games.engine import Refused, TakenBack
from tables import clock, marks, positions, store
from tables.models import Entry, TakeBack, TakeBackAnswer
from tables.services.changing import Update, act, each, first_answer, run_clocks, system
from tables.store import Held, New, NotAllowed, Open

PATIENCE: Final = 30_000
"""ms of silence that mean no; where a move may take days, a day of it."""


class Repeat(NotAllowed):
    """This frame has been answered before."""


def ask_take_back(*, match_id: int, player_id: int, stamp: int, client_id: str) -> Update:
    """Ask to take back the last own turn; where no other person sits it is done at once. Raises Refused, NotAllowed."""

    def change(held: Held, seat: int) -> None:
        if first_answer(held.id, seat, client_id) is not None:
            raise Repeat("repeat")
        keep = aim(held, seat, stamp)
        if held.people() == [seat]:
            cut(held, seat, keep, client_id=client_id)
        else:
            ask(held, seat, keep, client_id)

    return act(match_id=match_id, player_id=player_id, client_id=client_id, change=change)


def aim(held: Held, seat: int, stamp: int) -> int:
    """Return the length of the line that the seat may ask for. Raises Refused, NotAllowed."""
    mark = held.marks[seat]
    if not held.takes_back():
        raise NotAllowed("no_take_back")
    if held.offer is not None:
        raise NotAllowed("take_back_open")
    if mark.keep is None or mark.keep < held.position.floor:
        raise NotAllowed("nothing_to_take_back")
    if not mark.since <= held.stamped(seat, stamp) <= held.position.ply:
        raise Refused(Refusal("stale"))
    if mark.refused >= marks.REFUSALS:
        raise NotAllowed("refused_twice")
    return mark.keep


def ask(held: Held, seat: int, keep: int, client_id: str) -> None:
    """Put the question; meanwhile only the clocks of those who are asked stand."""
    until = held.now + (clock.DAY if held.time.kind == "days" else PATIENCE)
    row = TakeBack.objects.create(
        match_id=held.id,
        seat=seat,
        keep=keep,
        move_ply=held.marks[seat].move_ply,
        at_ply=held.position.ply,
        until=until,
        client_id=client_id,
        rev=held.rev + 1,
    )
    held.offer = Open(row.pk, seat, until, keep)
    held.clocks = tuple(one if other == seat else clock.stopped(one, held.now) for other, one in enumerate(held.clocks))


def answer_take_back(*, match_id: int, player_id: int, ask: int, accept: bool, client_id: str) -> Update:
    """Agree to a request, or refuse it. It is granted when all other persons have agreed. Raises NotAllowed."""

    def change(held: Held, seat: int) -> None:
        if first_answer(held.id, seat, client_id) is not None:
            raise Repeat("repeat")
        offer = held.offer
        if offer is None or offer.ask != ask:
            raise NotAllowed("no_such_offer")
        if offer.seat == seat or seat in offer.agreed:
            raise NotAllowed("not_yours_to_answer")
        decide(held, offer, seat, accept=accept)
        TakeBackAnswer.objects.create(
            ask_id=ask, seat=seat, accept=accept, client_id=client_id, rev=held.rev + 1, ply=held.position.ply
        )

    return act(match_id=match_id, player_id=player_id, client_id=client_id, change=change)


def decide(held: Held, offer: Open, seat: int, *, accept: bool) -> None:
    agreed = (*offer.agreed, seat)
    if not accept:
        refuse(held, offer)
    elif set(held.people()) - {offer.seat} <= set(agreed):
        TakeBack.objects.filter(pk=offer.ask).update(state=TakeBack.State.ACCEPTED, agreed=",".join(map(str, agreed)))
        held.offer = None
        cut(held, offer.seat, offer.keep)
    else:
        TakeBack.objects.filter(pk=offer.ask).update(agreed=",".join(map(str, agreed)))
        held.offer = replace(offer, agreed=agreed)


def refuse(held: Held, offer: Open) -> None:
    """The game goes on, with the clocks of all that are waited for."""
    TakeBack.objects.filter(pk=offer.ask).update(state=TakeBack.State.REFUSED)
    held.offer = None
    mark = held.marks[offer.seat]
    held.marks = put(held.marks, offer.seat, replace(mark, refused=mark.refused + 1))
    run_clocks(held, held.position.turns)


def cut(held: Held, seat: int, keep: int, *, client_id: str | None = None) -> None:
    """Cut the line to `keep` entries: state, luck, turns and clocks are as they were."""
    log = [*positions.log_of(held.game, held.id, held.position.ply), TakenBack(keep)]
    changes, position = engine.folded(held.game, held.start, log)
    plies = marks.line_plies(log)
    present = held.marks
    held.position = position
    held.new.append(New(TakenBack(keep), {"all": ()}, seat, client_id))
    found = marks.of_log(changes, plies, held.start.seats, position.ply)
    held.marks = tuple(
        replace(mark, refused=old.refused) if mark.move_ply == old.move_ply else mark
        for mark, old in zip(found, present, strict=True)
    )
    restore_clocks(held, plies[-1] if plies else None)


def restore_clocks(held: Held, ply: int | None) -> None:
    """Set all clocks as they were after an entry (or at the start), and let those run that are waited for."""
    row = None if ply is None else Entry.objects.filter(match_id=held.id, ply=ply).values_list("clocks", "at").first()
    if row is not None and row[0]:
        old, then = store.CLOCKS.decode(row[0]), row[1]
    else:
        old, then = (clock.fresh(held.time.kind, held.time.minutes, held.time.days),) * held.start.seats, held.now
    held.clocks = clock.restored(old, then=then, present=held.clocks)
    run_clocks(held, held.position.turns)


def expire_offers(*, now: int | None = None) -> list[Update]:
    """Silence means no."""
    at = clock.now() if now is None else now
    silent = TakeBack.objects.filter(state=TakeBack.State.OPEN, until__lte=at, match__game__in=list(registry.GAMES))
    return each(silent.values_list("match_id", flat=True), lambda match_id: expire(match_id, at))


def expire(match_id: int, at: int) -> Update | None:
    def change(held: Held) -> bool:
        if held.offer is None or held.offer.until > at:
            return False
        refuse(held, held.offer)
        return True

    return system(match_id, change)


def put(items: tuple[marks.Mark, ...], place: int, item: marks.Mark) -> tuple[marks.Mark, ...]:
    return (*items[:place], item, *items[place + 1 :])
