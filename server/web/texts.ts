// Vite plugin that puts the texts of locales/ into the client. A call `t("key", { … })` becomes the text in the
// language of the build (`KONAKIS_LANGUAGE`). A call `tIn(language, "key", { … })` becomes a choice among the texts of
// all languages. Pages and scripts in each language except English go into a separate folder.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { compiled, type Messages, readMessages, variablesOf } from "./fluent.ts";
import type { Language } from "./src/language/language";

const LOCALES = join(import.meta.dirname, "locales");

export const LANGUAGE = (process.env.KONAKIS_LANGUAGE ?? "en") as Language;

/** The subfolder of dist/ and of dist/assets/ for the language of the build; empty for English. */
export const FOLDER = LANGUAGE === "en" ? "" : `${LANGUAGE}/`;

export function messagesOf(language: Language): Messages {
  const folder = join(LOCALES, language);
  const all: Messages = new Map();
  for (const name of readdirSync(folder).sort()) {
    const area = name.replace(".ftl", "");
    for (const [key, pattern] of readMessages(readFileSync(join(folder, name), "utf8"), name)) {
      if (!key.startsWith(`${area}-`))
        throw new Error(`${language}/${name}: ${key} does not begin with ${area}-`);
      all.set(key, pattern);
    }
  }
  return all;
}

/** The texts of all languages, English first. */
const messagesOfAll = (): [Language, Messages][] =>
  (readdirSync(LOCALES) as Language[]).sort().map((language) => [language, messagesOf(language)]);

/** Replaces the calls of `t` and `tIn` in the sources, and `%key%` in the HTML. */
export function texts(): Plugin {
  let messages = messagesOf(LANGUAGE);
  return {
    name: "texts",
    enforce: "pre",
    config: () => ({ define: { "import.meta.env.KONAKIS_LANGUAGE": JSON.stringify(LANGUAGE) } }),
    configureServer: ({ watcher }) => void watcher.add(LOCALES),
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(LOCALES)) return;
      messages = messagesOf(LANGUAGE);
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: "full-reload" });
    },
    transform: {
      filter: { id: /\/src\/.*\.(svelte|ts)$/, code: /\b(t|tIn)\(/ },
      handler: (code, id) =>
        id.endsWith("/language/t.ts")
          ? null
          : { code: withTexts(withChoices(code, messagesOfAll), messages), map: null },
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html
          .replace('<html lang="en">', `<html lang="${LANGUAGE}">`)
          .replaceAll(/%([a-z]+-[a-z-]+)%/g, (_, key: string) => {
            const text = JSON.parse(compiled(LANGUAGE, messages, key, noValue)) as string;
            return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
          }),
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const output of Object.values(bundle))
          if (output.fileName.endsWith(".html")) output.fileName = FOLDER + output.fileName;
      },
    },
  };
}

function noValue(variable: string): never {
  throw new Error(`a text in HTML cannot contain a value, but this one contains ${variable}`);
}

