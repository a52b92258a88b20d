// Keys that are held down. The first press may move the focus to a button, which the repeats would press.

/**
 * Stops the repeats of Enter and the space key. In text fields they stay, and without a focused element the space key
 * scrolls. Call it in the capture phase.
 */
export function stopHeldKey(event: KeyboardEvent): void {
  const { key, repeat, target } = event;
  if (!repeat || (key !== "Enter" && key !== " ")) return;
  if (!(target instanceof Element) || target.matches("body, input, textarea")) return;
  event.preventDefault();
  event.stopPropagation();
}
