/** The curtain, and what stands over the table when the device is given on. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Clock } from "./chairs.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { said } from "./log.js";
import { fill } from "./text.js";

/** ms for which the curtain stays: whoever has just moved may tap or press twice, and is not the one to open it. */
const HOLDS = 700;

export function Curtain({ match }) {
  const t = match.table.value;
  const fell = useRef(Date.now());
  const first = useRef(null);
  const [opening, opens] = useState(false);
  useLayoutEffect(() => { first.current?.focus({ preventScroll: true }); }, []);
  const open = async (seat, event) => {
    if (opening || event.detail > 1 || Date.now() - fell.current < HOLDS) return;
    opens(true);
    await match.device.open(seat);
    opens(false);
  };
  const names = t.actors.map((seat) => t.chairs[seat].name);
  const sentence = names.length === 1
    ? fill(gettext("Go on only when %(name)s sits before the device"), { name: names[0] })
    : fill(gettext("Go on only when %(names)s sits before the device"), { names: names.join(` ${gettext("or")} `) });
  return html`<main class="table curtained" id="main" tabindex="-1" data-game=${t.game} data-rev=${t.rev} data-ply=${t.ply} data-curtain="down">
    <section class="curtain" aria-labelledby="curtain-words">
      <${Icon} name="device" />
      <h2 id="curtain-words">${sentence}</h2>
      <p>${gettext("Nobody’s cards are on the screen. Give the device on; who is to move opens the curtain.")}</p>
      <div class="opens">${t.actors.map((seat, at) => html`<button class="btn primary" type="button" key=${seat} ref=${at === 0 ? first : null} aria-describedby="curtain-words" aria-disabled=${opening} onKeyDown=${once} onClick=${(event) => open(seat, event)}><bdi>${fill(gettext("I am %(name)s: open the curtain"), { name: t.chairs[seat].name })}</bdi></button>`)}</div>
      ${t.time.kind === "clock" && html`<ul class="clocks" aria-label=${gettext("The clocks stand")}>${t.chairs.map(({ seat, name }) => html`<li key=${seat}><bdi>${name}</bdi><${Clock} match=${match} seat=${seat} /></li>`)}</ul>`}
    </section>
  </main>`;
}

/** A key that is still held down from the move does not open the curtain. */
function once(event) {
  if (event.repeat) event.preventDefault();
}

/** Over the table: whose turn is shown again, what it was for readers without motion, and the way to give the device on. */
export function Handing({ match }) {
  const { device } = match;
  if (device.recalling.value) return html`<${Recall} match=${match} />`;
  return html`${device.told.value && html`<${Told} match=${match} lines=${device.told.value} />`}${device.looks.value && html`<${HandOn} match=${match} />`}`;
}

function Recall({ match }) {
  const t = match.table.value;
  return html`<section class="question hand-on" aria-label=${gettext("The last turn")}>
    <p>${fill(gettext("%(name)s’s last turn"), { name: t.chairs[otherThan(t)].name })}</p>
    <div class="answers"><button class="btn quiet small" type="button" onClick=${match.device.skip}>${gettext("Skip")}</button></div>
  </section>`;
}

function Told({ match, lines }) {
  const [spoken, speak] = useState(false);
  useEffect(() => { speak(true); }, []); // a region speaks of what comes into it
  const words = lines.flatMap((line) => said(line, match)).map((piece) => piece.text ?? piece);
  return html`<section class="question hand-on" aria-label=${gettext("The last turn")}>
    <p role="status">${spoken && words.map((piece, at) => html`<span key=${at}>${piece} </span>`)}</p>
    <div class="answers"><button class="btn quiet small" type="button" onClick=${match.device.hush}>${gettext("Close")}</button></div>
  </section>`;
}

function HandOn({ match }) {
  const t = match.table.value;
  const [spoken, speak] = useState(false);
  useEffect(() => { speak(true); }, []);
  const name = t.chairs[otherThan(t)].name;
  return html`<section class="question hand-on gives" aria-label=${gettext("Give the device on")}>
    <p role="status">${spoken && fill(gettext("Look at what you got. Then it is %(name)s’s turn."), { name })}</p>
    <div class="answers"><button class="btn primary small" type="button" aria-keyshortcuts="V" onClick=${match.device.cover}>${fill(gettext("Give the device to %(name)s"), { name })}</button></div>
  </section>`;
}

function otherThan(t) {
  return t.chairs.length - 1 - t.seat;
}
