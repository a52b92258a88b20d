import { expect, test, vi } from "vitest";
import { FakeDiscord } from "./fakes";
import { BusyError, parseSession, signIn, SignInError } from "./handshake";

const session = { token: "ours", accessToken: "discord's" };
const never = () => Promise.reject(new Error("the sign-in must not wait"));
const head = (status: number, headers: HeadersInit = {}) => new Response(null, { status, headers });

test("the server exchanges Discord’s code for a session", async () => {
  const discord = new FakeDiscord();
  const codes: string[] = [];
  const exchange = async (code: string) => (codes.push(code), session);
  expect(await signIn(discord, exchange, never)).toBe(session);
  expect(codes).toEqual(["a-code"]);
  expect(discord.calls).toEqual(["ready", "authorize"]);
});

test("a user who refused permission can give it later", async () => {
  const discord = new FakeDiscord();
  discord.refused.add("authorize");
  const exchange = async () => session;
  await expect(signIn(discord, exchange, never)).rejects.toThrow(/allow Konakis to know your name/);
  discord.refused.clear();
  expect(await signIn(discord, exchange, never)).toBe(session);
});

test("the user learns that Discord does not answer", async () => {
  const discord = new FakeDiscord();
  discord.refused.add("ready");
  await expect(signIn(discord, async () => session, never)).rejects.toThrow(/Discord doesn’t answer/);
});

test("a refused sign-in shows the server’s sentence", () => {
  const sentence = "This code was used before. Please sign in again.";
  expect(() => parseSession(head(400), { error: sentence })).toThrow(new SignInError(sentence));
  for (const answer of [null, "no", {}, { token: "t" }, { token: 1, access_token: "a" }])
    expect(() => parseSession(head(200), answer)).toThrow(/Something went wrong/);
  expect(parseSession(head(200), { token: "t", access_token: "a" })).toEqual({
    token: "t",
    accessToken: "a",
  });
});

test("a page asks a busy server again with a new code", async () => {
  vi.spyOn(Math, "random").mockReturnValueOnce(0).mockReturnValueOnce(0.5);
  const discord = new FakeDiscord();
  const answers = [head(429, { "Retry-After": "10" }), head(503, { "Retry-After": "4" })];
  const waits: number[] = [];
  const exchange = async () => {
    const answer = answers.shift();
    return answer ? parseSession(answer, { error: "Too many." }) : session;
  };
  const wait = async (ms: number) => void waits.push(ms);
  expect(await signIn(discord, exchange, wait)).toBe(session);
  expect(waits).toEqual([10_000, 6_000]);
  expect(discord.calls).toEqual(["ready", "authorize", "authorize", "authorize"]);
});

test("a page keeps trying, and its pauses grow up to a limit", async () => {
  const random = vi.spyOn(Math, "random").mockReturnValue(0);
  const waits: number[] = [];
  const exchange = async () =>
    waits.length < 70 ? parseSession(head(503, { "Retry-After": "2" }), {}) : session;
  const wait = async (ms: number) => void waits.push(ms);
  expect(await signIn(new FakeDiscord(), exchange, wait)).toBe(session);
  random.mockRestore();
  expect([0, 11, 12, 47, 48, 69].map((attempt) => waits[attempt])).toEqual([
    2_000, 2_000, 4_000, 8_000, 10_000, 10_000,
  ]);
});

test("the page does not repeat a sign-in refused with status 400", async () => {
  const exchange = async () => parseSession(head(400), { error: "This code was used before." });
  await expect(signIn(new FakeDiscord(), exchange, never)).rejects.toThrow("This code was used before.");
});

test.each([
  ["10", 10_000],
  ["86400", 30_000],
  [null, 5_000],
  ["0", 5_000],
  ["Wed, 21 Oct 2015 07:28:00 GMT", 5_000],
])("Retry-After: %s means %i ms", (header, ms) => {
  const answer = head(503, header === null ? {} : { "Retry-After": header });
  try {
    parseSession(answer, null);
  } catch (reason) {
    expect(reason).toBeInstanceOf(BusyError);
    expect((reason as BusyError).afterMs).toBe(ms);
  }
  expect.assertions(2);
});
