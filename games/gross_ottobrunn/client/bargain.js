/** What can be traded now, read off view and legal moves. Pure but for the words. */

import { fill } from "../../js/text.js";
import { ofTurn } from "./account.js";
import { RES, cardsWords, total } from "./cards.js";
import { resourceName } from "./places.js";

/** What one says oneself about trade: with it, what came before is settled. */
const TALKS = ["trade_proposed", "trade_answered", "trade_cancelled"];

/** Whether the reader's side of the table trades now: "active", "other", or "" when nothing can be traded. */
export function roleOf(view, seat) {
  if (seat === null || view.prompt?.type !== "acting") return "";
  return view.active === seat ? "active" : "other";
}

/** A draft with one more or less; no resource is on both sides. @param side "give" or "want" */
export function drafted(draft, side, place, by) {
  const other = side === "give" ? "want" : "give";
  const count = Math.max(0, draft[side][place] + by);
  return { ...draft, [side]: put(draft[side], place, count), [other]: count ? put(draft[other], place, 0) : draft[other] };
}

function put(cards, place, count) {
  return cards.map((one, at) => (at === place ? count : one));
}

/** Why a draft cannot be sent; "" when it can. @param lies the own proposal that lies on the table, if there is one */
export function whyNotSent({ give, want }, { hand, left, lies }) {
  if (lies && String([lies.give, lies.want]) === String([give, want])) return gettext("That lies on the table already.");
  if (left < 1) return gettext("No more of it in this turn.");
  if (!total(give) || !total(want)) return gettext("Tap what you give and what you want.");
  const lacks = RES.find((_, place) => hand[place] < give[place]);
  return lacks ? fill(gettext("%(resource)s missing"), { resource: resourceName(lacks) }) : "";
}

/** The open offer as it concerns a seat that was asked: {give, want} from its side, its answer, and whether it holds what is wanted. */
export function askedOf(view, seat) {
  const { offer, own } = view;
  if (!offer || !own || !offer.to.includes(seat)) return null;
  return { no: offer.no, give: offer.want, want: offer.give, answer: offer.answers[seat], holds: offer.want.every((count, place) => own.hand[place] >= count) };
}

/** What in this turn became of what a seat said to whoever is on turn: swapped, or its proposal declined. @returns the fact, or null when something newer concerns it */
export function outcomeOf(lines, seat) {
  const newest = ofTurn(lines).findLast((fact) => [fact.with_seat, fact.victim].includes(seat) || (TALKS.includes(fact.type) && fact.seat === seat));
  if (newest?.type === "trade_made") return newest.with_seat === seat ? newest : null;
  return newest?.type === "trade_cancelled" && newest.by !== seat ? newest : null;
}

/** An outcome as it is told to whom it concerns: a sentence, and what stands in it. */
export function outcomeWords({ type, seat, by, gave, got }) {
  if (type === "trade_made") return [gettext("%(name)s gives you %(gave)s and gets %(got)s."), seat, { gave: cardsWords(gave), got: cardsWords(got) }];
  return [gettext("%(name)s declines your proposal."), by, {}];
}

/** What somebody says to the open offer; who has not answered it but proposes something else does not consider it any more. */
export function answerOf({ offer, proposals }, other) {
  if (offer.answers[other] !== null) return offer.answers[other] ? "accepts" : "declines";
  return proposals.some(({ seat }) => seat === other) ? "proposes" : "considers";
}

/** What the bank takes for a card, by resource; null where there is too little of it. @param legal of the reader */
export function bankOf(view, legal) {
  const deals = legal.filter(({ type }) => type === "bank_trade");
  return RES.map((give, place) => ({ give, rate: view.own.rates[place], gets: deals.filter((deal) => deal.give === give).map(({ get }) => get) }));
}

/** What the bank is offered first: of what can be given, that of which most is left. */
export function sparest(view, legal) {
  const rest = ({ give, rate }) => view.own.hand[RES.indexOf(give)] - rate;
  return bankOf(view, legal).filter(({ gets }) => gets.length).sort((one, other) => rest(other) - rest(one))[0]?.give ?? null;
}

/** How many answers wait for the active player: acceptances and proposals. */
export function waiting(view, seat) {
  if (roleOf(view, seat) === "other") return askedOf(view, seat)?.answer === null ? 1 : 0;
  if (roleOf(view, seat) !== "active") return 0;
  return (view.offer?.answers ?? []).filter(Boolean).length + view.proposals.length;
}
