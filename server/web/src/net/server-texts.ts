// The server’s texts in the language of the page: its catalogue, its refusals, and the names of computers and deleted
// players. An English page never loads the translations.

import type { GameInfo, User } from "../protocol";
import { LANGUAGE } from "../language/language";
import { t } from "../language/t";

type Refusals = (typeof import("virtual:server-refusals"))["refusals"];

/** The translations of the catalogue; null before they are loaded. */
let words: Map<string, string> | null = null;
let refusals: Refusals = [];

/**
 * Loads the translations. Resolves when the catalogue can be shown; refusals load afterwards. Texts whose translations
 * fail to load stay in English.
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
 * The catalogue in the language of the page; empty before the translations are loaded. Untranslated texts and texts for
 * programs, such as IDs, stay as they are.
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

const FOR_PROGRAMS = new Set(["id", "value", "default", "sign"]);

/** A refusal in the language of the page, or in English if there is no translation. */
export function localizedRefusal(sentence: string): string {
  if (LANGUAGE === "en") return sentence;
  for (const [pattern, text] of refusals) {
    const values = pattern.exec(sentence);
    if (values) return text(...values.slice(1));
  }
  return sentence;
}

/** The server's name for every deleted player. */
const DELETED = "Deleted player";

/** The names of computers and of deleted players, in the language of the page. */
type Names = { computer: (level: string) => string; deleted: string };

/** An object with a `name` in JSON. For a deleted player whose `name` is translated, `server_name` is the original. */
type Named = { server_name?: string };

/** Parses JSON from the server, and translates the names of computers and of deleted players. */
export const parseServerJson = (text: string): unknown =>
  LANGUAGE === "en"
    ? JSON.parse(text)
    : parseNamed(text, {
        computer: (level) => t("shell-computer-player", { level }),
        deleted: t("shell-deleted-player"),
      });

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

/** Whether a user is a deleted player. The name that the server sends decides: it is the same in every language. */
export const isDeletedUser = (user: Pick<User, "name"> & Named): boolean =>
  (user.server_name ?? user.name) === DELETED;
