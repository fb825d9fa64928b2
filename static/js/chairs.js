/** A chair: who sits there, whether he is here, his clock. */

import { html } from "./html.js";
import { Icon } from "./icon.js";
import { TENTHS_UNDER, WARN_UNDER, remaining, written } from "./clock.js";
import { PersonMenu } from "./person.js";
import { eloWords } from "./rating.js";
import { longWritten, tightWritten } from "./slow.js";
import { fill } from "./text.js";

const DAY = 86_400_000;
const LEVELS = { easy: () => gettext("Easy"), medium: () => gettext("Medium"), hard: () => gettext("Hard") };

export function levelName(level) {
  return LEVELS[level]?.() ?? level;
}

export function Chair({ match, seat }) {
  const chair = match.table.value.chairs.find((one) => one.seat === seat);
  const here = isHere(match, chair) && !chair.away;
  const standing = standingOf(match, chair, here);
  return html`<div class="chair ${match.table.value.actors.includes(seat) ? "acts-now" : ""}" role="group" aria-label=${[chair.name, ...standing].join(", ")} data-seat=${seat}>
    <i class="face" aria-hidden="true">${[...chair.name][0]?.toUpperCase()}<span class="dot ${here ? "" : "away"}"></span></i>
    <div class="who"><b title=${chair.name}><${Name} match=${match} chair=${chair} /></b><small>${standing.join(" · ")}</small></div>
    <${Clock} match=${match} seat=${seat} />
  </div>`;
}

/** A person's name is a menu; a computer's, and one's own, is a name. */
function Name({ match, chair }) {
  if (chair.player === null || chair.bot || chair.player === match.given.user) return html`<bdi>${chair.name}</bdi>`;
  const about = { kind: "match", match: match.given.match, player: chair.player, name: chair.name };
  return html`<${PersonMenu} person=${{ id: chair.player, name: chair.name }} about=${about} />`;
}

/** Whether somebody answers at this chair. Until the table has said who is here, nobody is called away. */
function isHere(match, chair) {
  const { here } = match.people.value;
  return match.table.value.kind === "same" || here === null || chair.bot !== null || chair.seat === match.table.value.seat || here.includes(chair.seat);
}

/** What is to be said of who sits there, shortest first: the end may be cut off. */
function standingOf(match, chair, here) {
  const words = [];
  if (match.context.value.isMe(chair.seat)) words.push(gettext("you"));
  if (match.table.value.clocks[chair.seat]?.hurried) words.push(gettext("short time"));
  if (chair.bot && chair.player === null) words.push(fill(gettext("Level %(level)s"), { level: levelName(chair.bot) }));
  if (chair.away && match.table.value.status === "running") words.push(gettext("absent"), gettext("the computer plays on"));
  else if (!here && !chair.left) words.push(gettext("away"));
  if (chair.left) words.push(gettext("has left"), ...(chair.bot && match.table.value.status === "running" ? [gettext("the computer plays on")] : []));
  else if (chair.guest) words.push(gettext("Guest"));
  if (chair.player !== null && match.muted.value.has(chair.player)) words.push(gettext("muted"));
  const elo = match.given.elos?.[chair.seat];
  if (elo) words.push(eloWords(elo));
  return words;
}

export function Clock({ match, seat }) {
  const face = match.table.value.clocks[seat];
  if (!face || (face.until === null && face.left === null)) return null;
  const left = remaining(face, match.now.value);
  const runs = face.until !== null && match.table.value.status === "running";
  const { time } = match.table.value;
  const slow = time.kind === "days" && face.kind === "brake";
  const warned = runs && left < (slow ? (time.days * DAY) / 4 : face.kind === "brake" ? WARN_UNDER : TENTHS_UNDER);
  const warning = slow ? gettext("Less than a quarter of the time for this move is left.") : gettext("Less than a minute left for this move.");
  return html`<span class="clock ${runs ? "runs" : ""} ${warned ? "warns" : ""} ${face.kind}" role="timer" aria-label=${label(match, seat, face)}>
    <${Icon} name="clock" />${(slow && longTime(left)) || written(left)}
    ${warned && face.kind === "brake" && html`<span class="hush" role="status">${warning}</span>`}
  </span>`;
}

/** On a phone it stands beside what a board shows of the other's hand. */
function longTime(left) {
  const words = longWritten(left);
  return words && html`<span class="long-time">${words}</span><span class="short-time">${tightWritten(left)}</span>`;
}

function label(match, seat, face) {
  const { isMe, name } = match.context.value;
  if (face.kind === "brake") return isMe(seat) ? gettext("Your time for this move") : fill(gettext("%(name)s’s time for this move"), { name: name(seat) });
  return isMe(seat) ? gettext("Your clock") : fill(gettext("%(name)s’s clock"), { name: name(seat) });
}

/** A bare countdown of a chair's running time, "0:24"; nothing when none runs. */
export function Countdown({ match, seat }) {
  const face = match.table.value.clocks[seat];
  if (!face || face.until === null) return null;
  return html`<${Ticking} left=${remaining(face, match.now.value)} />`;
}

/** How long a computer still waits for an answer to what it has asked, after these words; nothing when it does not. */
export function Lingers({ match, words }) {
  const left = match.table.value.lingers - match.now.value;
  return left > 0 ? html`<span class="lingers">${words} <${Ticking} left=${left} /></span>` : null;
}

function Ticking({ left }) {
  const seconds = Math.ceil(left / 1000);
  return html`<span class="num">${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}</span>`;
}
