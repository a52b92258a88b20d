// Chooses and places the next value of a set-up, for its board (`Setup.svelte`) and its tray (`SetupTray.svelte`).

import type { Piece, Prompt, Seat, Square } from "../protocol";
import { notices } from "../shell/notices.svelte";
import type { GameController } from "./controller.svelte";
import { place, unplaced } from "./setup";
import type { ViewerTurn } from "./viewer-turn.svelte";
import { t } from "../language/t";

/** The value that the next chosen square gets: the picked one, else the first unplaced one; null if all are placed. */
export function selectedValue(prompt: Prompt, turn: ViewerTurn): number | null {
  const rest = unplaced(prompt.values, turn.placed);
  return turn.picked !== null && rest.includes(turn.picked) ? turn.picked : (rest[0] ?? null);
}

/** Places a value on a square. */
export function putValue(controller: GameController, turn: ViewerTurn, value: number, square: Square): void {
  turn.placed = place(turn.placed, value, square);
  turn.picked = null;
  turn.placing = [];
  controller.refusal = null;
  notices.announce(t("turn-setup-put", { value, square }));
}

/** A piece with this value. If an older server does not name its kind, the piece has the game's first kind. */
export function pieceOf(
  controller: GameController,
  prompt: Prompt,
  owner: Seat,
  at: Square,
  value: number,
): Piece {
  return { at, owner, kind: prompt.piece ?? controller.info?.kinds[0]?.id ?? "piece", value };
}
