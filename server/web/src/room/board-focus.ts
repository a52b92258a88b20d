// The keyboard focus on the game page. When the element with the focus disappears, the focus moves to the board, unless a
// component has moved it elsewhere.

/** A Svelte attachment for the element that contains the game. */
export function keepFocus(game: HTMLElement): () => void {
  let focused: Element | null = null;
  game.addEventListener("focusin", () => (focused = game.querySelector(":focus-visible")));
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    focused = null;
    if (document.activeElement === document.body)
      game.querySelector<HTMLElement>("[role=grid] [tabindex='0']")?.focus({ preventScroll: true });
  });
  observer.observe(game, { childList: true, subtree: true });
  return () => observer.disconnect();
}
