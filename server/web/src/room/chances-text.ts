// Chances in a game, in thousandths, and their text.

import { t } from "../language/t";

/** White’s chances after `ply` actions. */
export type ChancePoint = { ply: number; white: number };

export function chancesText({ white }: ChancePoint): string {
  const percent = Math.round(white / 10);
  return t("result-chances", { white: percent, black: 100 - percent });
}
