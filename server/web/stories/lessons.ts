// Reads the tasks of the lessons from the Markdown files that the web client is built from, and asks a server for the
// legal actions of a task.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { read } from "../rules";
import type { Diagram } from "../src/learn/pages";

/** The boards of a lesson, one per step. */
export function lessons(game: string): Diagram[] {
  const path = join(import.meta.dirname, "../../games/rules/lessons", `${game}.md`);
  const parts = read(readFileSync(path, "utf8")).sections.flatMap((section) => section.parts);
  return parts.filter((part) => typeof part !== "string");
}

export async function legalIn(url: string, game: string, { variant, position }: Diagram): Promise<string[]> {
  const params = new URLSearchParams({ variant, position });
  const answer = await fetch(`${url}/positions/${game}?${params}`);
  return ((await answer.json()) as { legal: string[] }).legal;
}
