// The pages of rules and lessons, which the build parses from Markdown (see rules.ts).

import { type Language, LANGUAGES } from "./languages";

/** A page: its title and its sections. The first section is the introduction and has no title. */
export type Page = { title: string; sections: Section[] };

/** A section: prose, as trusted HTML, and boards. */
export type Section = { id: string; title: string; parts: (string | Diagram)[] };

/** A sandbox board in a page. */
export type Diagram = {
  variant: string;
  position: string;
  /** Example actions. In a lesson, the actions that solve the task; `any` accepts every legal action. */
  actions: string[];
  caption: string;
  /** The text after the task is solved. */
  then: string;
};

type Load = () => Promise<Page>;
const rules = import.meta.glob<Page>("../../../games/rules/*.md", { import: "default" });
const translations = import.meta.glob<Page>("../../../../bot/locales/rules/*/*.md", { import: "default" });
const lessons = import.meta.glob<Page>("../../../games/rules/lessons/*.md", { import: "default" });

const find = (pages: Record<string, Load>, game: string): Load | undefined =>
  Object.entries(pages).find(([path]) => path.endsWith(`/${game}.md`))?.[1];

/** The rules of a game, in this language if they are translated; undefined for an unknown game. */
export const rulesOf = (game: string, language: Language = "en"): Promise<Page> | undefined =>
  (find(translations, `${language}/${game}`) ?? find(rules, game))?.();

/** The languages in which the rules of a game exist. */
export const languagesOf = (game: string): Language[] =>
  LANGUAGES.filter((language) => language === "en" || find(translations, `${language}/${game}`));

/** The lessons of a game, one step per section; undefined for an unknown game. */
export const lessonsOf = (game: string): Promise<Page> | undefined => find(lessons, game)?.();
