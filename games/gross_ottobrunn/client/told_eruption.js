/** A Great Eruption in words, step by step. */

import { fill } from "../../js/text.js";

export const ERUPTION = {
  robber_burned: () => gettext("The robber burns in the volcano. A seven or a knight brings him back."),
  eruption: () => ({ mark: true, text: gettext("Great Eruption") }),
  lava: (f, t) => LAVA[f.effect](f, t),
  tokens_rotated: ({ turn, moves }) => (moves.length ? fill(turn === "clockwise" ? gettext("The numbers round the volcano move on clockwise: %(numbers)s.") : gettext("The numbers round the volcano move on anticlockwise: %(numbers)s."), { numbers: moves.map(([, , token]) => token).join(", ") }) : null),
  robber_wandered: () => gettext("The robber goes along with his number."),
};

const LAVA = {
  none: ({ die }) => fill(gettext("Lava flows to corner %(die)s and harms nobody."), { die }),
  buried: ({ die, seat }, t) => t.by(seat, gettext("Lava flows to corner %(die)s and buries your settlement."), gettext("Lava flows to corner %(die)s and buries a settlement of %(name)s."), { die }),
  poverty: ({ die, seat }, t) => t.by(seat, gettext("Lava flows to corner %(die)s. You have only two places: your settlement stays."), gettext("Lava flows to corner %(die)s. %(name)s has only two places: the settlement stays."), { die }),
  reduced: ({ die, seat }, t) => t.by(seat, gettext("Lava flows to corner %(die)s: your city is a settlement again."), gettext("Lava flows to corner %(die)s: a city of %(name)s is a settlement again."), { die }),
  city_lost: ({ die, seat }, t) => t.by(seat, gettext("Lava flows to corner %(die)s: your city is lost, for all settlements are built."), gettext("Lava flows to corner %(die)s: a city of %(name)s is lost, for all settlements are built."), { die }),
};
