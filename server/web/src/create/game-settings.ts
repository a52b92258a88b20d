// The settings of a new game: defaults, validation and the request to create its room.
import type { ClientMessage } from "../net/messages";
import type { LastOpponent } from "../shell/last-opponent";
import type { GameInfo, Opponent, OptionValue, SeatChoice, VariantInfo } from "../protocol";
import { t } from "../language/t";
import { clockChoice, clockError, parseClocks, type Clocks } from "./clock-settings";

/** The kind of opponent. */
export type OpponentKind = "computer" | "link" | "open" | "person";

/** All settings of the form. */
export interface GameSettings {
  game: string;
  variant: string;
  /**
   * The chosen options of each rule set, by the ids of the game and the rule set with a space between them. They are
   * kept when the user switches between rule sets.
   */
  options: Record<string, Record<string, OptionValue>>;
  against: OpponentKind;
  level: number;
  /** The user ID of the challenged player. */
  person: string | null;
  /** The clocks for the computer and for people, kept when the user switches between opponents. */
  clocks: Clocks;
  seat: SeatChoice;
  rated: boolean;
  private: boolean;
}

const OPPONENT_KINDS: OpponentKind[] = ["computer", "link", "open", "person"];

/**
 * The initial settings. The query string, such as `?game=kubism&against=open`, may name the game, the rule set, the
 * kind of opponent, the person and the level. Otherwise the rule set is the game's first one, and the game, the
 * opponent and the level are those of the user's last game (`last`), if there was one. The clocks are the given ones,
 * and all other settings have their defaults. Null without games.
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

/**
 * The level that is chosen at first: that of the user's last contest (`last`) if that contest was against the computer
 * and of this game, otherwise the lowest one.
 */
export function initialLevel(game: GameInfo, last: LastOpponent | null): number {
  const level = last !== null && last.game === game.id && "level" in last ? last.level : NaN;
  return game.levels.includes(level) ? level : (game.levels[0] ?? 1);
}

/** The clock that the settings use: the one for the computer or the one for people. */
export const clockKind = ({ against }: Pick<GameSettings, "against">): keyof Clocks =>
  against === "computer" ? "computer" : "people";

/** The key of the options of a rule set of this game in {@link GameSettings.options}. */
export const optionsKey = (game: string, variant: string): string => `${game} ${variant}`;

/** The chosen rule set. */
export function chosenVariant(settings: GameSettings, game: GameInfo | undefined): VariantInfo | undefined {
  return game?.variants.find((info) => info.id === settings.variant) ?? game?.variants[0];
}

/** The chosen value of an option, or its default. */
export function chosenOption(settings: GameSettings, variant: VariantInfo, id: string): OptionValue {
  const chosen = settings.options[optionsKey(settings.game, variant.id)]?.[id];
  return chosen ?? variant.options.find((info) => info.id === id)?.default ?? "";
}

/** The first problem with the settings as a sentence, or null if they are valid. */
export function validationError(settings: GameSettings): string | null {
  const error = clockError(settings.clocks[clockKind(settings)]);
  if (error !== null) return error;
  if (settings.against === "person" && !settings.person) return t("create-challenge-on-profile");
  return null;
}

/** The request that creates a room with these settings. */
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
