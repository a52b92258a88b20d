// The addresses of analysis boards for positions of a finished game.
import { connection } from "../net/connection.svelte";
import { analysisAddress, type GameRules, type Mistake } from "./analysis-address";

/** The address for the position after `ply` actions; null if the game has fewer actions. */
export async function positionAddress(rules: GameRules, room: string, ply: number): Promise<string | null> {
  const [position] = await recorded(room, ply);
  return position?.text === undefined ? null : analysisAddress(rules, position.text, { room, ply });
}

/**
 * The address for the position before the first mistake, with the list of the later mistakes. Each mistake is given as
 * the number of actions before it. Null if no mistake is given, or if the game has no action at the first mistake.
 */
export async function mistakeAddress(
  rules: GameRules,
  room: string,
  [ply, ...next]: number[],
): Promise<string | null> {
  if (ply === undefined) return null;
  const [position, after] = await recorded(room, ply);
  if (position?.text === undefined || !after?.last) return null;
  const mistake: Mistake = { action: after.last.action, next };
  return analysisAddress(rules, position.text, { room, ply }, mistake);
}

async function recorded(room: string, from: number) {
  const request = { type: "replay", room, eyes: "all", from, texts: true } as const;
  return (await connection.request(request)).positions;
}
