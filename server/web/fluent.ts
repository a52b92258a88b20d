// Compiles the messages of Fluent files (locales/<language>/*.ftl, and the refusals in bot/locales) into JavaScript
// expressions, so that the client needs no Fluent at run time.
//
// Supports texts, literals, variables, references to other messages, and selections by a variable, with
// plural categories, numbers or words as keys. Any other expression is an error of the build.
import { type Expression, parse, type Pattern, type SelectExpression } from "@fluent/syntax";
import type { Language } from "./src/language/language";

export type Messages = Map<string, Pattern>;

export type Variables = Map<string, "number" | "text">;

const CATEGORIES = new Set(["zero", "one", "two", "few", "many"]);

/** The JavaScript condition for the plural category `one` (CLDR) of whole numbers; null if there is none. */
const ONE: Record<Language, ((number: string) => string) | null> = {
  en: (number) => `${number} === 1`,
  nl: (number) => `${number} === 1`,
  fr: (number) => `${number} < 2`,
  ja: null,
};

/**
 * The messages of `source` whose keys begin with `prefix`. Throws an error that begins with `file` if the source
 * cannot be parsed, or if one of these messages has no text, has attributes or occurs twice.
 */
export function readMessages(source: string, file: string, prefix = ""): Messages {
  const messages: Messages = new Map();
  for (const entry of parse(source, {}).body) {
    if (entry.type === "Junk")
      throw new Error(`${file}: ${entry.annotations[0]?.message}: ${entry.content.slice(0, 80)}`);
    if (entry.type !== "Message" || !entry.id.name.startsWith(prefix)) continue;
    const key = entry.id.name;
    if (!entry.value || entry.attributes.length > 0)
      throw new Error(`${file}: ${key} has no text, or has attributes`);
    if (messages.has(key)) throw new Error(`${file}: ${key} occurs twice`);
    messages.set(key, entry.value);
  }
  return messages;
}

export function variablesOf(messages: Messages, key: string): Variables {
  const found: Variables = new Map();
  const visit = (expression: Expression): void => {
    if (expression.type === "MessageReference") inside(patternOf(messages, expression.id.name));
    else if (expression.type === "VariableReference")
      found.set(expression.id.name, found.get(expression.id.name) ?? "text");
    else if (expression.type === "SelectExpression") {
      found.set(selector(expression), isNumeric(expression) ? "number" : "text");
      expression.variants.forEach(({ value }) => inside(value));
    }
  };
  const inside = (pattern: Pattern): void =>
    pattern.elements.forEach((part) => part.type === "Placeable" && visit(part.expression as Expression));
  inside(patternOf(messages, key));
  return found;
}

/**
 * The text of a message as a JavaScript expression. `value` returns the expression for a variable; the result
 * may contain this expression several times.
 */
export function compiled(
  language: Language,
  messages: Messages,
  key: string,
  value: (variable: string) => string,
): string {
  const text = (pattern: Pattern): string => {
    const parts = pattern.elements.map((part) =>
      part.type === "TextElement" ? quoted(part.value) : placeable(part.expression as Expression),
    );
    return template(parts);
  };
  const placeable = (expression: Expression): string => {
    switch (expression.type) {
      case "StringLiteral":
      case "NumberLiteral":
        return quoted(expression.value);
      case "VariableReference":
        return value(expression.id.name);
      case "MessageReference":
        if (expression.attribute) throw new Error(`${key}: a reference to an attribute is not supported`);
        return text(patternOf(messages, expression.id.name));
      case "SelectExpression":
        return selection(expression);
      default:
        throw new Error(`${key}: a ${expression.type} is not supported`);
    }
  };
  const selection = (expression: SelectExpression): string => {
    const subject = value(selector(expression));
    const fallback = expression.variants.find((variant) => variant.default);
    if (!fallback) throw new Error(`${key} has no default`);
    const others = expression.variants.filter((variant) => variant !== fallback);
    return others.reduceRight((rest, variant) => {
      const name = variant.key.type === "Identifier" ? variant.key.name : variant.key.value;
      const numeric = isNumeric(expression);
      if (numeric && name !== "one" && CATEGORIES.has(name))
        throw new Error(`${key}: the plural category ${name} is not supported`);
      const one = ONE[language];
      if (numeric && name === "one" && one === null) return rest;
      const test = numeric
        ? name === "one"
          ? one?.(subject)
          : `${subject} === ${name}`
        : `${subject} === ${JSON.stringify(name)}`;
      return `(${test} ? ${text(variant.value)} : ${rest})`;
    }, text(fallback.value));
  };
  return text(patternOf(messages, key));
}

const isNumeric = ({ variants }: SelectExpression): boolean =>
  variants.some(({ key }) => key.type === "NumberLiteral" || CATEGORIES.has(key.name));

function selector({ selector }: SelectExpression): string {
  if (selector.type !== "VariableReference")
    throw new Error(`a selection by a ${selector.type} is not supported`);
  return selector.id.name;
}

function patternOf(messages: Messages, key: string): Pattern {
  const pattern = messages.get(key);
  if (!pattern) throw new Error(`there is no text ${key}`);
  return pattern;
}

const quoted = (text: string): string => JSON.stringify(text);

/**
 * Joins the parts of a text, which are JavaScript expressions. Returns
 * - a string literal if all parts are string literals,
 * - the part itself if it is the only one and in parentheses,
 * - a template literal otherwise.
 */
function template(parts: string[]): string {
  const strings = parts.filter(isString);
  if (strings.length === parts.length)
    return quoted(strings.map((part) => JSON.parse(part) as string).join(""));
  const [only] = parts;
  if (parts.length === 1 && only?.startsWith("(")) return only;
  const inside = parts.map((part) =>
    isString(part) ? (JSON.parse(part) as string).replaceAll(/[\\`]|\$(?=\{)/g, "\\$&") : `\${${part}}`,
  );
  return `\`${inside.join("")}\``;
}

const isString = (part: string): boolean => part.startsWith('"');
