// The reading position of a page, stored in its entry of the browser history, so that “Back” and a reload return to it.
// The browser restores the position before the page has its full height, and so cannot scroll far enough.

import { addressBar } from "./address-bar";
import { router } from "./router.svelte";

/** The distance from the top of the page, in pixels. */
type ReadingPosition = { scroll: number };

/** Parts of a page may load after the page. For this time, each change of its height restores the position again. */
const HOLD_MS = 3_000;
const INPUTS = ["wheel", "touchstart", "pointerdown", "keydown"];

/** Reads the state of a history entry; null if the state contains no reading position. */
export function keptScroll(state: unknown): number | null {
  const { scroll } = (state ?? {}) as Record<string, unknown>;
  return typeof scroll === "number" ? scroll : null;
}

/**
 * Restores the reading position of the current history entry and stores its later changes. An input of the user ends
 * the restoration. `content` has the height of the page. Call the returned function when the page is removed.
 */
export function keepReadingPosition(content: HTMLElement): () => void {
  const kept = keptScroll(addressBar.state());
  let isHeld = kept !== null;
  let cancel = () => {};

  const observer = new ResizeObserver(() => scrollTo(0, kept ?? 0));
  const release = () => {
    isHeld = false;
    observer.disconnect();
    clearTimeout(timer);
    for (const input of INPUTS) removeEventListener(input, release, true);
  };
  const timer = setTimeout(release, HOLD_MS);
  if (isHeld) {
    observer.observe(content);
    for (const input of INPUTS) addEventListener(input, release, { capture: true, passive: true });
  }

  const store = () => {
    if (isHeld) return;
    cancel();
    cancel = router.writeSoon(() => addressBar.keep({ scroll: scrollY } satisfies ReadingPosition));
  };
  addEventListener("scroll", store, { passive: true });

  return () => {
    removeEventListener("scroll", store);
    release();
    cancel();
  };
}
