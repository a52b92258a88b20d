// The keyboard focus on the game page. When the focused element disappears, the focus moves to the board, unless a
// component has moved the focus elsewhere. For a moment, the board ignores Enter and Space, because the user may have
// meant to press the element that disappeared.

import { SETTLE_MS } from "../shell/settle";

/** A Svelte attachment for the element that contains the game. */
export function keepFocus(game: HTMLElement): () => void {
  let focused: Element | null = null;
  let movedAt = -SETTLE_MS;
  game.addEventListener("focusin", () => (focused = game.querySelector(":focus-visible")));
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    focused = null;
    if (document.activeElement !== document.body) return;
    game.querySelector<HTMLElement>("[role=grid] [tabindex='0']")?.focus({ preventScroll: true });
    movedAt = performance.now();
  });
  const ignore = (event: KeyboardEvent): void => {
    const isPress = event.key === "Enter" || event.key === " ";
    const isOnBoard = event.target instanceof Element && event.target.closest("[role=grid]") !== null;
    if (!isPress || !isOnBoard || performance.now() - movedAt >= SETTLE_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  game.addEventListener("keydown", ignore, { capture: true });
  observer.observe(game, { childList: true, subtree: true });
  return () => observer.disconnect();
}
