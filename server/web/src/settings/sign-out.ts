// Sign-out. It also ends this browser's notifications, because the next user may be another person.
import { connection } from "../net/connection.svelte";
import { ownNotifications } from "./notifications.svelte";

/** Revokes the user's token, or all their tokens, and continues as a new guest. Rejects with `RequestError`. */
export async function signOut(everywhere: boolean): Promise<void> {
  await connection.request({ type: "sign_out", everywhere });
  const ended = ownNotifications.end();
  connection.useToken(null);
  await ended;
}
