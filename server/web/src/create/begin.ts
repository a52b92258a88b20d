// Making a room, or taking a seat in one, and going there.
import { connection } from "../net/connection.svelte";
import { Refused, type ClientMessage } from "../net/messages";
import { notices } from "../shell/notices.svelte";
import { router } from "../shell/router.svelte";

type Begin = Extract<ClientMessage, { type: "create" | "join" }>;

/** Makes or joins a room and goes there; where that is refused, says why and gives false. */
export async function begin(message: Begin): Promise<boolean> {
  try {
    const view = await connection.request(message);
    router.go(`/rooms/${view.room}`);
    return true;
  } catch (why) {
    notices.show(why instanceof Refused ? sentence(why.message) : String(why));
    return false;
  }
}

/** What the server says, with a capital letter and a full stop. */
export function sentence(message: string): string {
  const begun = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