export function withTexts(code: string, messages: Messages, language = LANGUAGE): string {
  let result = "";
  let done = 0;
  for (const call of code.matchAll(/(?<![\w$.])t\(\s*"([\w-]+)"\s*(,?)\s*/g)) {
    const [start, [whole, key = "", comma]] = [call.index, call];
    // A call inside the values of another call was replaced together with that call.
    if (start < done) continue;
    const end = closing(code, start + whole.length);
    const values = comma
      ? valuesIn(withTexts(code.slice(start + whole.length, end), messages, language), key)
      : new Map();
    result += code.slice(done, start) + expression(language, messages, key, values);
    done = end + 1;
  }
  return result + code.slice(done);
}

/** Replaces each call of `tIn` in the source by a choice among all languages. */
export function withChoices(code: string, all: () => [Language, Messages][]): string {
  let result = "";
  let done = 0;
  for (const { index: start, 0: name } of code.matchAll(/(?<![\w$.])tIn\(/g)) {
    const end = closing(code, start + name.length);
    const comma = closing(code, start + name.length, ",");
    const language = code.slice(start + name.length, comma);
    const call = `t(${code.slice(comma + 1, end).trim()})`;
    const choice = all().reduce((rest, [language, messages]) => {
      const text = withTexts(call, messages, language);
      return rest === "" ? text : `($language === "${language}" ? ${text} : ${rest})`;
    }, "");
    result += `${code.slice(done, start)}(($language) => ${choice})(${language})`;
    done = end + 1;
  }
  return result + code.slice(done);
}

/** The expression that replaces a call of `t`. It computes each value once, even if the text uses the value twice. */
function expression(
  language: Language,
  messages: Messages,
  key: string,
  values: Map<string, string>,
): string {
  const needed = [...variablesOf(messages, key).keys()];
  const missing = needed.find((name) => !values.has(name));
  if (missing !== undefined) throw new Error(`${key} needs the value ${missing}`);
  const uses = new Map<string, number>();
  compiled(language, messages, key, (name) => {
    uses.set(name, (uses.get(name) ?? 0) + 1);
    return name;
  });
  const named = needed.filter(
    (name) => (uses.get(name) ?? 0) > 1 && !/^[\w$]+$/.test(values.get(name) ?? ""),
  );
  const text = compiled(language, messages, key, (name) =>
    named.includes(name) ? name : `(${values.get(name)})`,
  );
  if (named.length === 0) return text.startsWith('"') ? text : `(${text})`;
  return `((${named.join(", ")}) => ${text})(${named.map((name) => values.get(name)).join(", ")})`;
}

/** The source of each value in the object of a call, by name. The object has entries `name: expression` or `name`. */
function valuesIn(object: string, key: string): Map<string, string> {
  const inside = /^\{([\s\S]*)\}\s*,?\s*$/.exec(object)?.[1];
  if (inside === undefined) throw new Error(`the values of ${key} must be written as an object`);
  const parts: string[] = [];
  for (let from = 0; from < inside.length;) {
    const end = closing(inside, from, ",");
    if (inside.slice(from, end).trim() !== "") parts.push(inside.slice(from, end).trim());
    from = end + 1;
  }
  return new Map(
    parts.map((part) => {
      const [, name, value] = /^([\w$]+)(?:\s*:\s*([\s\S]+))?$/.exec(part) ?? [];
      if (name === undefined) throw new Error(`a value of ${key} has no plain name: ${part}`);
      return [name, value ?? name];
    }),
  );
}

/**
 * Searches for `stop` outside inner brackets, and for the bracket that closes the pair around `from`. Returns the
 * position of the first match at or after `from`, or the end of the source.
 */
function closing(code: string, from: number, stop = ""): number {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    const char = code.charAt(at);
    if (char === stop && depth === 0) return at;
    if ("([{".includes(char)) depth++;
    else if (")]}".includes(char)) {
      if (depth === 0) return at;
      depth--;
    } else if (char === '"' || char === "'") at = stringEnd(code, at);
    else if (char === "`") at = templateEnd(code, at);
  }
  return code.length;
}

function stringEnd(code: string, start: number): number {
  let at = start + 1;
  while (at < code.length && code.charAt(at) !== code.charAt(start)) at += code.charAt(at) === "\\" ? 2 : 1;
  return at;
}

function templateEnd(code: string, start: number): number {
  let at = start + 1;
  while (at < code.length && code.charAt(at) !== "`") {
    if (code.startsWith("${", at)) at = closing(code, at + 2);
    at += code.charAt(at) === "\\" ? 2 : 1;
  }
  return at;
}

/** The TypeScript of `src/language/text-keys.ts`. */
export function keysSource(messages: Messages): string {
  const types = { number: "number", text: "string | number" };
  const lines = [...messages.keys()].sort().map((key) => {
    const values = [...variablesOf(messages, key)].map(([name, type]) => `${name}: ${types[type]}`);
    return `  "${key}": { ${values.join("; ")} };`.replace("{  }", "{}");
  });
  return [
    "// The keys of the texts in locales/en, each with the values that are put into its text. Written by `npm run texts`.",
    "export type Texts = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}
