// Protects buttons that appear by themselves: a press meant for the earlier content there has no effect.

export const SETTLE_MS = 700;

/** An attachment that makes the element inert for `ms` milliseconds. */
export function settle(element: HTMLElement, ms = SETTLE_MS): () => void {
  element.inert = true;
  const timer = setTimeout(() => (element.inert = false), ms);
  return () => clearTimeout(timer);
}
