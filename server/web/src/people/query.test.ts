import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RequestError } from "../net/messages";
import type { ErrorCode } from "../protocol";

type Sent = { answer: (answer: object) => void; fail: (reason: Error) => void };

const { sent } = vi.hoisted(() => ({ sent: [] as Sent[] }));

vi.mock("../net/connection.svelte", () => ({
  connection: {
    status: "open",
    request: () => new Promise<object>((answer, fail) => sent.push({ answer, fail })),
  },
}));

const { Query } = await import("./query.svelte");

/** A query for a profile, and a function that stops it. */
function asked() {
  const query = new Query(() => ({ type: "profile" as const, user: "ben" }));
  return { query, stop: query.ask({ type: "profile", user: "ben" }) };
}

/** Refuses the last request. Resolves once the query has handled the refusal. */
const refuse = async (code: ErrorCode | "lost") => {
  sent.at(-1)?.fail(new RequestError(code, "the server is busy"));
  await Promise.resolve();
};

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test.each(["rate_limited", "internal", "unconfirmed"] as const)(
  "a query refused with %s is sent until it succeeds",
  async (code) => {
    const { query } = asked();
    for (let attempt = 1; attempt < 4; attempt += 1) {
      await refuse(code);
      expect(query.refusal).toBe("The server is busy.");
      expect([query.notFound, sent.length]).toEqual([false, attempt]);
      vi.runAllTimers();
      expect(sent.length).toBe(attempt + 1);
    }
    sent.at(-1)?.answer({ type: "profile" });
    await Promise.resolve();
    expect([query.answer?.type, query.refusal]).toEqual(["profile", null]);
    vi.runAllTimers();
    expect(sent.length).toBe(4);
  },
);

test("a query for an unknown user is not sent again", async () => {
  const { query } = asked();
  await refuse("bad_message");
  vi.runAllTimers();
  expect([query.notFound, sent.length]).toEqual([true, 1]);
});

test("a stopped query is not sent again", async () => {
  const early = asked();
  early.stop();
  await refuse("internal");
  expect(early.query.error).toBeNull();
  const late = asked();
  await refuse("internal");
  late.stop();
  vi.runAllTimers();
  expect(sent.length).toBe(2);
});

test("a refusal does not replace an earlier answer", async () => {
  const { query } = asked();
  sent.at(-1)?.answer({ type: "profile" });
  await Promise.resolve();
  query.ask({ type: "profile", user: "ben" });
  await refuse("internal");
  expect([query.answer?.type, query.refusal]).toEqual(["profile", null]);
});
