// Protects users from wrong presses when a button appears by itself. For a moment, the button ignores presses, because
// the user may have meant the earlier content at its place.

export const SETTLE_MS = 700;

/** A Svelte attachment that makes the element inert for `ms` milliseconds. */
export function settle(element: HTMLElement, ms = SETTLE_MS): () => void {
  element.inert = true;
  const timer = setTimeout(() => (element.inert = false), ms);
  return () => clearTimeout(timer);
}
