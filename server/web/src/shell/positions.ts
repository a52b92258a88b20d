// Positions without a room: the server plays an action in one, or explains which rule forbids it.
import type { PositionView } from "../protocol";
import { sentence } from "./texts";

/** The rule set and its options by their names, and the position as text. */
export type PositionQuery = Record<string, string>;

/** The position after the action, if there is one; or why there is none, as a sentence. */
export async function fetchPosition(
  game: string,
  query: PositionQuery,
  action?: string,
): Promise<PositionView | string> {
  const params = new URLSearchParams(query);
  if (action !== undefined) params.set("action", action);
  try {
    const response = await fetch(`/positions/${encodeURIComponent(game)}?${params}`);
    const body = (await response.json()) as PositionView | { message: string };
    return "message" in body ? sentence(body.message) : body;
  } catch {
    return "Couldn’t reach the server. Please try again.";
  }
}
