// Sign-out. It ends the notifications of this browser as well: the next user may be another person.
import { connection } from "../net/connection.svelte";
import { ownNotifications } from "./notifications.svelte";

/** Revokes the token, or every token of this user, and continues as a new guest. Rejects with `RequestError`. */
export async function signOut(everywhere: boolean): Promise<void> {
  await connection.request({ type: "sign_out", everywhere });
  const ended = ownNotifications.end();
  connection.useToken(null);
  await ended;
}
