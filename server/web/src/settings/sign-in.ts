// Sign-in with Discord and sign-out. Discord redirects back to the home page with the hash `#signed-in`; the page then
// fetches the token, once.
import { connection } from "../net/connection.svelte";
import { RequestError } from "../net/messages";
import { notices } from "../shell/notices.svelte";

const RETURN_HASH = "#signed-in";

async function post(path: string, body: unknown): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new RequestError("lost", "Couldn’t reach the server. Please try again in a moment.");
  }
  const json: unknown = await response.json().catch(() => null);
  if (response.ok) return json;
  const message = field(json, "error") ?? "Something went wrong. Please try again in a moment.";
  throw new RequestError("not_now", message);
}

function field(of: unknown, name: string): string | null {
  const value = typeof of === "object" && of !== null ? (of as Record<string, unknown>)[name] : null;
  return typeof value === "string" ? value : null;
}

/** Redirects to Discord. Rejects with `RequestError` if the server has no sign-in configured. */
export async function signIn(): Promise<void> {
  const token = connection.token();
  const url = field(await post("/auth/discord/begin", token === null ? {} : { token }), "url");
  if (url === null) throw new RequestError("not_now", "Couldn’t start the sign-in. Please try again.");
  location.assign(url);
}

/** Completes the sign-in if Discord has just redirected back to this page. */
export async function finishSignIn(): Promise<void> {
  if (location.hash !== RETURN_HASH) return;
  history.replaceState(null, "", location.pathname);
  try {
    const token = field(await post("/auth/discord/finish", {}), "token");
    if (token === null) throw new RequestError("not_now", "Couldn’t sign you in. Please try again.");
    connection.useToken(token);
    notices.show("You’re signed in. Your games and ratings are saved to your account.");
  } catch (reason) {
    notices.show(reason instanceof RequestError ? reason.message : String(reason), {
      to: "/settings",
      text: "Sign in",
    });
  }
}

/** Revokes the token, or every token of this user, and continues as a new guest. */
export async function signOut(everywhere: boolean): Promise<void> {
  await connection.request({ type: "sign_out", everywhere });
  connection.useToken(null);
}
