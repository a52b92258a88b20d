// Chances in a game, in thousandths, and their text.

/** White’s chances after `ply` actions. */
export type ChancePoint = { ply: number; white: number };

/** The chances of both sides as text. */
export function chancesText({ white }: ChancePoint): string {
  const percent = Math.round(white / 10);
  return `White ${percent}%, Black ${100 - percent}%`;
}
