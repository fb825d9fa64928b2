/** Facts of turns and of trade in words. */

import { rich } from "../../js/text.js";
import { cardsWords } from "./cards.js";

export const TURNS = {
  shuffled: ({ first }, t) => ({ mark: true, text: t.by(first, gettext("The founding begins: you are first"), gettext("The founding begins: %(name)s is first")) }),
  rolled: ({ seat, first, second }, t) => t.by(seat, gettext("You roll %(first)s + %(second)s = %(sum)s."), gettext("%(name)s rolls %(first)s + %(second)s = %(sum)s."), { first, second, sum: first + second }),
  turn: ({ number, seat }, t) => rich(gettext("Turn %(number)s: %(names)s"), { number, names: t.names([seat]) }),
  turn_ended: () => null, // the next turn says it
  requested: ({ seat, on }, t) => (on ? t.by(seat, gettext("You ask to build between the turns."), gettext("%(name)s asks to build between the turns.")) : t.by(seat, gettext("You do not want to build between the turns any more."), gettext("%(name)s does not want to build between the turns any more."))),
  special_build: ({ seat }, t) => t.by(seat, gettext("You build between the turns."), gettext("%(name)s builds between the turns.")),
  trade_offered: ({ seat, give, want, to }, t) => {
    const values = { give: cardsWords(give), want: cardsWords(want), others: t.names(to) };
    if (to.length >= t.seats - 1) return t.by(seat, gettext("You offer %(give)s for %(want)s."), gettext("%(name)s offers %(give)s for %(want)s."), values);
    return t.by(seat, gettext("You offer %(give)s for %(want)s to %(others)s."), gettext("%(name)s offers %(give)s for %(want)s to %(others)s."), values);
  },
  trade_answered: ({ seat, accept }, t) => (accept ? t.by(seat, gettext("You accept the offer."), gettext("%(name)s accepts the offer.")) : t.by(seat, gettext("You decline the offer."), gettext("%(name)s declines the offer."))),
  trade_proposed: ({ seat, give, want }, t) => t.by(seat, gettext("You propose: %(give)s for %(want)s."), gettext("%(name)s proposes: %(give)s for %(want)s."), { give: cardsWords(give), want: cardsWords(want) }),
  trade_made: made,
  trade_cancelled: cancelled,
  trades_gone: ({ seats, why }, t) => {
    if (why === "disaster") return gettext("All offers lapse.");
    return seats.length === 1 ? t.by(seats[0], gettext("Your offer lapses."), gettext("The offer of %(name)s lapses.")) : rich(gettext("Offers lapse: %(names)s."), { names: t.names(seats) });
  },
  game_over: (f, t) => ({ mark: true, text: over(f, t) }),
};

function made({ seat, with_seat: other, gave, got }, t) {
  const values = { name: t.name(seat), other: t.name(other), gave: cardsWords(gave), got: cardsWords(got) };
  if (t.isMe(seat)) return rich(gettext("You give %(gave)s to %(other)s and get %(got)s."), values);
  return rich(t.isMe(other) ? gettext("%(name)s gives you %(gave)s and gets %(got)s.") : gettext("%(name)s gives %(gave)s to %(other)s and gets %(got)s."), values);
}

function cancelled({ seat, by }, t) {
  if (seat === by) return t.by(seat, gettext("You take your offer back."), gettext("%(name)s takes the offer back."));
  const values = { name: t.name(by), other: t.name(seat) };
  if (t.isMe(by)) return rich(gettext("You decline the proposal of %(other)s."), values);
  return rich(t.isMe(seat) ? gettext("%(name)s declines your proposal.") : gettext("%(name)s declines the proposal of %(other)s."), values);
}

function over({ winner, points, reason }, t) {
  if (winner === null) return gettext("The match is over");
  const values = { points: points[winner] };
  if (reason === "others_left") return t.by(winner, gettext("You win: all others have left"), gettext("%(name)s wins: all others have left"));
  if (reason === "turns") return t.by(winner, gettext("Turn 400 is over: you lead with %(points)s points"), gettext("Turn 400 is over: %(name)s leads with %(points)s points"), values);
  return t.by(winner, gettext("You win with %(points)s points"), gettext("%(name)s wins with %(points)s points"), values);
}
