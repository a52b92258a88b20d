// The settings of a new game: defaults, validation and the request to create its room.
import type { ClientMessage } from "../net/messages";
import type { LastOpponent } from "../shell/last-opponent";
import type { GameInfo, Opponent, OptionValue, SeatChoice, VariantInfo } from "../protocol";
import { t } from "../language/t";
import { clockChoice, clockError, parseClocks, type Clocks } from "./clock-settings";

export type OpponentKind = "computer" | "link" | "open" | "person";

export interface GameSettings {
  game: string;
  variant: string;
  /** By the key from `optionsKey`; kept when the user switches between rule sets. */
  options: Record<string, Record<string, OptionValue>>;
  against: OpponentKind;
  level: number;
  /** The user ID of the challenged player. */
  person: string | null;
  /** Kept when the user switches between opponents. */
  clocks: Clocks;
  seat: SeatChoice;
  rated: boolean;
  private: boolean;
}

const OPPONENT_KINDS: OpponentKind[] = ["computer", "link", "open", "person"];

/**
 * The initial settings of the form; null if there are no games. The query string may name the game, rule set, kind of
 * opponent, person and level: `?game=kubism&against=open`. Defaults for the game, the opponent and the level
 * come from the user's last game (`last`).
 */
export function initialSettings(
  games: GameInfo[],
  query: string,
  last: LastOpponent | null = null,
  clocks: Clocks = parseClocks(null),
): GameSettings | null {
  const params = new URLSearchParams(query);
  const wanted = params.get("game") ?? last?.game;
  const game = games.find((info) => info.id === wanted) ?? games[0];
  if (!game) return null;
  const variant = game.variants.find((info) => info.id === params.get("variant")) ?? game.variants[0];
  const named = OPPONENT_KINDS.find((one) => one === params.get("against"));
  const person = params.get("person") ?? (last && "person" in last ? last.person : null);
  const before = last === null ? "link" : "person" in last ? "person" : "computer";
  const against = params.has("person") ? "person" : (named ?? before);
  const level = Number(params.get("level") ?? (last && "level" in last ? last.level : NaN));
  return {
    game: game.id,
    variant: variant?.id ?? "",
    options: {},
    against,
    level: game.levels.includes(level) ? level : (game.levels[0] ?? 1),
    person,
    clocks,
    seat: "random",
    rated: false,
    private: false,
  };
}

/** Removes the person from the form. If they were the opponent, selects “link” as the opponent instead. */
export function forgetPerson(settings: GameSettings): void {
  settings.person = null;
  if (settings.against === "person") settings.against = "link";
}

/** The level of the last contest if it was in this game against the computer; otherwise the lowest level. */
export function initialLevel(game: GameInfo, last: LastOpponent | null): number {
  const level = last !== null && last.game === game.id && "level" in last ? last.level : NaN;
  return game.levels.includes(level) ? level : (game.levels[0] ?? 1);
}

export const clockKind = ({ against }: Pick<GameSettings, "against">): keyof Clocks =>
  against === "computer" ? "computer" : "people";

export const optionsKey = (game: string, variant: string): string => `${game} ${variant}`;

export function chosenVariant(settings: GameSettings, game: GameInfo | undefined): VariantInfo | undefined {
  return game?.variants.find((info) => info.id === settings.variant) ?? game?.variants[0];
}

export function chosenOption(settings: GameSettings, variant: VariantInfo, id: string): OptionValue {
  const chosen = settings.options[optionsKey(settings.game, variant.id)]?.[id];
  return chosen ?? variant.options.find((info) => info.id === id)?.default ?? "";
}

/** The first problem of the settings as a sentence; null if there is none. */
export function validationError(settings: GameSettings): string | null {
  const error = clockError(settings.clocks[clockKind(settings)]);
  if (error !== null) return error;
  if (settings.against === "person" && !settings.person) return t("create-challenge-on-profile");
  return null;
}

export function createRequest(
  settings: GameSettings,
  game: GameInfo,
): Extract<ClientMessage, { type: "create" }> {
  const variant = chosenVariant(settings, game);
  const options = variant?.options.map((info) => [info.id, chosenOption(settings, variant, info.id)]) ?? [];
  const computer = settings.against === "computer";
  return {
    type: "create",
    game: settings.game,
    ...(variant ? { variant: variant.id } : {}),
    options: Object.fromEntries(options),
    seat: settings.seat,
    clock: clockChoice(settings.clocks[clockKind(settings)]),
    opponent: opponent(settings, game),
    rated: settings.rated && !computer,
    private: settings.private && settings.against !== "open",
  };
}

function opponent(settings: GameSettings, game: GameInfo): Opponent {
  if (settings.against === "person") return { user: settings.person ?? "" };
  if (settings.against !== "computer") return settings.against;
  return { computer: game.levels.includes(settings.level) ? settings.level : (game.levels[0] ?? 1) };
}
