// A request of a page that a test holds back and then lets fail.
import type { BrowserContext } from "playwright-core";

/** The request that is held. */
export interface HeldRequest {
  /** Resolves when the page has sent the request. */
  requested: Promise<void>;
  /** Lets the request fail. */
  fail(): void;
}

/** Holds the first request for a matching address that a page of this context sends. */
export async function holdRequest(context: BrowserContext, address: RegExp): Promise<HeldRequest> {
  let fail = () => {};
  const failing = new Promise<void>((done) => (fail = done));
  const requested = new Promise<void>((sent) => {
    void context.route(
      address,
      async (route) => {
        sent();
        await failing;
        await route.abort();
      },
      { times: 1 },
    );
  });
  return { requested, fail };
}
