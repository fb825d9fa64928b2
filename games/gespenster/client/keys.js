/** For the help on keys: what turn.js and hand.js hear. */

export function keys() {
  return [
    { keys: ["←", "→"], text: gettext("Go through your hand") },
    { keys: ["↑", "↓"], text: gettext("To the other row of your hand, where there are several") },
    { keys: ["⏎"], text: gettext("Play the card; before a round: mark it for your neighbour") },
    { keys: ["S"], text: gettext("Show the last trick, or put it away") },
    { keys: ["Esc"], text: gettext("Unmark all cards, one step back") },
  ];
}
