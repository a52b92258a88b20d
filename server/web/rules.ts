// Vite plugin that parses the Markdown of rules and lessons (server/games/rules/) and of their translations
// (bot/locales/rules/) into the `Page` objects of src/learn, at build time.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked, type Token } from "marked";
import type { Plugin } from "vite";
import type { Diagram, Page, Section } from "./src/learn/pages";

const ORIGINALS = join(import.meta.dirname, "../games/rules");
const marked = new Marked();

export function rulePages(): Plugin {
  return {
    name: "rule-pages",
    transform: {
      filter: { id: /\/(games|locales)\/rules\/.*\.md$/ },
      handler(text, id) {
        let page = read(text);
        const original = originalOf(id);
        if (original !== null) {
          this.addWatchFile(original);
          page = translated(read(readFileSync(original, "utf8")), page);
        }
        return { code: `export default ${JSON.stringify(page)}`, moduleType: "js", map: { mappings: "" } };
      },
    },
  };
}

/** The original of a translation; null if the file is an original. */
export function originalOf(file: string): string | null {
  const path = /\/locales\/rules\/[^/]+\/(.+)$/.exec(file)?.[1];
  return path === undefined ? null : join(ORIGINALS, path);
}

/**
 * A translation with the boards and section ids of its original. In the file of a translation, a board has
 * only its texts: the caption, and in a lesson the text that appears once the task is solved.
 */
export function translated(original: Page, translation: Page): Page {
  const sections = translation.sections.map(({ title, parts }, index) => {
    const section = original.sections[index];
    const boards = section?.parts.filter((part) => typeof part !== "string") ?? [];
    const own = parts.map((part) => {
      if (typeof part === "string") return part;
      const board = boards.shift();
      if (!board) throw new Error(`the original of ${translation.title} has no board for: ${part.caption}`);
      if ((board.then === "") !== (part.then === ""))
        throw new Error(`${translation.title}: only one language has a text “then” for: ${part.caption}`);
      return { ...board, caption: part.caption, then: part.then };
    });
    if (boards.length > 0)
      throw new Error(`${translation.title}: “${title}” does not have all boards of its original`);
    return { id: section?.id ?? "", title, parts: own };
  });
  if (sections.length !== original.sections.length)
    throw new Error(`${translation.title} does not have the sections of its original`);
  return { title: translation.title, sections };
}

export function read(text: string): Page {
  let title = "";
  const sections: Section[] = [{ id: "", title: "", parts: [] }];
  for (const token of marked.lexer(text)) {
    const parts = sections.at(-1)?.parts ?? [];
    if (token.type === "heading" && token.depth === 1) title = token.text;
    else if (token.type === "heading") sections.push({ id: slug(token.text), title: token.text, parts: [] });
    else if (token.type === "code" && token.lang === "board") parts.push(diagram(token.text));
    else if (token.type !== "space") add(parts, html(token));
  }
  return { title, sections };
}

function add(parts: Section["parts"], prose: string): void {
  const before = parts.at(-1);
  if (typeof before === "string") parts[parts.length - 1] = before + prose;
  else parts.push(prose);
}

function html(token: Token): string {
  return marked.parser([token]).replace("<blockquote>", '<blockquote class="ruling">');
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

function diagram(text: string): Diagram {
  const lines = new Map(
    text.split("\n").map((line) => {
      const end = line.indexOf(": ");
      return [line.slice(0, end), line.slice(end + 2)];
    }),
  );
  // In the file of a translation, a board has only its texts.
  const isTranslation = [...lines.keys()].every((name) => name === "caption" || name === "then");
  const line = (name: string): string => {
    if (isTranslation && name !== "caption") return "";
    const found = lines.get(name);
    if (found === undefined) throw new Error(`a board in the rules has no ${name}: ${text}`);
    return found;
  };
  return {
    variant: line("variant"),
    position: line("position"),
    actions: line("actions").split(", "),
    caption: line("caption"),
    then: lines.get("then") ?? "",
  };
}
