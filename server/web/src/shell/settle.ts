// Protects buttons that appear by themselves: a press that was meant for the earlier content there has no effect.

/** How long an element ignores presses after it has appeared, in milliseconds. */
export const SETTLE_MS = 700;

/** Attachment: makes an element inert for its first `ms` milliseconds. */
export function settle(element: HTMLElement, ms = SETTLE_MS): () => void {
  element.inert = true;
  const timer = setTimeout(() => (element.inert = false), ms);
  return () => clearTimeout(timer);
}
