/**
 * The pictures of a game's rules: rows of its own cards, and how points come about. A figure is a component of
 * {lines: string[], asset(file) → address}; what it looks like says kit_figures.css.
 */

import { html } from "../html.js";

/** A figure that first tells the game's sprite where its file lies. */
export function drawnFrom(drawFrom) {
  return (Figure) => ({ lines, asset }) => {
    drawFrom(asset("art.svg"));
    return html`<${Figure} lines=${lines} />`;
  };
}

/** The words of a line of data. */
export function words(line) {
  return line.split(" ").filter(Boolean);
}

/** "R7*" → {face: "R7", marked: true}: what an asterisk says is the figure's affair. */
export function face(word) {
  return { face: word.replace("*", ""), marked: word.endsWith("*") };
}

/** @param props `cards`: words of a line; `card(word)`: what draws one; `cls`: theirs (from right to left), fig-fan, fig-apart, or a game's own */
export function Row({ cards, card, cls = "", label, children }) {
  return html`<ul class="fig-row ${cls}" aria-label=${label}>${cards.map((word, place) => html`<li key=${place}>${card(word)}</li>`)}${children}</ul>`;
}

/** What each is called, below it. @param props `things`: [{key, picture, name}] */
export function Named({ things }) {
  return html`<ul class="fig-named">${things.map(({ key, picture, name }) => html`<li key=${key}>${picture}<span>${name}</span></li>`)}</ul>`;
}

/** A picture beside the sum that it comes to. */
export function Account({ how, points, children }) {
  return html`<div class="fig-account">${children}<${Sum} how=${how} points=${points} /></div>`;
}

export function Sum({ how, points }) {
  return html`<p class="fig-sum">${how && html`<span>${how} =</span> `}<b class=${points.startsWith("−") ? "bad" : ""}>${points}</b></p>`;
}
