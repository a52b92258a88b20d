// Scrolls an element into view, smoothly unless the user has turned animations off or the system asks for less motion.
import { preferences } from "./preferences.svelte";

/** Scrolls `element` into view. `block` is its place in the window; `nearest` scrolls as little as possible. */
export function scrollIntoView(
  element: Element | null | undefined,
  block: ScrollLogicalPosition = "nearest",
): void {
  element?.scrollIntoView({ block, behavior: preferences.animate ? "smooth" : "auto" });
}
