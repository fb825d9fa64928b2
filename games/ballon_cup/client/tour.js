/** What a newcomer is shown at the table, in the order in which he needs it. */

/** @returns {{at: string | string[], title: string, text: string}[]} */
export function tour() {
  return [
    { at: ".tile .land", title: gettext("A target tile"), text: gettext("Each stone on it is a place for a card of its colour, on both sides. When all places are filled, the tile is scored: the winner takes the stones, and it is turned over.") },
    { at: ".tile .rule", title: gettext("High or low?"), text: gettext("In the mountains the higher sum wins, in the plains the lower one. The sums stand at the edges of the tile; that of whoever leads is dark.") },
    { at: ".hand", title: gettext("Your hand"), text: gettext("Tap a card: all places where it fits light up, on your side and on your opponent’s. Tap one of them, and you draw by itself. What is pale fits nowhere at the moment.") },
    { at: [".me .gems", ".gems"], title: gettext("Your stones"), text: gettext("“4/6” means four of the six that the trophy costs. It comes by itself when you have enough. Three trophies win the game.") },
    { at: [".me .cups", ".cups"], title: gettext("Three trophies win"), text: gettext("Stones of a colour whose trophy is gone are worth something still: three of them stand in for one that you lack. Then Buy trophy appears at your name.") },
    { at: ".backs", title: gettext("Your opponent’s hand"), text: gettext("If no card fits on somebody’s turn, the whole hand is shown and up to four cards are exchanged. Cards that you have seen this way lie open here.") },
  ];
}
