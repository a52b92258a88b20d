// The server’s own texts in the language of the page: its catalogue of games, its refusals, and the names of
// computers and deleted players. The translations of the catalogue and of the refusals are chunks of their own, which
// an English page never loads.

import type { GameInfo, User } from "../protocol";
import { LANGUAGE } from "../language/language";
import { t } from "../language/t";

type Refusals = (typeof import("virtual:server-refusals"))["refusals"];

/** The translations of the catalogue's texts; null before they are loaded. */
let words: Map<string, string> | null = null;
let refusals: Refusals = [];

/**
 * Loads the translations. Resolves when the catalogue can be shown. If loading fails, the catalogue is in English.
 */
export async function loadServerTexts(): Promise<void> {
  if (LANGUAGE === "en") return;
  const loaded = await import("virtual:server-words").catch(() => ({ words: new Map<string, string>() }));
  words = loaded.words;
  void import("virtual:server-refusals").then(
    (module) => (refusals = module.refusals),
    () => {},
  );
}

/**
 * The catalogue in the language of the page. Unless the page is in English, it is empty before the translations are
 * loaded. Texts without a translation and texts for programs, such as IDs, stay as they are.
 */
export function localizedCatalogue(games: GameInfo[]): GameInfo[] {
  if (LANGUAGE === "en") return games;
  return words === null ? [] : (localized(games, words) as GameInfo[]);
}

function localized(value: unknown, words: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => localized(item, words));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([field, inside]) => {
    const isText = typeof inside === "string" && !FOR_PROGRAMS.has(field);
    return [field, isText ? (words.get(inside) ?? inside) : localized(inside, words)];
  });
  return Object.fromEntries(fields);
}

/** Fields whose texts are for programs. */
const FOR_PROGRAMS = new Set(["id", "value", "default", "sign"]);

/** A refusal of the server in the language of the page, or in English if there is no translation. */
export function localizedRefusal(sentence: string): string {
  if (LANGUAGE === "en") return sentence;
  for (const [pattern, text] of refusals) {
    const values = pattern.exec(sentence);
    if (values) return text(...values.slice(1));
  }
  return sentence;
}

/** The name that the server gives to every player who has deleted their account. */
const DELETED = "Deleted player";

/** Names in the language of the page: of the computer at a level, and of players who have deleted their accounts. */
type Names = { computer: (level: string) => string; deleted: string };

/** A parsed user. If `name` is the translated name of a deleted player, `server_name` is the server’s own name. */
type Named = { server_name?: string };

/**
 * Parses JSON of the server. The names of computers and of deleted players are in the language of the page, all other
 * names stay as they are.
 */
export const parseServerJson = (text: string): unknown =>
  LANGUAGE === "en"
    ? JSON.parse(text)
    : parseNamed(text, {
        computer: (level) => t("shell-computer-player", { level }),
        deleted: t("shell-deleted-player"),
      });

/** Parses JSON of the server, with these names of computers and of deleted players. */
export function parseNamed(text: string, { computer, deleted }: Names): unknown {
  return JSON.parse(text, function (this: Named, field: string, value: unknown) {
    if (field !== "name" || typeof value !== "string") return value;
    const level = /^Computer level (\d+)$/.exec(value)?.[1];
    if (level !== undefined) return computer(level);
    if (value !== DELETED) return value;
    this.server_name = value;
    return deleted;
  });
}

/**
 * Whether the user has deleted their account. This compares the server’s own name for such users, and not its
 * translation, because nobody else can have the server’s name for them.
 */
export const isDeletedUser = (user: Pick<User, "name"> & Named): boolean =>
  (user.server_name ?? user.name) === DELETED;
