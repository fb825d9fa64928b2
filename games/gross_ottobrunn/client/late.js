/** Parts of the table that come later than the chart: each with its words and looks, once, and before anybody needs it. */

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../../js/html.js";
import { dressed, fetched } from "../../js/later.js";
import { still as noMotion } from "../../js/still.js";
import { AT_ONCE } from "./account.js";
import { asksCards } from "./prompts.js";
import { seldom } from "./words.js";

/** ms after which they are fetched even where nobody reaches for anything and nothing happens. */
const QUIET = 10_000;
const DESK = "(min-width: 901px)";

/** What comes later. @param {(asset: (name: string) => string) => Promise<object>} bring the module, with all that it needs */
function late(bring) {
  const come = signal(null);
  let coming = null;
  const fetch = ({ asset }) => {
    coming ??= bring(asset).then((module) => { come.value = module; }, () => { coming = null; });
  };
  /** @param otherwise what is shown until then; @param now whether it is needed at once */
  const part = (name, { otherwise = null, now = () => true } = {}) => function Part(props) {
    useEffect(() => { if (now(props)) fetch(props.context); });
    return come.value ? html`<${come.value[name]} ...${props} />` : otherwise;
  };
  return { come, fetch, part };
}

/** On a desk it is seen at once: it waits neither for the table nor for words. */
function loadTrade() {
  return import("./trade.js");
}

const rest = late((asset) => fetched(() => import("./rest.js"), asset("news.css"), asset("deal.css")));
const trade = late((asset) => Promise.all([loadTrade(), dressed(asset("deal.css"))]).then(([module]) => module));
if (globalThis.matchMedia?.(DESK).matches) loadTrade().catch(() => {});

export const Ask = rest.part("Ask", { now: ({ turn }) => turn.asked });
export const Ending = rest.part("Ending");
export const News = rest.part("News", { now: ({ view, seat, cards, deal }) => cards.shown || deal.waits || view.prompt?.type === "wizarding" || asksCards(view, seat) });
export const OfferNews = trade.part("OfferNews");
const Beside = trade.part("Side", { otherwise: html`<div class="go-deal"></div>` });

/** A phone needs nothing of it before it is opened. */
export function Side(props) {
  return props.deal.open || trade.come.value || matchMedia(DESK).matches ? html`<${Beside} ...${props} />` : null;
}

/** Fetch all when somebody reaches for the table, when something has happened, or after a while. */
export function useRest({ context, lines, replay }) {
  const opened = useRef(lines.length);
  const fetch = () => {
    rest.fetch(context);
    trade.fetch(context);
    seldom();
  };
  useEffect(() => {
    const timer = setTimeout(fetch, replay ? 0 : QUIET);
    const reaches = ["pointerdown", "keydown"];
    for (const one of reaches) addEventListener(one, fetch, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const one of reaches) removeEventListener(one, fetch);
    };
  }, []);
  useEffect(() => { if (lines.length !== opened.current) fetch(); }, [lines.length]);
}

/** Let the newest lines be seen to happen. @param props of the board */
export function useMotion({ view, lines, still, sound }) {
  const seen = useRef({ view, count: lines.length });
  useLayoutEffect(() => {
    const { view: before, count } = seen.current;
    seen.current = { view, count: lines.length };
    const fresh = lines.length - count;
    if (fresh < 1 || fresh > AT_ONCE || still || noMotion()) return undefined;
    return rest.come.peek()?.played(before, view, { sound, facts: lines.slice(count).flatMap(({ facts }) => facts ?? []) });
  }, [lines.length]);
}
