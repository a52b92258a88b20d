// Vite plugin that makes the server's English texts available in the language of the build: the words of the catalogue
// of games from locales/<language>/games.ftl, and the refusals from bot/locales/<language>.ftl. The client recognizes a
// refusal by its English sentence, as the bot does. In an English build there is nothing to replace.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { compiled, type Messages, readMessages } from "./fluent.ts";
import type { Language } from "./src/language/language";
import { LANGUAGE, messagesOf } from "./texts.ts";

/** The beginning of the keys of refusals. */
const FAMILY = "why-";
/** The modules, each with the function that makes its source. */
const MODULES: Record<string, (language: Language) => string> = {
  "virtual:server-words": wordsSource,
  "virtual:server-refusals": refusalsSource,
};
const REFUSALS = join(import.meta.dirname, "../../bot/locales");

/** Makes `virtual:server-words` and `virtual:server-refusals` importable. */
export function serverTexts(): Plugin {
  return {
    name: "server-texts",
    resolveId: { filter: { id: /^virtual:server-/ }, handler: (id) => (id in MODULES ? `\0${id}` : null) },
    load: {
      filter: { id: /^\0virtual:server-/ },
      handler: (id) => ({ code: MODULES[id.slice(1)]?.(LANGUAGE) ?? "", moduleType: "js" }),
    },
  };
}

/** The source of the module with the words of the catalogue. */
export function wordsSource(language: Language): string {
  const all = language === "en" ? [] : [...words(language)];
  return `export const words = new Map(${JSON.stringify(all)});`;
}

/** The source of the module with the refusals. */
export function refusalsSource(language: Language): string {
  return `export const refusals = [${language === "en" ? "" : refusals(language).join(",\n")}];`;
}

/** The texts of the catalogue in English, each with its translation. */
export function words(language: Language): Map<string, string> {
  const [english, own] = [messagesOf("en"), messagesOf(language)];
  const keys = [...english.keys()].filter((key) => key.startsWith("games-"));
  return new Map(keys.map((key) => [placeholders("en", english, key), placeholders(language, own, key)]));
}

/** A text in which each value is a name in braces, as the server’s catalogue writes it. */
function placeholders(language: Language, messages: Messages, key: string): string {
  return JSON.parse(compiled(language, messages, key, (name) => JSON.stringify(`{${name}}`))) as string;
}

/**
 * The refusals as JavaScript: pairs of a pattern of the English sentence and a function that makes the translation from
 * the values in the sentence. Patterns with more fixed text come first, because they are more specific.
 */
function refusals(language: Language): string[] {
  const [english, own] = (["en", language] as const).map((name) =>
    readMessages(readFileSync(join(REFUSALS, `${name}.ftl`), "utf8"), `bot/locales/${name}.ftl`, FAMILY),
  ) as [Messages, Messages];
  const parsed = [...english].map(([key, { elements }]) => {
    const values: string[] = [];
    let words = 0;
    const parts = elements.map((part) => {
      if (part.type === "TextElement") {
        words += part.value.length;
        return part.value.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
      }
      if (part.expression.type !== "VariableReference") throw new Error(`${key} is not a plain sentence`);
      values.push(part.expression.id.name);
      return "(.+)";
    });
    const text = compiled(language, own, key, (name) => name);
    return { words, source: `[/^${parts.join("")}$/u, (${values.join(", ")}) => ${text}]` };
  });
  return parsed.sort((a, b) => b.words - a.words).map(({ source }) => source);
}
