/** What a newcomer is shown at the table, in the order in which he needs it. Steps about what is not there yet are left out. */

import { fill } from "../../js/text.js";

/** @param view of the match @returns {{at: string | string[], title: string, text: string}[]} */
export function tour(context, view) {
  return [
    { at: ".go-own .status", title: gettext("What is asked of you"), text: gettext("Here it always says what is to be done. First everybody founds two settlements, each with a road or a ship beside it: tap on a lit place.") },
    { at: ".zoom", title: gettext("The chart"), text: gettext("Two islands are known, and what lies between them is discovered by whoever builds towards it. With two fingers, the wheel or these buttons you come closer.") },
    { at: ".hand-res", title: gettext("Your resources"), text: gettext("Each roll pays where its number lies: one card for a settlement there, two for a city. Only you see which ones you hold.") },
    { at: ".buildbar", title: gettext("Build"), text: gettext("What can be built, what it costs and what you lack. Choose something, and its places light up on the chart.") },
    { at: ".rival", title: gettext("The others"), text: gettext("Their points, cards, knights and the length of their route. Cards stay hidden, but how many there are everybody sees.") },
    { at: [".to-trade", ".go-deal"], title: gettext("Trade and bank"), text: gettext("Whoever is to move trades: with the others, or four for one with the bank, for less at a harbour. Here you also see how many cards are left, and which disasters have come.") },
    { at: ".go-own .vp", title: gettext("Points win"), text: fill(gettext("%(target)s of them, in this match. Beware: disasters lie among the resources, and volcanoes pay well but erupt. The rules tell it all."), { target: view.target }) },
  ];
}
