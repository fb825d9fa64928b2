/** Draw a part again only when what it shows is another value; messages bring equal things as new objects. */

import { h, Component } from "preact";

/** @param part a component; functions among its props must be the same for life. */
export function memo(part) {
  return class Memo extends Component {
    shouldComponentUpdate(next) {
      return JSON.stringify(next) !== JSON.stringify(this.props);
    }

    render(props) {
      return h(part, props);
    }
  };
}
