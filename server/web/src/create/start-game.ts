// Creates or joins a room and navigates to it.
import { connection } from "../net/connection.svelte";
import { RequestError, type ClientMessage } from "../net/messages";
import { notices } from "../shell/notices.svelte";
import { router } from "../shell/router.svelte";
import { sentence } from "../shell/texts";
import { clockChoice, lastClocks } from "./clock-settings";

type StartRequest = Extract<ClientMessage, { type: "create" | "join" }>;

/** Sends the request and goes to the room. If the request fails, shows the reason and returns false. */
export async function startGame(message: StartRequest): Promise<boolean> {
  try {
    const view = await connection.request(message);
    router.go(`/rooms/${view.room}`);
    return true;
  } catch (reason) {
    notices.show(reason instanceof RequestError ? sentence(reason.message) : String(reason));
    return false;
  }
}

/** Starts a game against the computer, with the clock that the user chose last for such games. */
export const playComputer = (
  game: string,
  level: number,
  rules: Pick<StartRequest & { type: "create" }, "variant" | "options"> = {},
): Promise<boolean> =>
  startGame({
    type: "create",
    game,
    ...rules,
    opponent: { computer: level },
    clock: clockChoice(lastClocks().computer),
  });
