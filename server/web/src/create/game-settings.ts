// The settings of a new game: defaults, validation and the request to create its room.
import type { ClientMessage } from "../net/messages";
import type { LastOpponent } from "../shell/last-opponent";
import type { ClockChoice, GameInfo, Opponent, OptionValue, SeatChoice, VariantInfo } from "../protocol";

/** The kind of opponent. */
export type OpponentKind = "computer" | "link" | "open" | "person";

/** All settings of the form. */
export interface GameSettings {
  game: string;
  variant: string;
  /** The chosen options of each rule set, kept when the user switches between rule sets. */
  options: Record<string, Record<string, OptionValue>>;
  against: OpponentKind;
  level: number;
  /** The user ID of the challenged player. */
  person: string | null;
  timeControl: "none" | "live" | "days";
  minutes: number;
  increment_s: number;
  days: number;
  seat: SeatChoice;
  rated: boolean;
  private: boolean;
}

/** The limits of the protocol. */
export const MINUTES_MAX = 180;
export const INCREMENT_MAX_S = 600;

/** Common real-time clocks, in minutes and seconds per turn. */
export const CLOCK_PRESETS: Array<[minutes: number, increment_s: number]> = [
  [3, 2],
  [5, 3],
  [10, 5],
  [20, 10],
  [45, 30],
];

/** The choices of days per turn. */
export const DAYS = [1, 2, 3, 5, 7, 14];

const OPPONENT_KINDS: OpponentKind[] = ["computer", "link", "open", "person"];

/**
 * The initial settings from the query string, such as `?game=kubism&against=open`. What it does not name is as in the
 * user's last game. Null without games.
 */
export function initialSettings(
  games: GameInfo[],
  query: string,
  last: LastOpponent | null = null,
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
    timeControl: against === "computer" ? "none" : "live",
    minutes: 10,
    increment_s: 5,
    days: 3,
    seat: "random",
    rated: false,
    private: false,
  };
}

/** The chosen rule set. */
export function chosenVariant(settings: GameSettings, game: GameInfo | undefined): VariantInfo | undefined {
  return game?.variants.find((info) => info.id === settings.variant) ?? game?.variants[0];
}

/** The chosen value of an option, or its default. */
export function chosenOption(settings: GameSettings, variant: VariantInfo, id: string): OptionValue {
  const chosen = settings.options[`${settings.game} ${variant.id}`]?.[id];
  return chosen ?? variant.options.find((info) => info.id === id)?.default ?? "";
}

/** The first problem with the settings as a sentence, or null if they are valid. */
export function validationError(settings: GameSettings): string | null {
  if (settings.timeControl === "live") {
    const whole = Number.isInteger(settings.increment_s) && Number.isFinite(settings.minutes);
    if (!whole || settings.minutes < 0 || settings.minutes > MINUTES_MAX)
      return `Choose between 0 and ${MINUTES_MAX} minutes.`;
    if (settings.increment_s < 0 || settings.increment_s > INCREMENT_MAX_S)
      return `Choose between 0 and ${INCREMENT_MAX_S} seconds per turn.`;
    if (initialSeconds(settings) === 0 && settings.increment_s === 0)
      return "Choose at least some minutes or seconds.";
  }
  if (settings.against === "person" && !settings.person)
    return "To challenge a player, use the button on their profile.";
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
    clock: clock(settings),
    opponent: opponent(settings, game),
    rated: settings.rated && !computer,
    private: settings.private,
  };
}

function opponent(settings: GameSettings, game: GameInfo): Opponent {
  if (settings.against === "person") return { user: settings.person ?? "" };
  if (settings.against !== "computer") return settings.against;
  return { computer: game.levels.includes(settings.level) ? settings.level : (game.levels[0] ?? 1) };
}

function clock(settings: GameSettings): ClockChoice | null {
  if (settings.timeControl === "none") return null;
  if (settings.timeControl === "days") return { days: settings.days };
  return { initial_s: initialSeconds(settings), increment_s: settings.increment_s };
}

function initialSeconds(settings: GameSettings): number {
  return Math.round(settings.minutes * 60);
}
