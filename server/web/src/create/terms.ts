// What is chosen for a new game, and the request that it makes.
import type { ClientMessage } from "../net/messages";
import type { ClockChoice, GameInfo, Opponent, OptionValue, SeatChoice, VariantInfo } from "../protocol";

/** Against whom. */
export type Against = "computer" | "link" | "open" | "person";

/** Everything that is chosen. */
export interface Terms {
  game: string;
  variant: string;
  /** By rule set, so that what was chosen is still there when somebody comes back to it. */
  options: Record<string, Record<string, OptionValue>>;
  against: Against;
  level: number;
  /** The person who is challenged. */
  person: string | null;
  pace: "none" | "live" | "days";
  minutes: number;
  increment_s: number;
  days: number;
  seat: SeatChoice;
  rated: boolean;
  private: boolean;
}

/** The most that the protocol allows. */
export const MINUTES_MAX = 180;
export const INCREMENT_MAX_S = 600;

/** Clocks that many like, in minutes and seconds for each action. */
export const LIVE: Array<[minutes: number, increment_s: number]> = [
  [3, 2],
  [5, 3],
  [10, 5],
  [20, 10],
  [45, 30],
];

/** Days for a turn. */
export const DAYS = [1, 2, 3, 5, 7, 14];

const AGAINST: Against[] = ["computer", "link", "open", "person"];

/** What is chosen at first: as the address asks, such as `?game=kubism&against=open`, and otherwise as most would. */
export function begun(games: GameInfo[], query: string): Terms | null {
  const asked = new URLSearchParams(query);
  const game = games.find((info) => info.id === asked.get("game")) ?? games[0];
  if (!game) return null;
  const variant = game.variants.find((info) => info.id === asked.get("variant")) ?? game.variants[0];
  const person = asked.get("person");
  const against = person ? "person" : (AGAINST.find((one) => one === asked.get("against")) ?? "link");
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

/** The rule set that is chosen. */
export function chosenVariant(terms: Terms, game: GameInfo | undefined): VariantInfo | undefined {
  return game?.variants.find((info) => info.id === terms.variant) ?? game?.variants[0];
}

/** The value of an option as it is chosen, or as it is usual. */
export function chosenOption(terms: Terms, variant: VariantInfo, id: string): OptionValue {
  const chosen = terms.options[`${terms.game} ${variant.id}`]?.[id];
  return chosen ?? variant.options.find((info) => info.id === id)?.default ?? "";
}

/** Why the terms cannot be asked for as they are; null where they can. */
export function trouble(terms: Terms): string | null {
  if (terms.pace === "live") {
    const whole = Number.isInteger(terms.increment_s) && Number.isFinite(terms.minutes);
    if (!whole || terms.minutes < 0 || terms.minutes > MINUTES_MAX)
      return `Choose 0 to ${MINUTES_MAX} minutes.`;
    if (terms.increment_s < 0 || terms.increment_s > INCREMENT_MAX_S)
      return `Choose 0 to ${INCREMENT_MAX_S} seconds for each action.`;
    if (initialSeconds(terms) === 0 && terms.increment_s === 0)
      return "Choose some time: minutes, seconds, or both.";
  }
  if (terms.against === "person" && !terms.person)
    return "Choose whom you challenge on the page of that person.";
  return null;
}

/** The request for a room on these terms. */
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
