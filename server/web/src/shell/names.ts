// Display names of games, sides, rule sets, options and computer levels, from the server's catalogue.
import { connection } from "../net/connection.svelte";
import type { GameInfo, OptionInfo, OptionValue, Seat, VariantInfo } from "../protocol";
import { t } from "../language/t";
import { levelText, lower, readable, seatName } from "./texts";

export * from "./texts";

export function gameInfo(id: string): GameInfo | undefined {
  return connection.games.find((game) => game.id === id);
}

/** A side's colour, and the game's own name for the side if there is one: “White · Swedes”. */
export function sideName(game: string, seat: Seat): string {
  const own = gameInfo(game)?.sides?.[seat];
  return own === undefined ? seatName(seat) : `${seatName(seat)} · ${own}`;
}

export function variantInfo(game: string, variant: string): VariantInfo | undefined {
  return gameInfo(game)?.variants.find((info) => info.id === variant);
}

export function gameName(id: string): string {
  return gameInfo(id)?.name ?? readable(id);
}

export function variantName(game: string, variant: string): string {
  return variantInfo(game, variant)?.name ?? readable(variant);
}

/** The name of a game, its rule set if the game has several, and each option that differs from its default. */
export function rulesName(game: string, variant: string, options: Record<string, OptionValue> = {}): string {
  const several = (gameInfo(game)?.variants.length ?? 0) > 1;
  const unusual = (variantInfo(game, variant)?.options ?? []).filter(
    (info) => info.id in options && options[info.id] !== info.default,
  );
  const chosen = unusual.map((info) => optionText(info, options[info.id] ?? info.default));
  return [gameName(game), ...(several ? [variantName(game, variant)] : []), ...chosen].join(" · ");
}

export function valueName(option: OptionInfo, value: OptionValue): string {
  return option.labels.find((label) => label.value === value)?.name ?? readable(String(value));
}

/** An option with its value, such as “pond: mirrored”. */
export function optionText(option: OptionInfo, value: OptionValue): string {
  return t("shell-option", { option: lower(option.name), value: lower(valueName(option, value)) });
}

/** A level with its number, and its name if there is one, such as “Level 2 · Learner”. */
export function levelName(game: GameInfo, level: number): string {
  return levelText(level, game.level_names.find((info) => info.level === level)?.name);
}

export function levelAbout(game: GameInfo, level: number): string | undefined {
  return game.level_names.find((info) => info.level === level)?.about;
}
