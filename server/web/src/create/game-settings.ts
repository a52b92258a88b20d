// The settings of a new game: defaults, validation and the request to create its room.
import type { ClientMessage } from "../net/messages";
import type { ClockChoice, GameInfo, Opponent, OptionValue, SeatChoice, VariantInfo } from "../protocol";

/** The kind of opponent. */
export type Against = "computer" | "link" | "open" | "person";

/** All settings of the form. */
export interface Terms {
  game: string;
  variant: string;
  /** The chosen options of each rule set, kept when the user switches between rule sets. */
  options: Record<string, Record<string, OptionValue>>;
  against: Against;
  level: number;
  /** The user ID of the challenged player. */
  person: string | null;
  pace: "none" | "live" | "days";
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

const AGAINST: Against[] = ["computer", "link", "open", "person"];

/** The initial settings from the query string, such as `?game=kubism&against=open`. Null without games. */
export function begun(games: GameInfo[], query: string): Terms | null {
  const params = new URLSearchParams(query);
  const game = games.find((info) => info.id === params.get("game")) ?? games[0];
  if (!game) return null;
  const variant = game.variants.find((info) => info.id === params.get("variant")) ?? game.variants[0];
  const person = params.get("person");
  const against = person ? "person" : (AGAINST.find((one) => one === params.get("against")) ?? "link");
  return {
    game: game.id,
    variant: variant?.id ?? "",
    options: {},
    against,
    level: game.levels[0] ?? 1,
    person,
    pace: against === "computer" ? "none" : "live",
    minutes: 10,
    increment_s: 5,
    days: 3,
    seat: "random",
    rated: false,
    private: false,
  };
}

/** The chosen rule set. */
export function chosenVariant(terms: Terms, game: GameInfo | undefined): VariantInfo | undefined {
  return game?.variants.find((info) => info.id === terms.variant) ?? game?.variants[0];
}

/** The chosen value of an option, or its default. */
export function chosenOption(terms: Terms, variant: VariantInfo, id: string): OptionValue {
  const chosen = terms.options[`${terms.game} ${variant.id}`]?.[id];
  return chosen ?? variant.options.find((info) => info.id === id)?.default ?? "";
}

/** The first problem with the settings as a sentence, or null if they are valid. */
export function trouble(terms: Terms): string | null {
  if (terms.pace === "live") {
    const whole = Number.isInteger(terms.increment_s) && Number.isFinite(terms.minutes);
    if (!whole || terms.minutes < 0 || terms.minutes > MINUTES_MAX)
      return `Choose between 0 and ${MINUTES_MAX} minutes.`;
    if (terms.increment_s < 0 || terms.increment_s > INCREMENT_MAX_S)
      return `Choose between 0 and ${INCREMENT_MAX_S} seconds per turn.`;
    if (initialSeconds(terms) === 0 && terms.increment_s === 0)
      return "Choose at least some minutes or seconds.";
  }
  if (terms.against === "person" && !terms.person)
    return "To challenge a player, use the button on their profile.";
  return null;
}

/** The request that creates a room with these settings. */
export function request(terms: Terms, game: GameInfo): Extract<ClientMessage, { type: "create" }> {
  const variant = chosenVariant(terms, game);
  const options = variant?.options.map((info) => [info.id, chosenOption(terms, variant, info.id)]) ?? [];
  const computer = terms.against === "computer";
  return {
    type: "create",
    game: terms.game,
    ...(variant ? { variant: variant.id } : {}),
    options: Object.fromEntries(options),
    seat: terms.seat,
    clock: clock(terms),
    opponent: opponent(terms, game),
    rated: terms.rated && !computer,
    private: terms.private,
  };
}

function opponent(terms: Terms, game: GameInfo): Opponent {
  if (terms.against === "person") return { user: terms.person ?? "" };
  if (terms.against !== "computer") return terms.against;
  return { computer: game.levels.includes(terms.level) ? terms.level : (game.levels[0] ?? 1) };
}

function clock(terms: Terms): ClockChoice | null {
  if (terms.pace === "none") return null;
  if (terms.pace === "days") return { days: terms.days };
  return { initial_s: initialSeconds(terms), increment_s: terms.increment_s };
}

function initialSeconds(terms: Terms): number {
  return Math.round(terms.minutes * 60);
}
