// The sign-in at the start of the page: Discord gives a code, and the server exchanges it for a session of the member.

import { LANGUAGE } from "../language/language";
import { t } from "../language/t";
import { DiscordError, type Discord } from "./discord";

export interface Session {
  token: string;
  /** Discord’s access token, which the page passes to `Discord.authenticate`. */
  accessToken: string;
}

/** A failed sign-in. Its message is a sentence for the user. */
export class SignInError extends Error {
  override name = "SignInError";
}

/** A sign-in that the server refuses for a while, because of its load or a limit. The page tries again by itself. */
export class BusyError extends SignInError {
  /** `afterMs` is the shortest time before another attempt, in milliseconds. */
  constructor(
    message: string,
    readonly afterMs: number,
  ) {
    super(message);
  }
}

/**
 * The number of attempts after which the pause between attempts grows. The page tries for as long as it is
 * open, because a flood of invented codes can displace its attempts from the server’s queue.
 */
const RETRIES_PER_PAUSE = 12;
const PAUSES_MAX = 5;
/** The pause if the server names none, in milliseconds. */
const RETRY_MS = 5_000;
/** The longest pause that the page accepts from the server, in milliseconds. */
const RETRY_MAX_MS = 30_000;

/** Exchanges a code for a session. Rejects with `SignInError`; if the server is busy, with `BusyError`. */
export type Exchange = (code: string) => Promise<Session>;
/** Tells the user that the sign-in waits. Resolves after `ms` milliseconds. */
export type Wait = (ms: number) => Promise<void>;

/** Signs the user in. Rejects with `SignInError`; another call may then succeed. */
export async function signIn(discord: Discord, exchange: Exchange, wait: Wait): Promise<Session> {
  await step(discord.ready(), t("activity-silent"));
  for (let retries = 0; ; retries += 1) {
    // Each attempt needs a new code, because a busy server may have used the previous one.
    const code = await step(discord.authorize(), t("activity-allow"));
    try {
      return await exchange(code);
    } catch (reason) {
      if (!(reason instanceof BusyError)) throw reason;
      const pauses = Math.min(1 + Math.floor(retries / RETRIES_PER_PAUSE), PAUSES_MAX);
      // The random factor spreads the attempts of pages that were refused at the same time.
      await wait(reason.afterMs * pauses * (1 + Math.random()));
    }
  }
}

export async function exchangeAtServer(code: string): Promise<Session> {
  const answer = await fetch("/auth/discord/activity", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ code }),
  }).catch(() => {
    throw new SignInError(t("activity-unreachable"));
  });
  return parseSession(answer, await answer.json().catch(() => null));
}

type Head = Pick<Response, "ok" | "status" | "headers">;

/** The session in the server’s answer. Throws `SignInError` if the answer is a refusal, or has no session. */
export function parseSession({ ok, status, headers }: Head, answer: unknown): Session {
  const of = (typeof answer === "object" && answer !== null ? answer : {}) as Record<string, unknown>;
  const { token, access_token, error } = of;
  if (ok && typeof token === "string" && typeof access_token === "string")
    return { token, accessToken: access_token };
  // The server writes its reasons in English.
  const sentence = LANGUAGE === "en" && typeof error === "string" ? error : t("activity-sign-in-failed");
  if (status === 429 || status === 503) throw new BusyError(sentence, retryMs(headers.get("Retry-After")));
  throw new SignInError(sentence);
}

/**
 * The pause that the `Retry-After` header asks for, in milliseconds, but at most `RETRY_MAX_MS`. The pause is
 * `RETRY_MS` if the header has no positive number or cannot be read. A page with an opaque origin cannot read
 * the header.
 */
function retryMs(header: string | null): number {
  const seconds = Number(header);
  return header !== null && seconds > 0 ? Math.min(seconds * 1_000, RETRY_MAX_MS) : RETRY_MS;
}

async function step<T>(answer: Promise<T>, sentence: string): Promise<T> {
  try {
    return await answer;
  } catch (reason) {
    throw reason instanceof DiscordError ? new SignInError(sentence) : reason;
  }
}
