// Finds texts for people in the client's sources. Such texts belong in locales/ instead.
import { parse } from "svelte/compiler";
import ts from "typescript";

/** The names of attributes whose values are not texts for people. */
const SILENT =
  /^(class|id|d|style|type|name|href|src|rel|target|role|for|viewBox|points|transform|key|slot|autocomplete|data-.*|aria-(live|controls|labelledby|describedby|current|haspopup|hidden|atomic|relevant|pressed|expanded|orientation)|inputmode|preserveAspectRatio|fill|stroke.*|text-anchor|dominant-baseline|xmlns|lang|dir|method|action|kind|look|allow|loading|fetchpriority|enterkeyhint|autocapitalize|spellcheck|draggable|media|as|crossorigin|clip-path|mask|filter|font.*|offset|width|height|x|y|dy|scope|popovertarget|mark|orientation|download|step|on.*)$/;
/** Names that are the same in every language. */
const NAMES = /^(– )?(Konakis|Discord|PNG|GIF|SVG)$/;
/** Two words, or one capitalized word. */
const SENTENCE = /\p{L}[\p{L}’'-]*[,:;]? [\p{L}“(\d{$]|^\p{Lu}[\p{Ll}’]+[.!?…:]?$/u;
const WORD = /\p{L}{2}/u;
/** The beginning of a CSS declaration, of a media condition in CSS, or of an HTML element. */
const CODE = /^(\(?[a-z-]+: [a-z-]+[()]|<\w+ )/;

type Node = { type: string; start?: number; [field: string]: unknown };

/** The texts for people in a source, each with its line: `12: Your turn`. */
export function visibleTexts(source: string, file: string): string[] {
  return file.endsWith(".svelte") ? inComponent(source) : inScript(source);
}

function inComponent(source: string): string[] {
  const root = parse(source, { modern: true });
  const found: string[] = [];
  const line = (start: number) => source.slice(0, start).split("\n").length;
  const add = (node: Node, text: string, pattern: RegExp) => {
    const trimmed = text.trim();
    if (pattern.test(trimmed) && !NAMES.test(trimmed)) found.push(`${line(node.start ?? 0)}: ${trimmed}`);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === "Attribute" && SILENT.test(String(value.name))) return;
    if (value.type === "Comment" || value.type === "StyleDirective") return;
    if (value.type === "Text") add(value, String(value.data), WORD);
    if (
      value.type === "ExpressionTag" ||
      EXPRESSIONS.some((field) => isNode(value[field]) && isScript(value[field]))
    )
      for (const expression of EXPRESSIONS.map((field) => value[field]).filter(isNode))
        if (isScript(expression)) {
          const text = source.slice(Number(expression.start), Number(expression.end));
          const offset = line(Number(expression.start)) - 1;
          found.push(...inScript(`(${text})`, offset));
        }
    for (const [field, child] of Object.entries(value))
      if (!EXPRESSIONS.includes(field) || !isNode(child) || !isScript(child)) visit(child);
  };
  visit(root.fragment);
  for (const script of [root.instance, root.module]) {
    if (!script) continue;
    const { start, end } = script.content as unknown as { start: number; end: number };
    found.push(...inScript(source.slice(start, end), line(start) - 1));
  }
  return found;
}

const EXPRESSIONS = ["expression", "test"];

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const isScript = (value: unknown): boolean => isNode(value) && "loc" in value;

function inScript(source: string, lines = 0): string[] {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isSilent(node)) return;
    const isText =
      ts.isStringLiteral(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node);
    const text = isText ? node.text.trim() : "";
    if (SENTENCE.test(text) && !NAMES.test(text) && !CODE.test(text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${line + 1 + lines}: ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Whether the strings in this part of a script are for programs. */
function isSilent(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return true;
  if (
    ts.isNewExpression(node) &&
    /Error|DOMException|BroadcastChannel|Headers/.test(node.expression.getText())
  )
    return true;
  if (
    ts.isCallExpression(node) &&
    /^(t|tIn|matchMedia|import|console\.\w+)$|(querySelector(All)?|closest|matches|animate|setProperty)$/.test(
      node.expression.getText(),
    )
  )
    return true;
  const parent = node.parent as ts.Node | undefined;
  if (!parent) return false;
  if (ts.isBinaryExpression(parent) && COMPARISONS.has(parent.operatorToken.kind))
    return ts.isStringLiteral(node);
  return ts.isCaseClause(parent) && parent.expression === node;
}

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
]);
