/** What a race of the day has brought: its margin, its place, and a few lines to give away that spoil no card. */

import { useState } from "preact/hooks";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { fill, number, signed } from "./text.js";

const HEARER = "ratings.hearers.on_daily_over";
const WITHOUT_PLACE = {
  given_up: () => gettext("Your attempt of this day is used up, without a place in the list."),
  late: () => gettext("The race was not finished in time: it has no place in the list."),
  void: () => gettext("The race was declared void: it has no place in the list."),
};

/** What the daily races answered to the end of a match; null while it has none. */
export function dailyOf(t) {
  return t?.result?.settlement?.[HEARER] ?? null;
}

/** Why a race has no place in the list; "" where it has one. */
export function whyNoPlace(told) {
  if (told.place) return "";
  if (told.counted && WITHOUT_PLACE[told.state]) return WITHOUT_PLACE[told.state]();
  return told.state === "given_up" ? gettext("You had not made a move yet: you can still race for the list.") : gettext("This was training: it does not change the list.");
}

/** The lines that are given away. @param daily {title, words, url}: what the page knows of the race. */
export function shareLines(told, daily, origin = location.origin) {
  return [
    `Luftschloss · ${gettext("Daily race")} ${daily.words} (${daily.title})`,
    fill(gettext("%(margin)s (%(points)s : %(against)s), place %(place)s of %(count)s"), { margin: signed(told.margin), points: number(told.points), against: number(told.against), place: told.place, count: told.of }),
    told.streak > 1 && rowWords(told.streak),
    new URL(daily.url, origin).href,
  ].filter(Boolean).join("\n");
}

function rowWords(days) {
  return fill(ngettext("%(days)s day in a row", "%(days)s days in a row", days), { days });
}

export function DailyResult({ match }) {
  const told = dailyOf(match.table.value);
  const { daily } = match.given;
  if (!told || !daily) return null;
  const why = whyNoPlace(told);
  return html`<div class="daily-result">
    <div class="brought">${told.margin !== undefined && html`<p class="huge num ${told.margin > 0 ? "good" : told.margin < 0 ? "bad" : ""}"><span class="hush">${gettext("Your margin:")} </span>${signed(told.margin)}</p>`}
    ${told.place && html`<p class="num">${fill(gettext("Place %(place)s of %(count)s so far."), { place: told.place, count: told.of })}${told.streak > 1 ? ` ${rowWords(told.streak)}.` : ""}</p>`}
    ${why && html`<p>${why}</p>`}</div>
    <div class="ways">
      <a class="btn primary" href=${daily.url}><${Icon} name="trophy" />${gettext("To the day’s list")}</a>
      ${told.place && html`<${Share} text=${shareLines(told, daily)} />`}
    </div>
  </div>`;
}

function Share({ text }) {
  const [said, say] = useState("");
  const give = async () => {
    const { shareText } = await import("./share.js");
    say((await shareText(text)) === "copied" ? gettext("Copied. It names no card.") : "");
  };
  return html`<button class="btn" type="button" onClick=${give}><${Icon} name="send" />${gettext("Share the result")}</button><small role="status">${said}</small>`;
}
