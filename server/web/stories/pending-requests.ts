// Counts the HTTP requests of a window that are not yet answered.
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

const pending = new WeakMap<Page, Set<Request>>();

/** Starts the count. Call this function before the window opens its first page. */
export function countRequests(page: Page): void {
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on("request", (request) => requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
}

/** Waits until every request that the window has sent is answered. */
export async function requestsAnswered(page: Page): Promise<void> {
  const urls = () => [...(pending.get(page) ?? [])].map((request) => request.url());
  await expect.poll(urls, { timeout: 40_000 }).toEqual([]);
}
