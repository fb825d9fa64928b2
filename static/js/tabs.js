/** A row of tabs: one stop for the Tab key, arrows go from one to the next and show it at once. */

import { html } from "./html.js";
import { Icon } from "./icon.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** @param {{label: string, cls: string,
 *   items: {name: string, words: string, icon?: string, count?: number, counted?: string, most?: number}[],
 *   chosen: string, choose: (name: string) => void}} props `counted`: the count in words; `most`: the highest that is
 *   written out, 99 when left out; what a tab shows has the id `panel-<name>`. */
export function Tabs({ label, cls, items, chosen, choose }) {
  const pressed = (event) => {
    const at = items.findIndex((item) => item.name === chosen);
    const next = event.key === "Home" ? 0 : event.key === "End" ? items.length - 1 : event.key in STEPS ? (at + STEPS[event.key] + items.length) % items.length : at;
    if (next === at) return;
    event.preventDefault();
    choose(items[next].name);
    event.currentTarget.children[next].focus();
  };
  return html`<div class=${cls} role="tablist" aria-label=${label} onKeyDown=${pressed}>
    ${items.map((item) => html`<button key=${item.name} type="button" role="tab" aria-selected=${item.name === chosen} aria-controls=${`panel-${item.name}`} tabindex=${item.name === chosen ? 0 : -1} data-tab-name=${item.name} onClick=${() => choose(item.name)}>
      ${item.icon && html`<${Icon} name=${item.icon} />`}<span>${item.words}</span>${item.count > 0 && html`<b class="badge num"><span aria-hidden="true">${item.count > (item.most ?? 99) ? `${item.most ?? 99}+` : item.count}</span><span class="hush">, ${item.counted}</span></b>`}
    </button>`)}
  </div>`;
}
