// What the lessons ask for, read from the same pages as the client is made of.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { read } from "../rules";
import type { Diagram } from "../src/learn/pages";

/** The boards of a game's lessons, one to each step. */
export function lessons(game: string): Diagram[] {
  const path = join(import.meta.dirname, "../../games/rules/lessons", `${game}.md`);
  const parts = read(readFileSync(path, "utf8")).sections.flatMap((section) => section.parts);
  return parts.filter((part) => typeof part !== "string");
}

/** What is legal in the position of a board. */
export async function legalIn(url: string, game: string, { variant, position }: Diagram): Promise<string[]> {
  const asked = new URLSearchParams({ variant, position });
  const answer = await fetch(`${url}/positions/${game}?${asked}`);
  return ((await answer.json()) as { legal: string[] }).legal;
}
