// The settings that the lobby of an instance proposes for the next game.

import type { Clocks } from "../create/clock-settings";
import { initialSettings, optionsKey, type GameSettings } from "../create/game-settings";
import type { GameInfo, RoomView } from "../protocol";

/**
 * Settings for a game against anybody in the instance. They contain `clocks`, and the rule set and options of
 * the last game if there is one. Null if `games` is empty.
 */
export function proposedSettings(
  games: GameInfo[],
  last: Pick<RoomView, "game" | "variant" | "options"> | null,
  clocks: Clocks,
): GameSettings | null {
  const again = last ? { game: last.game, variant: last.variant } : {};
  const query = new URLSearchParams({ against: "link", ...again });
  const settings = initialSettings(games, String(query), null, clocks);
  if (!settings || !last) return settings;
  return { ...settings, options: { [optionsKey(last.game, last.variant)]: { ...last.options } } };
}
