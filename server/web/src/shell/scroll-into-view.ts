// Scrolls an element into view, smoothly unless the user has turned animations off.
import { preferences } from "./preferences.svelte";

/** Scrolls `element` into view. `block` is its place in the window; `nearest` scrolls as little as possible. */
export function scrollIntoView(
  element: Element | null | undefined,
  block: ScrollLogicalPosition = "nearest",
): void {
  element?.scrollIntoView({ block, behavior: preferences.animate ? "smooth" : "auto" });
}
