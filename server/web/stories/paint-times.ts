// Measures the CPU time of a page, and the time until an element is painted.
import type { CDPSession } from "playwright-core";

/** The CPU time of the page so far, in milliseconds. */
export async function cpuTimeMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Infinity);
}

/** The milliseconds from the navigation to the first paint of an element that matches `seen`. Runs in the page. */
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
