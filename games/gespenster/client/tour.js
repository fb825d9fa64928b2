/** What a newcomer is shown at the table, in the order in which he needs it. Steps about what is not there yet are left out. */

/** @returns {{at: string | string[], title: string, text: string}[]} */
export function tour() {
  return [
    { at: ".hand", title: gettext("Your hand"), text: gettext("Four harmless families, and on the right the white ghosts. They alone count points, as many as stand at their foot, and points are bad.") },
    { at: [".passing", ".give"], title: gettext("Three cards to the left"), text: gettext("First everybody chooses three cards for the left neighbour. Get rid of what could win you tricks with white ghosts. What you are given you see when all have chosen.") },
    { at: [".must", ".trick", ".passing"], title: gettext("Follow in colour or number"), text: gettext("Then everybody plays one card in turn. Match the card that was led, in colour or in number; what fits stands a little higher. If nothing does, play what you like. The highest card of the colour led wins the trick.") },
    { at: ".gs-seat.at-left", title: gettext("Your left neighbour"), text: gettext("Your cards go there, and there it goes on after you, clockwise. You read tricks and white points of this round with everybody. The flag marks who opens the round.") },
    { at: ".chips", title: gettext("The options"), text: gettext("What is ticked applies in this match. The rules explain all three.") },
    { at: ".last-trick", title: gettext("The last trick"), text: gettext("Too fast? Here the last trick can be seen once more.") },
    { at: ".points-sheet", title: gettext("Fewest points win"), text: gettext("After each round the points are added up here. When somebody has 200, whoever has the fewest wins.") },
  ];
}
