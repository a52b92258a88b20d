// Collects the judged actions of a finished game, which arrive in parts, and computes White's chances and the turning
// points from them. Chances are in thousandths; only those in `TurningPoint` are in percent.

import type { Analysis, JudgedAction, Seat, Verdict } from "../protocol";
import type { ChancePoint } from "./chances-text";
import { type PlayedAction, turnRows } from "./history";

/** Replaces the known actions by `actions`, starting at index `from`. Returns null if earlier actions are missing. */
export function withPart(
  known: JudgedAction[],
  { from, actions }: Pick<Analysis, "from" | "actions">,
): JudgedAction[] | null {
  return from > known.length ? null : [...known.slice(0, from), ...actions];
}

/** The basis of the chances: the truth, or the knowledge of the named side when it acted. */
export type Sight = "truth" | Seat;

/**
 * White’s chances after each action that has a verdict for `sight`. One more point, before the first of these actions,
 * has the chances that the best action would have given.
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

/** The latest point up to `ply`; null if there is none. */
export const chancesAt = (points: ChancePoint[], ply: number): ChancePoint | null =>
  points.findLast((point) => point.ply <= ply) ?? null;

/**
 * The points of turning points, each given as the number of actions before it. A turning point that the graph does not
 * show has none: for one side, the graph has no points of the other side’s actions. The first point is after no action.
 */
export const pointsOfTurning = (points: ChancePoint[], turning: number[]): ChancePoint[] =>
  points.slice(1).filter(({ ply }) => turning.includes(ply - 1));

/** The outline of White’s part of the graph, as an SVG path: x is the ply, y is 1000 minus White’s chances. */
export function areaPath(points: ChancePoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  const line = points.map(({ ply, white }) => `L${ply} ${1000 - white}`).join("");
  return `M${first.ply} 1000${line}L${last.ply} 1000z`;
}

/** An action, `made`, that greatly reduced the chances of `seat`, and a better action, `better`. */
export type TurningPoint = {
  /** The number of actions before `made`. */
  ply: number;
  /** The number of the move list's row that contains `made`; null for a set-up. */
  number: number | null;
  seat: Seat;
  made: string;
  better: string;
  /** The chances of `seat` in percent: `from` after `better`, and `to` after `made`. */
  from: number;
  to: number;
};

/**
 * The turning points, judged by what the side knew when it acted. `plies` has the number of actions before each turning
 * point. A turning point is left out while its action is missing in `actions` or `history`.
 */
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
