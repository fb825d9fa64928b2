/** Beside the chart: trade and bank. */

export function Side() {
  return null;
}
