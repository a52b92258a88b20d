// Creates or joins a room and navigates to it.
import { connection } from "../net/connection.svelte";
import { Refused, type ClientMessage } from "../net/messages";
import { notices } from "../shell/notices.svelte";
import { router } from "../shell/router.svelte";

type Begin = Extract<ClientMessage, { type: "create" | "join" }>;

/** Creates or joins a room and navigates to it. If the server refuses, shows the reason and returns false. */
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

/** A server message as a sentence: with a capital letter and a full stop. */
export function sentence(message: string): string {
  const capitalized = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?…]$/.test(capitalized) ? capitalized : `${capitalized}.`;
}
