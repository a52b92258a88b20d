// Signing in through Discord and signing out. The browser goes to Discord and comes back to the front page with
// `#signed-in` behind it; the token is then fetched, once.
import { connection } from "../net/connection.svelte";
import { Refused } from "../net/messages";
import { notices } from "../shell/notices.svelte";

const BACK = "#signed-in";

async function post(path: string, body: unknown): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refused("lost", "The server cannot be reached just now: try again in a moment.");
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said;
  const message = field(said, "error") ?? "That did not work: try again in a moment.";
  throw new Refused("not_now", message);
}

function field(of: unknown, name: string): string | null {
  const value = typeof of === "object" && of !== null ? (of as Record<string, unknown>)[name] : null;
  return typeof value === "string" ? value : null;
}

/** Goes to Discord. Rejects with `Refused`, in words, where signing in is not set up. */
export async function signIn(): Promise<void> {
  const token = connection.token();
  const url = field(await post("/auth/discord/begin", token === null ? {} : { token }), "url");
  if (url === null) throw new Refused("not_now", "The server did not say where to sign in: try again.");
  location.assign(url);
}

/** Becomes the member who has just come back from Discord, if somebody has. */
export async function finishSignIn(): Promise<void> {
  if (location.hash !== BACK) return;
  history.replaceState(null, "", location.pathname);
  try {
    const token = field(await post("/auth/discord/finish", {}), "token");
    if (token === null) throw new Refused("not_now", "Signing in did not work: try again.");
    connection.become(token);
    notices.show("You are signed in. Your games and ratings are kept.");
  } catch (why) {
    notices.show(why instanceof Refused ? why.message : String(why), { to: "/settings", text: "Sign in" });
  }
}

/** Gives up the token, or every token of this user, and goes on as a new guest. */
export async function signOut(everywhere: boolean): Promise<void> {
  await connection.request({ type: "sign_out", everywhere });
  connection.become(null);
}
