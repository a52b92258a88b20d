// Button labels for the notation tokens that are not squares. A direction is named as it appears on the screen: an
// arrow that points up on the screen has the direction "up", on a turned board too.

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

/** A direction on the screen. */
export type Direction = (typeof DIRECTIONS)[number];

/** The direction of a facing on a board with this side at the bottom. */
export const directionOf = (facing: string, orientation: Seat): Direction =>
  DIRECTIONS[rotationOf(facing, orientation) / 90] ?? "up";

/** The name of the direction of a facing on a board with this side at the bottom. */
export const directionName = (facing: string, orientation: Seat): string =>
  t("board-direction", { direction: directionOf(facing, orientation) });

/** Whether all of these tokens are directions. */
export const areDirections = (tokens: NotationToken[]): boolean =>
  tokens.length > 0 && tokens.every((token) => FACINGS.has(token));

const ARROWS: Record<Direction, string> = { up: "↑", right: "→", down: "↓", left: "←" };

/**
 * An action as the page shows it on a board with this side at the bottom. The notation names a direction by its compass
 * point as White sees the board. The page shows it as an arrow that points in this direction on the screen: `+c5W` is
 * “+c5→” for Black.
 */
export function shownAction(action: string, orientation: Seat): string {
  const last = tokens(action)?.at(-1);
  if (last === undefined || !areDirections([last])) return action;
  return action.slice(0, -last.length) + ARROWS[directionOf(last, orientation)];
}

/** The notation of an action that is typed as the page shows it: the inverse of `shownAction`. */
export function notationOf(shown: string, orientation: Seat): string {
  const arrow = shown.trimEnd().at(-1) ?? "";
  const facing = [...FACINGS].find((facing) => ARROWS[directionOf(facing, orientation)] === arrow);
  return facing === undefined ? shown : shown.trimEnd().slice(0, -arrow.length) + facing;
}

/** The label of a token, with the game's names for its kinds, on a board with this side at the bottom. */
export function tokenLabel(token: NotationToken, kinds: Word[] = [], orientation: Seat = "white"): string {
  const kind = kinds.find((word) => word.id === token);
  if (kind) return kind.name;
  if (isNumber(token)) return t("board-number-from-top", { number: token });
  return FACINGS.has(token) ? directionName(token, orientation) : (SIGNS[token] ?? token);
}
