// Vite plugin that provides the translations of the server's English texts in the language of the build: the
// catalogue of games (locales/<language>/games.ftl) and the refusals (bot/locales/<language>.ftl). The client
// finds the translation of a text by its English wording. An English build has no translations.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { compiled, type Messages, readMessages } from "./fluent.ts";
import type { Language } from "./src/language/language";
import { LANGUAGE, messagesOf } from "./texts.ts";

const FAMILY = "why-";
const MODULES: Record<string, (language: Language) => string> = {
  "virtual:server-words": wordsSource,
  "virtual:server-refusals": refusalsSource,
};
const REFUSALS = join(import.meta.dirname, "../../bot/locales");

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

export function wordsSource(language: Language): string {
  const all = language === "en" ? [] : [...words(language)];
  return `export const words = new Map(${JSON.stringify(all)});`;
}

export function refusalsSource(language: Language): string {
  return `export const refusals = [${language === "en" ? "" : refusals(language).join(",\n")}];`;
}

export function words(language: Language): Map<string, string> {
  const [english, own] = [messagesOf("en"), messagesOf(language)];
  const keys = [...english.keys()].filter((key) => key.startsWith("games-"));
  return new Map(keys.map((key) => [placeholders("en", english, key), placeholders(language, own, key)]));
}

/** The text of a message. Each variable is written as its name in braces, as in the server’s catalogue. */
function placeholders(language: Language, messages: Messages, key: string): string {
  return JSON.parse(compiled(language, messages, key, (name) => JSON.stringify(`{${name}}`))) as string;
}

/**
 * JavaScript source of pairs: a pattern for an English refusal, and a function from its values to the
 * translation. Patterns with more fixed text come first, because they are more specific.
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
