// The pages of rules and lessons in each language. The build parses them from Markdown (rules.ts).

import { LANGUAGE, type Language, LANGUAGES } from "../language/language";

/** The first section is the introduction and has no title. */
export type Page = { title: string; sections: Section[] };

/** Each part is a board, or prose as trusted HTML. */
export type Section = { id: string; title: string; parts: (string | Diagram)[] };

export type Diagram = {
  variant: string;
  position: string;
  /** Example actions. In a lesson, the actions that solve the task; `any` accepts every legal action. */
  actions: string[];
  caption: string;
  then: string;
};

type Load = () => Promise<Page>;
const rules = import.meta.glob<Page>("../../../games/rules/*.md", { import: "default" });
const translatedRules = import.meta.glob<Page>("../../../../bot/locales/rules/*/*.md", { import: "default" });
const lessons = import.meta.glob<Page>("../../../games/rules/lessons/*.md", { import: "default" });
const translatedLessons = import.meta.glob<Page>("../../../../bot/locales/rules/*/lessons/*.md", {
  import: "default",
});

const find = (pages: Record<string, Load>, path: string): Load | undefined =>
  Object.entries(pages).find(([file]) => file.endsWith(`/${path}.md`))?.[1];

const rulesIn = (game: string, language: Language): Load | undefined =>
  language === "en" ? find(rules, game) : find(translatedRules, `${language}/${game}`);

const lessonsIn = (game: string, language: Language): Load | undefined =>
  language === "en" ? find(lessons, game) : find(translatedLessons, `${language}/lessons/${game}`);

/** The rules of a game, in English if there is no translation; undefined for an unknown game. */
export const rulesOf = (game: string, language: Language): Promise<Page> | undefined =>
  (rulesIn(game, language) ?? rulesIn(game, "en"))?.();

export const languagesOf = (game: string): Language[] =>
  LANGUAGES.filter((language) => language === "en" || rulesIn(game, language));

/** The lessons of a game, with the same fallbacks as `rulesOf`. Each section after the introduction is one step. */
export const lessonsOf = (game: string, language: Language): Promise<Page> | undefined =>
  (lessonsIn(game, language) ?? lessonsIn(game, "en"))?.();

export const lessonLanguage = (game: string, language: Language): Language =>
  lessonsIn(game, language) ? language : "en";

/**
 * The language in the address (`?lang=fr`) if it is in `known`, else that of this build if it is in `known`, else
 * English.
 */
export function readerLanguage(query: string, known = LANGUAGES): Language {
  const of = (wanted: string | null) => known.find((language) => language === wanted);
  return of(new URLSearchParams(query).get("lang")) ?? of(LANGUAGE) ?? "en";
}
