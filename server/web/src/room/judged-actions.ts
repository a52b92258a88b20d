// The judged actions of a finished game, which arrive in parts, with the chances over the game and the turning points.
// Chances are in thousandths, except in `TurningPoint`.

import type { Analysis, JudgedAction, Seat, Verdict } from "../protocol";
import type { ChancePoint } from "./chances-text";
import { type PlayedAction, turnRows } from "./history";

/** The known actions with a new part, which replaces those from `from` on. Null if actions before `from` are missing. */
export function withPart(
  known: JudgedAction[],
  { from, actions }: Pick<Analysis, "from" | "actions">,
): JudgedAction[] | null {
  return from > known.length ? null : [...known.slice(0, from), ...actions];
}

/** The basis of a judgement: the truth, or the knowledge of this side when it acted. */
export type Sight = "truth" | Seat;

/**
 * White’s chances after each judged action. One more point stands before the first judged action: it has the chances
 * that the best action there would have led to.
 */
export function chances(actions: JudgedAction[], sight: Sight): ChancePoint[] {
  const found: ChancePoint[] = [];
  for (const [ply, action] of actions.entries()) {
    const verdict = verdictOf(action, sight);
    if (!verdict) continue;
    const ofWhite = (chance: number) => (action.seat === "white" ? chance : 1000 - chance);
    if (found.length === 0) found.push({ ply, white: ofWhite(verdict.best_chance) });
    found.push({ ply: ply + 1, white: ofWhite(verdict.chance) });
  }
  return found;
}

function verdictOf({ seat, known, truth }: JudgedAction, sight: Sight): Verdict | undefined {
  if (sight === "truth") return truth ?? known;
  return seat === sight ? known : undefined;
}

/** The chances after `ply` actions; if they are unknown, the latest known chances before. */
export const chancesAt = (points: ChancePoint[], ply: number): ChancePoint | null =>
  points.findLast((point) => point.ply <= ply) ?? null;

/**
 * The outline of White’s part of the graph: x is the number of actions, y falls from 1000 to 0 as White’s chances grow.
 */
export function areaPath(points: ChancePoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  const line = points.map(({ ply, white }) => `L${ply} ${1000 - white}`).join("");
  return `M${first.ply} 1000${line}L${last.ply} 1000z`;
}

/** An action that lowered the chances of its side much, and a better action. */
export type TurningPoint = {
  /** The number of actions before it. */
  ply: number;
  /** The number of its row in the move list; null for a set-up. */
  number: number | null;
  seat: Seat;
  made: string;
  better: string;
  /** The chances of its side after the better action and after the one that was made, in percent. */
  from: number;
  to: number;
};

/** The turning points, judged by the knowledge of each side. `plies` has the number of actions before each. */
export function turningPoints(
  plies: number[],
  actions: JudgedAction[],
  history: PlayedAction[],
): TurningPoint[] {
  const rows = turnRows(history);
  return plies.flatMap((ply) => {
    const [judged, played] = [actions[ply], history[ply]];
    if (!judged?.known?.best || !played) return [];
    const { chance, best_chance, best } = judged.known;
    const row = rows.find((row) => row[judged.seat].some((made) => made.ply === ply + 1));
    const percent = (thousandths: number) => Math.round(thousandths / 10);
    return {
      ply,
      number: row?.number ?? null,
      seat: judged.seat,
      made: played.action,
      better: best,
      from: percent(best_chance),
      to: percent(chance),
    };
  });
}
