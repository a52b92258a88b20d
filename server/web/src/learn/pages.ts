// The pages of the rules and the lessons, as the build makes them out of what is written beside the rules.

/** A page: its title, an introduction, which has no heading, and its sections. */
export type Page = { title: string; sections: Section[] };

/** A part of a page: prose, as HTML of our own, and boards. */
export type Section = { id: string; title: string; parts: (string | Diagram)[] };

/** A board to try something on. */
export type Diagram = {
  variant: string;
  position: string;
  /** What to try; in a lesson what leads on, `any` if all that is legal does. */
  actions: string[];
  caption: string;
  /** What is said when it is done. */
  then: string;
};

type Load = () => Promise<Page>;
const rules = import.meta.glob<Page>("../../../games/rules/*.md", { import: "default" });
const lessons = import.meta.glob<Page>("../../../games/rules/lessons/*.md", { import: "default" });

const find = (pages: Record<string, Load>, game: string): Load | undefined =>
  Object.entries(pages).find(([path]) => path.endsWith(`/${game}.md`))?.[1];

/** The page of a game's rules; nothing where there is none. */
export const rulesOf = (game: string): Promise<Page> | undefined => find(rules, game)?.();

/** A game's lessons, a step to each section; nothing where there are none. */
export const lessonsOf = (game: string): Promise<Page> | undefined => find(lessons, game)?.();
