// Keys that are held down. The first press may move the focus to a button, which the repeats would press.

/** Stops the repeats of Enter and the space key on elements that these keys press. Call it in the capture phase. */
export function stopHeldKey(event: KeyboardEvent): void {
  const { key, repeat, target } = event;
  if (!repeat || (key !== "Enter" && key !== " ")) return;
  if (!(target instanceof Element) || !target.closest("a, button, summary, [role=gridcell]")) return;
  event.preventDefault();
  event.stopPropagation();
}
