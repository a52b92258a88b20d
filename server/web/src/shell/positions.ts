// Requests for positions that belong to no room. The server plays an action in a position, or says which rule forbids
// the action.
import { localizedRefusal } from "../net/server-texts";
import type { PositionView } from "../protocol";
import { t } from "../language/t";
import { sentence } from "./texts";

/** The parameters of the request: `variant`, the options by their names, and the `position` as text. */
export type PositionQuery = Record<string, string>;

export interface PositionFailure {
  /** A sentence that says why there is no position. */
  refusal: string;
  /** Whether the same request may succeed later. */
  temporary: boolean;
}

/** Fetches the position that `query` describes, or the position after `action` if an action is given. */
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
