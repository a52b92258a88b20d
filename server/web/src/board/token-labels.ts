// Button labels for the notation tokens that are not squares.

import type { Word } from "../protocol";
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

const DIRECTIONS: Record<NotationToken, string> = { N: "up", E: "right", S: "down", W: "left" };

/** Whether all of these tokens are directions. */
export const areDirections = (tokens: NotationToken[]): boolean =>
  tokens.length > 0 && tokens.every((token) => token in DIRECTIONS);

/** The label of a token, with the game's names for its kinds. */
export function tokenLabel(token: NotationToken, kinds: Word[] = []): string {
  const kind = kinds.find((word) => word.id === token);
  if (kind) return kind.name;
  if (isNumber(token)) return `number ${token} from the top`;
  return DIRECTIONS[token] ?? SIGNS[token] ?? token;
}
