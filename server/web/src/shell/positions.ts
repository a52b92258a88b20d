// Positions without a room: the server plays an action in a position, or explains which rule forbids it.
import { localizedRefusal } from "../net/server-texts";
import type { PositionView } from "../protocol";
import { t } from "../language/t";
import { sentence } from "./texts";

/** The rule set and its options by their names, and the position as text. */
export type PositionQuery = Record<string, string>;

/** Fetches the position, after the action if one is given. Returns a sentence with the reason if that fails. */
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
    return "message" in body ? sentence(localizedRefusal(body.message)) : body;
  } catch {
    return t("shell-unreachable");
  }
}
