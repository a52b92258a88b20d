// The catalogue of the last visit. Until the server's first answer, pages take the games from it, for example for the
// tiles of the home page and the choices for a new game.

import type { GameInfo } from "../protocol";
import { storedText, storeText } from "./storage";

const KEY = "konakis.games";

/** The catalogue in a stored text; empty if the text is invalid. */
export function parseCatalogue(text: string | null): GameInfo[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    const whole = (game: unknown) => {
      const { id, name, variants, levels, level_names, kinds, terrain, count_names, reason_names } = (game ??
        {}) as Record<string, unknown>;
      const lists = [variants, levels, level_names, kinds, terrain, count_names, reason_names];
      return typeof id === "string" && typeof name === "string" && lists.every(Array.isArray);
    };
    return Array.isArray(stored) && stored.every(whole) ? (stored as GameInfo[]) : [];
  } catch {
    return [];
  }
}

export const storedCatalogue = (): GameInfo[] => parseCatalogue(storedText(KEY));

export const storeCatalogue = (games: GameInfo[]): void => storeText(KEY, JSON.stringify(games));
