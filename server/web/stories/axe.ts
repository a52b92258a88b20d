// Accessibility checks by axe.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function runAxe(page: Pick<Page, "evaluate">): Promise<string[]> {
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

/**
 * The serious and critical violations that axe reports in both of two runs. A run takes hundreds of milliseconds, and
 * may misread an element that changes during the run. So one report is not enough.
 */
export async function seriousViolations(page: Pick<Page, "evaluate">): Promise<string[]> {
  await page.evaluate(AXE);
  const first = await runAxe(page);
  if (first.length === 0) return first;
  const second = new Set(await runAxe(page));
  return first.filter((violation) => second.has(violation));
}
