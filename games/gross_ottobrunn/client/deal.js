/** The reader's trade: what he puts together, and what he has said that he does not trade. Only whole moves are sent. */

import { useEffect, useState } from "preact/hooks";
import { useVerbs } from "../../js/kit/keys.js";
import { askedOf, drafted, roleOf, sparest, waiting } from "./bargain.js";
import { NONE } from "./cards.js";

/** Whether one wants no trades: offers are declined by themselves. */
export const NO_TRADES = "no_trades.gross_ottobrunn";
const NOTHING = { give: NONE, want: NONE, to: [] };
/** ms within which a sheet that is opened is there. */
const COMES = 2000;

/** @returns `role`, `draft`, `bank` {give, get}, `tab`, `open` (the sheet of a phone), `waits` (answers that wait), and `act`: verbs */
export function useDeal({ view, legal, busy, play, status, seat, still, pref }) {
  const running = status === "running" && seat !== null && !still;
  const role = running ? roleOf(view, seat) : "";
  const turn = `${view.turn} ${role}`;
  const [kept, keep] = useState({});
  const [opened, setOpened] = useState("");
  const draft = kept.turn === turn ? kept.draft : NOTHING;
  // with the turn the sheet goes: the next one begins with the dice
  const open = opened === turn;
  const setOpen = (on) => setOpened(on ? turn : "");
  const [bank, setBank] = useState({});
  const [tab, setTab] = useState("players");
  const declines = pref(NO_TRADES, false).value;
  const give = role === "active" ? (legal.some(({ type, give: one }) => type === "bank_trade" && one === bank.give) ? bank.give : sparest(view, legal)) : null;
  const set = (change) => keep({ turn, draft: { ...draft, ...change } });
  const send = (move) => {
    if (!move || busy) return;
    play(move);
  };

  useEffect(() => {
    if (!declines || busy || !role) return;
    if (role === "other" && askedOf(view, seat)?.answer === null) send({ type: "respond_trade", offer: view.offer.no, accept: false });
    if (role === "active" && view.proposals.length) send({ type: "decline_proposal", seat: view.proposals[0].seat });
  }, [declines, busy, role, view.offer?.no, view.proposals[0]?.no]);

  const act = useVerbs({
    change: (side, place, by) => keep({ turn, draft: drafted(draft, side, place, by) }),
    clear: (side) => set({ [side]: NONE }),
    aim: (other) => set({ to: draft.to.includes(other) ? draft.to.filter((one) => one !== other) : [...draft.to, other].sort() }),
    /** Begin with what was asked for, turned round. */
    counter() {
      const asked = askedOf(view, seat);
      set({ give: asked.give, want: asked.want });
      setTab("players");
      setOpen(true);
    },
    /** What is offered stands above: the next one begins empty. */
    offer() {
      if (busy) return;
      send({ type: "offer_trade", give: draft.give, want: draft.want, to: draft.to.length === view.seats - 1 ? [] : draft.to });
      keep({});
    },
    propose() {
      if (busy) return;
      send({ type: "propose_trade", give: draft.give, want: draft.want });
      keep({});
    },
    answer: (offer, accept) => send({ type: "respond_trade", offer, accept }),
    confirm: (offer, other) => send({ type: "confirm_trade", offer, seat: other }),
    cancel: (offer) => send({ type: "cancel_trade", offer }),
    decline: (other) => send({ type: "decline_proposal", seat: other }),
    pay: (one) => setBank({ give: one, get: bank.get }),
    wish: (get) => setBank({ give, get }),
    swap(move) {
      send(move);
      setBank({ give });
    },
    show: setTab,
    toggle: () => setOpen(!open),
    shut: () => setOpen(false),
    /** Put a hint where it only has to be sent. @returns whether it is something to be sent from here */
    advise(move) {
      if (move.type === "bank_trade") setBank({ give: move.give, get: move.get });
      else if (move.type === "offer_trade" || move.type === "propose_trade") set({ give: move.give, want: move.want, to: move.to ?? [] });
      else return false;
      setTab(move.type === "bank_trade" ? "bank" : "players");
      setOpen(true);
      toSend(Date.now() + COMES);
      return true;
    },
  });
  return { role, draft, bank: { give, get: bank.get ?? null }, tab, open, declines, waits: running && !declines ? waiting(view, seat) : 0, act };
}

/** Lead to the button that sends what is put together, as soon as it is there. */
function toSend(until) {
  requestAnimationFrame(() => {
    const send = document.querySelector('[data-game="gross_ottobrunn"] .go-deal .send');
    if (send) send.focus();
    else if (Date.now() < until) toSend(until);
  });
}
