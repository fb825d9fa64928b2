/** What lies over the table: the account of a round, and the choice of who has won all white ghosts. */

import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../../js/dialog.js";
import { html } from "../../js/html.js";
import { Icon } from "../../js/icon.js";
import { fill, number } from "../../js/text.js";
import { move, reason } from "./words.js";
import { RoundAccount, halvedWords, ranked } from "./sheet.js";

/** A round is counted: opens by itself, and again from the table; the next deal closes it. */
export function RoundWindow({ view, names, turn, frame, near, running, onClose }) {
  const round = view.history.at(-1);
  const number = view.history.length;
  const waiting = view.ready.flatMap((ready, seat) => (ready ? [] : [names.of(seat)]));
  const countdown = frame.countdown(near);
  return html`<${Dialog} title=${gettext("Score of the round")} onClose=${onClose} cls="scoreboard ghost-window">
    <p class="eyebrow">${fill(gettext("Round %(round)s"), { round: number })}</p>
    <h2>${gettext("Score of the round")}</h2>
    <${RoundAccount} round=${round} options=${view.options} ranking=${ranked(round.totals, view.left)} names=${names} ready=${running ? view.ready : null} />
    <div class="choices">
      ${turn.can.goOn && running
        ? html`<button class="btn primary go-on" type="button" autofocus disabled=${turn.busy} onClick=${turn.act.goOn}>${fill(gettext("On to round %(round)s"), { round: number + 1 })}</button>`
        : html`<button class="btn quiet" type="button" autofocus onClick=${onClose}>${gettext("Look at the table")}</button>`}
    </div>
    ${running && html`<p class="small muted num" role="status">${turn.can.goOn ? countdown && html`${gettext("On in")} ${countdown}` : waiting.length > 0 && fill(gettext("Waiting for %(names)s"), { names: waiting.join(", ") })}</p>`}
  <//>`;
}

/** Both score tables, for who has to choose. */
export function MoonWindow({ view, names, turn, frame, hint, context, onClose }) {
  const advised = hint?.move.type === "moon" ? hint.move.choice : null;
  useEffect(() => { if (advised) document.querySelector(".moon-window .prospect .primary")?.focus(); }, [advised]); // the button that was asked is gone
  const part = { view, names, turn, first: advised ?? "self_minus" };
  return html`<${Dialog} title=${gettext("Shoot the moon")} onClose=${onClose} cls="moon-window ghost-window">
    <p class="eyebrow">${fill(gettext("Round %(round)s"), { round: view.round_no })}</p>
    <h2>${gettext("You have all white ghosts!")}</h2>
    <p>${gettext("Choose what they are worth. This is how the accounts would stand:")}</p>
    ${advised ? html`<p class="hint-line" role="status"><b>${pgettext("advice", "Hint")}: ${move(hint.move)}.</b> ${hint.reasons.map((one) => reason(one, context)).join(" ")}</p>` : frame.hint()}
    <div class="prospects">
      <${Prospect} choice="self_minus" prospect=${view.moon.self_minus} label=${gettext("Take 75 points off my account")} ...${part} />
      <${Prospect} choice="others_plus" prospect=${view.moon.others_plus} label=${gettext("Everybody else gets 75 points")} ...${part} />
    </div>
  <//>`;
}

function Prospect({ choice, prospect, label, view, names, turn, first }) {
  return html`<section class="prospect" aria-label=${label}>
    <table><thead class="hush"><tr><th scope="col">${gettext("Player")}</th><th scope="col">${gettext("now")}</th><th scope="col">${gettext("then")}</th></tr></thead>
    <tbody>${ranked(prospect.totals, view.left).map((seat) => html`<tr key=${seat} class=${names.isMe(seat) ? "me" : ""}>
      <th scope="row"><bdi>${names.title(seat)}</bdi>${prospect.halved[seat] > 0 && html`<small class="row-note">${halvedWords(prospect.halved[seat])}</small>`}</th>
      <td class="was">${number(view.totals[seat])}</td><td><b>${number(prospect.totals[seat])}</b></td></tr>`)}</tbody></table>
    <p class="end-note">${prospect.ends ? html`<${Icon} name="trophy" /><span>${endWords(prospect.winners, names)}</span>` : html`<span class="muted">${gettext("The match goes on.")}</span>`}</p>
    <button class="btn ${choice === first ? "primary" : ""}" type="button" autofocus=${choice === first} disabled=${turn.busy} onClick=${() => turn.act.moon(choice)}>${label}</button>
  </section>`;
}

export function endWords(winners, names) {
  if (winners.length === 1 && names.isMe(winners[0])) return gettext("The match ends, and you win.");
  return fill(ngettext("The match ends, and %(names)s wins.", "The match ends, and %(names)s win.", winners.length), { names: winners.map(names.title).join(", ") });
}

/** Which window is open. They open by themselves when the last trick has rested, and never at a step that was jumped to. */
export function useWindows({ view, status, still, stage, seat }) {
  const wanted = status !== "running" || still || stage !== "" ? "" : view.phase === "between" ? "round" : view.phase === "moon_choice" && view.moon?.seat === seat ? "moon" : "";
  const [open, setOpen] = useState("");
  useEffect(() => setOpen(wanted), [wanted, view.round_no]);
  return [open && stage === "" ? open : "", setOpen];
}
