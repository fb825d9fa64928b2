/** Development cards in the own hand: which is looked at, and why one cannot be played now. Pure but for the words. */

import { useState } from "preact/hooks";
import { NONE, RES } from "./cards.js";

/** Why a kind cannot be played now; "" when it can. */
export function whyNotPlayed(view, kind) {
  const { own, dev_played: played, turn, active, seat, prompt } = view;
  if (own.playable.includes(kind)) return "";
  if (kind === "wizard") return gettext("Only against disasters");
  if (kind === "point") return gettext("Counts hidden");
  if (!own.devs.some(([one, bought]) => one === kind && bought < turn)) return gettext("From your next turn on");
  if (active !== seat || !["pre_roll", "acting"].includes(prompt?.type)) return gettext("In your turn");
  return played ? gettext("One card a turn") : gettext("No place for it");
}

/** Which card is looked at. @returns {{shown: string | null, named: number[], act: object}} */
export function useCards({ view, seat }) {
  const [kept, keep] = useState({});
  const shown = seat !== null && view.own?.devs.some(([kind]) => kind === kept.kind) ? kept.kind : null;
  return {
    shown, named: kept.named ?? NONE,
    look: (kind) => keep(kind === shown ? {} : { kind }),
    advise(move) {
      const kind = /^play_(\w+)$/.exec(move.type)?.[1];
      if (!kind) return false;
      const named = [move.first, move.second, move.resource].filter(Boolean);
      keep({ kind, named: RES.map((resource) => named.filter((one) => one === resource).length) });
      return true;
    },
    shut: () => keep({}),
  };
}
