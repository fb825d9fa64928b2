/** What a newcomer is shown at the table, in the order in which he needs it. */

/** @returns {{at: string, title: string, text: string}[]} */
export function tour() {
  return [
    { at: ".hand", title: gettext("Your hand"), text: gettext("You always hold eight cards. On your turn you first lay one of them, then draw a new one. What is dimmed fits none of your journeys and can only be discarded.") },
    { at: ".lane", title: gettext("A lane for each colour"), text: gettext("On the right is your journey, on the left your opponent’s. Each stage must be higher than the one before. Gaps are fine, going back is not.") },
    { at: ".lane .place", title: gettext("The landing place"), text: gettext("Here lie the cards of this colour that were discarded, open for both of you. Instead of drawing from the deck you can take the top one, only not the card you have just discarded yourself.") },
    { at: ".lane .plaque.mine", title: gettext("What a journey counts"), text: gettext("With its first card a journey costs 20 points, after that every stage counts. Wager cards (W) come first and multiply the result. Tap here for all about this colour.") },
    { at: ".box", title: gettext("The move box"), text: gettext("Tap a card in your hand, and here you read what it would bring you, and whether it would help your opponent. Then choose Play or Discard. How many moves you have left stands here too.") },
    { at: ".deck", title: gettext("Draw, and your turn is over"), text: gettext("When somebody draws the last card here, the race ends at once. A card from a landing place makes it one move longer.") },
    { at: ".backs", title: gettext("Your opponent’s hand"), text: gettext("Cards that came from a landing place lie open here: you have seen them. In your own hand an eye marks those that your opponent knows.") },
  ];
}
