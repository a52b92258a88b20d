import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { originalOf, read, translated } from "./rules";
import { LANGUAGES } from "./src/language/language";

const BOARD = "```board\nvariant: v\nposition: 3/3 w\nactions: a1-a2, a1-b1\ncaption: Try it: now.\n```";

test("a page is split into sections of prose and boards", () => {
  const { title, sections } = read(
    `# Game\n\nOne.\n\n## 1. Moving on\n\nTwo.\n\n- \`a\`\n\n${BOARD}\n\nThree.\n`,
  );
  expect(title).toBe("Game");
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ["", ""],
    ["moving-on", "1. Moving on"],
  ]);
  expect(sections[1]?.parts).toEqual([
    "<p>Two.</p>\n<ul>\n<li><code>a</code></li>\n</ul>\n",
    { variant: "v", position: "3/3 w", actions: ["a1-a2", "a1-b1"], caption: "Try it: now.", then: "" },
    "<p>Three.</p>\n",
  ]);
});

test("a ruling has a CSS class", () => {
  expect(read("# Game\n\n> **Ruling.** It counts.\n").sections[0]?.parts).toEqual([
    '<blockquote class="ruling">\n<p><strong>Ruling.</strong> It counts.</p>\n</blockquote>\n',
  ]);
});

test("a board without a position is rejected", () => {
  expect(() => read("# Game\n\n```board\nvariant: v\n```\n")).toThrow("position");
});

test("a translation has the boards and ids of its original", () => {
  const original = read(`# Game\n\nOne.\n\n## Moving\n\n${BOARD}\n`);
  const text = (caption: string) => `# 対局\n\n一。\n\n## 動き\n\n\`\`\`board\ncaption: ${caption}\n\`\`\`\n`;
  const page = translated(original, read(text("開始の局面。")));
  expect(page.title).toBe("対局");
  expect(page.sections[1]).toMatchObject({ id: "moving", title: "動き" });
  expect(page.sections[1]?.parts).toMatchObject([{ position: "3/3 w", caption: "開始の局面。" }]);
  const more = read(`${text("一")}\n\`\`\`board\ncaption: 二\n\`\`\`\n`);
  expect(() => translated(original, more)).toThrow("no board");
  expect(() => translated(original, read("# 対局\n"))).toThrow("does not have the sections");
  expect(() => translated(original, read("# 対局\n\n一。\n\n## 動き\n"))).toThrow("does not have all boards");
});

test("a translated lesson has the tasks of its original", () => {
  const task = (lines: string) => `# Lesson\n\n## One\n\n\`\`\`board\n${lines}\n\`\`\`\n`;
  const original = read(task("variant: v\nposition: 3/3 w\nactions: a1-a2\ncaption: Move up.\nthen: Done."));
  const page = translated(original, read(task("caption: Ga omhoog.\nthen: Klaar: goed zo.")));
  expect(page.sections[1]?.parts).toEqual([
    { variant: "v", position: "3/3 w", actions: ["a1-a2"], caption: "Ga omhoog.", then: "Klaar: goed zo." },
  ]);
  expect(() => translated(original, read(task("caption: Ga omhoog.")))).toThrow("only one language");
});

test("a translation may not move a board to another section", () => {
  const page = (first: string, second: string) => read(`# P\n\n## A\n\n${first}\n\n## B\n\n${second}\n`);
  const caption = "```board\ncaption: C.\n```";
  expect(() => translated(page(BOARD, "b"), page("a", caption))).toThrow("does not have all boards");
});

const FOLDER = new URL("../../bot/locales/rules/", import.meta.url);

test("the bot’s rules and the web client have the same languages", () => {
  expect(LANGUAGES.filter((language) => language !== "en").sort()).toEqual(readdirSync(FOLDER).sort());
});

test("every translation has the structure of its original", () => {
  const files = (readdirSync(FOLDER, { recursive: true }) as string[]).filter((file) => file.endsWith(".md"));
  expect(files.some((file) => file.includes("lessons/"))).toBe(true);
  for (const file of files) {
    const path = new URL(file, FOLDER).pathname;
    const original = read(readFileSync(originalOf(path) ?? "", "utf8"));
    const page = translated(original, read(readFileSync(path, "utf8")));
    expect(page.sections.map(({ id }) => id)).toEqual(original.sections.map(({ id }) => id));
  }
});
