// Sign-in with Discord. After it, the server redirects to the home page with `#signed-in`. The page then fetches the
// new token, which the server sends only once.
import { connection } from "../net/connection.svelte";
import { RequestError } from "../net/messages";
import { returnsFromSignIn } from "../net/socket";
import { notices } from "../shell/notices.svelte";
import { t } from "../language/t";
import { releaseDevice } from "./device-owner";

/** How long an answer may take, in milliseconds. */
const ANSWER_TIMEOUT_MS = 10_000;

async function post(path: string, body: unknown): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
  } catch {
    throw new RequestError("lost", t("settings-unreachable"));
  }
  const json: unknown = await response.json().catch(() => null);
  if (response.ok) return json;
  const message = field(json, "error") ?? t("settings-went-wrong");
  throw new RequestError("not_now", message);
}

function field(of: unknown, name: string): string | null {
  const value = typeof of === "object" && of !== null ? (of as Record<string, unknown>)[name] : null;
  return typeof value === "string" ? value : null;
}

/** Opens Discord's sign-in page. Rejects with `RequestError`. */
export async function signIn(): Promise<void> {
  const token = connection.token();
  const url = field(await post("/auth/discord/begin", token === null ? {} : { token }), "url");
  if (url === null) throw new RequestError("not_now", t("settings-sign-in-not-begun"));
  location.assign(url);
}

/** Completes the sign-in if the user has just returned from Discord. */
export async function finishSignIn(): Promise<void> {
  if (!returnsFromSignIn()) return;
  history.replaceState(null, "", location.pathname);
  try {
    const token = field(await post("/auth/discord/finish", {}), "token");
    if (token === null) throw new RequestError("not_now", t("settings-sign-in-failed"));
    releaseDevice();
    connection.useToken(token);
    notices.confirm(t("settings-signed-in"));
  } catch (reason) {
    // The connection waits for the end of the sign-in, successful or not.
    connection.useToken(connection.token());
    notices.show(reason instanceof RequestError ? reason.message : String(reason), {
      to: "/settings",
      text: t("settings-sign-in-again"),
    });
  }
}
