import { expect, test } from "vitest";
import { read } from "./rules";

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

test("a ruling is marked with its class", () => {
  expect(read("# Game\n\n> **Ruling.** It counts.\n").sections[0]?.parts).toEqual([
    '<blockquote class="ruling">\n<p><strong>Ruling.</strong> It counts.</p>\n</blockquote>\n',
  ]);
});

test("a board without a position is rejected", () => {
  expect(() => read("# Game\n\n```board\nvariant: v\n```\n")).toThrow("position");
});
