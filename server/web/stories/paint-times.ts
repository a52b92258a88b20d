// Times of a page.
import type { CDPSession } from "playwright-core";

/** In milliseconds. */
export async function cpuTimeMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Infinity);
}

/** From the navigation to the first paint of an element with this selector, in milliseconds. Runs in the page. */
export function painted(seen: string): Promise<number> {
  return new Promise((found) => {
    const paint = () => requestAnimationFrame(() => setTimeout(() => found(performance.now())));
    const isThere = () => document.querySelector(seen) !== null;
    if (isThere()) return paint();
    const watch = new MutationObserver(() => {
      if (!isThere()) return;
      watch.disconnect();
      paint();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
}
