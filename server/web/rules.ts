// Vite plugin that parses the Markdown of rules and lessons (server/games/rules/) into the `Page` objects of src/learn.
// The parser runs at build time only and is not part of the client.
import { Marked, type Token } from "marked";
import type { Plugin } from "vite";
import type { Diagram, Page, Section } from "./src/learn/pages";

const marked = new Marked();

/** Makes the Markdown files of rules and lessons importable as `Page` modules. */
export function rulePages(): Plugin {
  return {
    name: "rule-pages",
    transform: {
      filter: { id: /\/games\/rules\/.*\.md$/ },
      handler: (text) => ({
        code: `export default ${JSON.stringify(read(text))}`,
        moduleType: "js",
        map: { mappings: "" },
      }),
    },
  };
}

/** Parses a page: a title, an introduction, and sections of prose and boards. */
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

/** Appends prose to a section and merges adjacent prose into one part. */
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
  const line = (name: string): string => {
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
