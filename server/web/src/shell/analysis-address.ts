// Writes and reads the address of the analysis board. The address contains the whole position.
import type { OptionValue, VariantInfo } from "../protocol";
import type { PositionQuery } from "./positions";

export type GameRules = { game: string; variant: string; options: Record<string, OptionValue> };

/** The room of the position's game, and the number of actions before the position. */
export type Origin = { room: string; ply: number };

/**
 * A mistaken action in a finished game, instead of which the user looks for a better action. `next` contains the number
 * of actions before each later mistake.
 */
export type Mistake = { action: string; next: number[] };

export type AnalysisStart = {
  /** The rule set, its options and the position. A query without a position means the starting position. */
  query: PositionQuery;
  origin: Origin | null;
  mistake: Mistake | null;
};

const OWN = new Set(["room", "ply", "mistake", "next"]);

export function analysisAddress(
  { game, variant, options }: GameRules,
  position: string,
  origin?: Origin,
  mistake?: Mistake,
): string {
  // An address without `variant` means the game's first variant.
  const query: Record<string, string> = variant === "" ? {} : { variant };
  for (const [name, value] of Object.entries(options)) query[name] = String(value);
  query.position = position;
  if (origin) Object.assign(query, { room: origin.room, ply: String(origin.ply) });
  if (mistake) {
    query.mistake = mistake.action;
    if (mistake.next.length > 0) query.next = mistake.next.join(",");
  }
  return `/analysis/${encodeURIComponent(game)}?${new URLSearchParams(query)}`;
}

export function analysisStart(search: string): AnalysisStart {
  const params = new URLSearchParams(search);
  const query = Object.fromEntries([...params].filter(([name]) => !OWN.has(name)));
  const [room, ply, action] = [params.get("room"), plyOf(params.get("ply")), params.get("mistake")];
  const next = (params.get("next") ?? "").split(",").map(plyOf);
  return {
    query,
    origin: room !== null && ply !== null ? { room, ply } : null,
    mistake: action === null ? null : { action, next: next.filter((ply) => ply !== null) },
  };
}

/**
 * The parameters of `query` that a game with the rule sets `variants` has. Other sites add parameters to links, such as
 * `utm_source`, and the server refuses unknown ones.
 */
export function knownParameters(query: PositionQuery, variants: VariantInfo[]): PositionQuery {
  const options = variants.flatMap((variant) => variant.options.map(({ id }) => id));
  const known = new Set(["variant", "position", ...options]);
  return Object.fromEntries(Object.entries(query).filter(([name]) => known.has(name)));
}

const plyOf = (text: string | null): number | null => (/^\d{1,6}$/.test(text ?? "") ? Number(text) : null);
