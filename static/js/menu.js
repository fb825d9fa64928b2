/** The table's menu: all that is needed now and then. On a phone also what the bar has no room for. */

import { soundWords, switchSound } from "./bar.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { RematchWish } from "./rematch.js";
import { soundOn } from "./sounds.js";
import { showRound } from "./tour.js";

export function Menu({ match, settings }) {
  const t = match.table.value;
  if (!t) return null;
  const { links = {}, rules, replayUrl, lobby } = match.given;
  const over = t.status !== "running";
  return html`
    ${over && !match.replay && html`<${RematchWish} match=${match} cls="entry narrow-only" />`}
    ${over && !match.replay && replayUrl && html`<${Way} href=${replayUrl} icon="play" words=${gettext("Replay this match")} />`}
    ${(over || match.replay) && links.mine && match.given.user !== null && html`<${Way} href=${links.mine} icon="calendar" words=${gettext("My matches")} />`}
    ${match.given.replay?.share && html`<${Way} href=${match.given.replay.share} icon="send" words=${gettext("Pass this match on")} />`}
    ${match.given.replay?.file && html`<${Save} href=${match.given.replay.file} />`}
    ${settings().map((one) => html`<${Switch} key=${one.key} on=${one.on} icon="help" words=${one.label} toggle=${one.toggle} cls="narrow-only" />`)}
    <${Switch} on=${soundOn.value} icon=${soundOn.value ? "sound" : "sound-off"} words=${gettext("Sound")} title=${soundWords()} toggle=${switchSound} cls="narrow-only" />
    ${match.canFlip() && html`<${Deed} icon="swap" words=${t.chairs.length > 2 ? gettext("Turn the table by one seat") : gettext("Turn the table")} act=${match.flip} />`}
    ${match.device && !over && t.seat !== null && html`<${Deed} icon="device" words=${gettext("Lower the curtain")} act=${match.device.cover} shortcut="V" />`}
    ${!match.device && html`<${Deed} icon="link" words=${gettext("Copy the link")} act=${match.copyLink ?? (() => copyLink(match))} />`}
    <${Deed} icon="keys" words=${gettext("Keys")} shortcut="?" act=${() => { match.dialog.value = "keys"; }} />
    ${!match.replay && html`<${Deed} icon="help" words=${gettext("Show me round")} act=${showRound} />`}
    ${links.check && html`<${Way} href=${links.check} icon="check" words=${gettext("The deal of this match")} elsewhere=${!over} />`}
    ${rules && html`<${Way} href=${rules} icon="log" words=${gettext("Rules of the game")} elsewhere=${true} />`}
    <${Way} href=${lobby} icon="people" words=${gettext("Lobby")} />`;
}

function Save({ href }) {
  return html`<a class="entry" href=${href} download><${Icon} name="down" />${gettext("Save as a file")}</a>`;
}

function Way({ href, icon, words, elsewhere = false }) {
  return html`<a class="entry" href=${href} target=${elsewhere ? "_blank" : undefined} rel=${elsewhere ? "noopener" : undefined}><${Icon} name=${icon} />${words}${elsewhere && html`<span class="hush">${gettext("(in a new tab)")}</span>`}</a>`;
}

/** Closes the menu first: a window that the deed opens gives the focus back to the menu's button. */
function Deed({ icon, words, act, shortcut }) {
  const done = (event) => {
    close(event.currentTarget.closest("details"));
    act();
  };
  return html`<button class="entry" type="button" onClick=${done}><${Icon} name=${icon} />${words}${shortcut && html`<kbd aria-hidden="true">${shortcut}</kbd>`}</button>`;
}

function Switch({ on, icon, words, title, toggle, cls }) {
  return html`<button class="entry ${cls}" type="button" aria-pressed=${on} title=${title} onClick=${toggle}><${Icon} name=${icon} />${words}<small>${on ? gettext("on") : gettext("off")}</small></button>`;
}

/** Menus of the bar close with Esc, and when something else is meant. */
export function tendMenus(bar) {
  const open = () => [...bar.querySelectorAll("details[open]")];
  document.addEventListener("keydown", (event) => {
    const last = event.key === "Escape" && open().at(-1);
    if (!last) return;
    event.preventDefault();
    close(last);
  });
  for (const kind of ["pointerdown", "focusin"]) {
    document.addEventListener(kind, (event) => {
      for (const menu of open()) if (!menu.contains(event.target)) menu.open = false;
    });
  }
}

function close(menu) {
  menu.open = false;
  menu.querySelector("summary").focus();
}

async function copyLink(match) {
  const address = location.origin + location.pathname;
  if (await copied(address)) match.say(gettext("Link copied."));
  else match.say(address);
}

/** @returns {Promise<boolean>} Over plain http browsers have no clipboard; then the old way may still work. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
