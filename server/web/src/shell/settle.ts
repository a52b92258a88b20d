// Protects users from accidental presses when a button appears by itself. For a moment, the button ignores presses,
// because the user may have meant to press what was there before.

export const SETTLE_MS = 700;

/** A Svelte attachment that makes the element inert for `ms` milliseconds. */
export function settle(element: HTMLElement, ms = SETTLE_MS): () => void {
  element.inert = true;
  const timer = setTimeout(() => (element.inert = false), ms);
  return () => clearTimeout(timer);
}
