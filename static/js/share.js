/** Giving a link away: copied, or shared by the device's own means where it has them. */

/** Copy a link that stands in a field; where the clipboard is closed to us (no https), it is marked for copying by hand.
 * @returns {Promise<boolean>} whether it was copied. */
export async function copyLink(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand?.("copy") ?? false;
  }
}

export const canShare = () => typeof navigator.share === "function";

/** Let the device pass a link on. One who changes his mind has done nothing wrong. */
export function shareLink(url, title) {
  return navigator.share({ url, title }).catch(() => {});
}

/** Bring the buttons beside a link to life. */
export function offerLink(root, copied) {
  const field = root.querySelector("#invite-address");
  if (!field) return;
  const copy = root.querySelector("[data-copy]");
  copy.hidden = false;
  copy.addEventListener("click", async () => (await copyLink(field)) && copied());
  const share = root.querySelector("[data-share]");
  share.hidden = !canShare();
  share.addEventListener("click", () => shareLink(field.value, document.title));
}
