// Labels for the tokens that are not squares. Directions are those on the screen: an arrow that points up on
// the screen is “up”, whichever side is at the bottom.

import type { Seat, Word } from "../protocol";
import { t } from "../language/t";
import { rotationOf } from "./rotation";
import { isNumber, type NotationToken, tokens } from "./notation";

const SIGNS: Record<NotationToken, string> = {
  "+": t("board-sign-place"),
  "*": t("board-sign-join"),
  "-": t("board-sign-move"),
  x: t("board-sign-attack"),
  ">": t("board-sign-slide"),
  "^": t("board-sign-lift"),
  "=": t("board-sign-change"),
  ".": t("board-sign-end"),
  "?": t("board-hidden"),
};

const FACINGS = new Set<NotationToken>(["N", "E", "S", "W"]);
const DIRECTIONS = ["up", "right", "down", "left"] as const;

export type Direction = (typeof DIRECTIONS)[number];

/** The direction on the screen. `orientation` is the side at the bottom, here and in the functions below. */
export const directionOf = (facing: string, orientation: Seat): Direction =>
  DIRECTIONS[rotationOf(facing, orientation) / 90] ?? "up";

export const directionName = (facing: string, orientation: Seat): string =>
  t("board-direction", { direction: directionOf(facing, orientation) });

export const areDirections = (tokens: NotationToken[]): boolean =>
  tokens.length > 0 && tokens.every((token) => FACINGS.has(token));

const ARROWS: Record<Direction, string> = { up: "↑", right: "→", down: "↓", left: "←" };

/**
 * An action as the page shows it. The notation has compass points, as White sees the board. The page shows
 * arrows instead, as on the screen, so `+c5W` is “+c5→” for Black.
 */
export function shownAction(action: string, orientation: Seat): string {
  const last = tokens(action)?.at(-1);
  if (last === undefined || !areDirections([last])) return action;
  return action.slice(0, -last.length) + ARROWS[directionOf(last, orientation)];
}

/** The inverse of `shownAction`, for typed actions. */
export function notationOf(shown: string, orientation: Seat): string {
  const arrow = shown.trimEnd().at(-1) ?? "";
  const facing = [...FACINGS].find((facing) => ARROWS[directionOf(facing, orientation)] === arrow);
  return facing === undefined ? shown : shown.trimEnd().slice(0, -arrow.length) + facing;
}

/** The label of a token. `kinds` has the names of the game's kinds of pieces and tokens. */
export function tokenLabel(token: NotationToken, kinds: Word[] = [], orientation: Seat = "white"): string {
  const kind = kinds.find((word) => word.id === token);
  if (kind) return kind.name;
  if (isNumber(token)) return t("board-number-from-top", { number: token });
  return FACINGS.has(token) ? directionName(token, orientation) : (SIGNS[token] ?? token);
}
