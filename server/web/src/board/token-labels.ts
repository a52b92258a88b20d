// Button labels for the notation tokens that are not squares. A direction is named as it appears on the screen: an
// arrow that points up on the screen has the direction "up", on a turned board too.

import type { Seat, Word } from "../protocol";
import { rotationOf } from "./rotation";
import { isNumber, type NotationToken } from "./notation";

const SIGNS: Record<NotationToken, string> = {
  "+": "Place",
  "*": "Join",
  "-": "Move",
  x: "Attack",
  ">": "Slide",
  "^": "Lift a token",
  "=": "Change a kind",
  ".": "End turn",
};

const FACINGS = new Set<NotationToken>(["N", "E", "S", "W"]);
const DIRECTIONS = ["up", "right", "down", "left"];

/** The name of a facing on a board with this side at the bottom. */
export const directionName = (facing: string, orientation: Seat): string =>
  DIRECTIONS[rotationOf(facing, orientation) / 90] ?? facing;

/** Whether all of these tokens are directions. */
export const areDirections = (tokens: NotationToken[]): boolean =>
  tokens.length > 0 && tokens.every((token) => FACINGS.has(token));

/** The label of a token, with the game's names for its kinds, on a board with this side at the bottom. */
export function tokenLabel(token: NotationToken, kinds: Word[] = [], orientation: Seat = "white"): string {
  const kind = kinds.find((word) => word.id === token);
  if (kind) return kind.name;
  if (isNumber(token)) return `number ${token} from the top`;
  return FACINGS.has(token) ? directionName(token, orientation) : (SIGNS[token] ?? token);
}
