// A request that a test holds back and then lets fail.
import type { BrowserContext } from "playwright-core";

export interface HeldRequest {
  /** Resolves when the page has sent the request. */
  requested: Promise<void>;
  fail(): void;
}

/** Holds back the context’s first request whose address matches `address`. */
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
