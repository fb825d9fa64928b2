/** Over the chart, one thing at a time: what is asked, a card that is looked at, an offer on a phone, what a disaster has done. */

import { html } from "../../js/html.js";
import { Banner, useNews } from "./panel_banner.js";
import { CardWindow } from "./panel_card.js";
import { PickWindow } from "./panel_picks.js";
import { WizardWindow } from "./panel_wizard.js";
import { asksCards } from "./prompts.js";

/** @param props of the board; `since`: the entry it was opened at; `Offer`: what shows an offer */
export function News(props) {
  const { view, seat, status, deal, cards, turn, Offer } = props;
  const news = useNews(props);
  const { prompt } = view;
  if (status === "running" && asksCards(view, seat)) return html`<${PickWindow} key=${prompt.no} ...${props} />`;
  if (prompt?.type === "wizarding") return html`<${WizardWindow} key=${prompt.no} ...${props} />`;
  if (cards.shown && !turn.forced) return html`<${CardWindow} key=${cards.shown} ...${props} />`;
  if (turn.thing) return null; // the chart is needed whole, and what is asked there
  if (news.accounts.length) return html`<${Banner} ...${props} news=${news} />`;
  if (deal.role === "other" && deal.waits > 0 && !deal.open) return html`<${Offer} ...${props} />`;
  return null;
}
