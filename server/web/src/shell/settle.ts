// Protects buttons that appear by themselves: a press at that moment is still meant for what was there before.

/** How long such a part of the page takes no press, in milliseconds. */
export const SETTLE_MS = 700;

/** Attachment: makes an element inert for its first milliseconds. */
export function settle(element: HTMLElement, ms = SETTLE_MS): () => void {
  element.inert = true;
  const timer = setTimeout(() => (element.inert = false), ms);
  return () => clearTimeout(timer);
}
