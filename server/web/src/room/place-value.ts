// Chooses and places the next piece of a set-up, for `Setup.svelte` and `SetupTray.svelte`. Pieces differ only in their
// values, so the code names a piece by its value.

import type { Piece, Prompt, Seat, Square } from "../protocol";
import { notices } from "../shell/notices.svelte";
import type { GameController } from "./controller.svelte";
import { place, unplaced } from "./setup";
import type { ViewerTurn } from "./viewer-turn.svelte";
import { t } from "../language/t";

/** The value that the viewer picked, if it is unplaced; otherwise the first unplaced value. Null if all are placed. */
export function selectedValue(prompt: Prompt, turn: ViewerTurn): number | null {
  const rest = unplaced(prompt.values, turn.placed);
  return turn.picked !== null && rest.includes(turn.picked) ? turn.picked : (rest[0] ?? null);
}

export function putValue(controller: GameController, turn: ViewerTurn, value: number, square: Square): void {
  turn.placed = place(turn.placed, value, square);
  turn.picked = null;
  turn.placing = [];
  controller.refusal = null;
  notices.announce(t("turn-setup-put", { value, square }));
}

/** The piece with this value. Its kind is the game's first kind if the server is older and sends no `prompt.piece`. */
export function pieceOf(
  controller: GameController,
  prompt: Prompt,
  owner: Seat,
  at: Square,
  value: number,
): Piece {
  return { at, owner, kind: prompt.piece ?? controller.info?.kinds[0]?.id ?? "piece", value };
}
