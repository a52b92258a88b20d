// Positions without a room: the server plays an action in a position, or explains which rule forbids it.
import { localizedRefusal } from "../net/server-texts";
import type { PositionView } from "../protocol";
import { t } from "../language/t";
import { sentence } from "./texts";

/** The rule set and its options by name, and the position as text. */
export type PositionQuery = Record<string, string>;

export interface PositionFailure {
  /** Why there is no position, as a sentence. */
  refusal: string;
  /** Whether the same request may succeed later. */
  temporary: boolean;
}

/** The position, after the action if one is given. */
export async function fetchPosition(
  game: string,
  query: PositionQuery,
  action?: string,
): Promise<PositionView | PositionFailure> {
  const params = new URLSearchParams(query);
  if (action !== undefined) params.set("action", action);
  try {
    const response = await fetch(`/positions/${encodeURIComponent(game)}?${params}`);
    const body = (await response.json()) as PositionView | { message: string };
    if (!("message" in body)) return body;
    const { status } = response;
    return { refusal: sentence(localizedRefusal(body.message)), temporary: status === 429 || status >= 500 };
  } catch {
    return { refusal: t("shell-unreachable"), temporary: true };
  }
}
