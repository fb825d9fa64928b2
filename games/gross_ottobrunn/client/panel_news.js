/** Over the chart: disasters, and what is asked. */

export function News() {
  return null;
}
