/** Messages that came packed, because they were long: base64 of the deflated JSON of a list of messages. */

/** @returns {Promise<object[]>} the messages, in order */
export async function unpacked(data) {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}
