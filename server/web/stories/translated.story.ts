// The texts of every language fit a phone, and lines break in suitable places.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "../src/language/language";
import { startGame, moveBoth } from "./game-steps";
import { coveredInHeader, expectNoOverflow, PHONE } from "./layout-checks";
import { Server } from "./server";
import { openWindow } from "./window";

/** The window options of one reader for each language, with a phone of usual width. */
const readers = LANGUAGES.map((locale) => ({
  locale,
  ...PHONE,
  viewport: { width: 390, height: 844 },
  failOnConsoleErrors: false,
}));

let server: Server;
beforeAll(async () => {
  server = await Server.start();
});
afterAll(() => server.remove());

/** The height of the content that the element shows only after scrolling, in pixels. */
const hiddenPixels = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((box) => box.scrollHeight - box.clientHeight);

/** Runs `check` for all readers concurrently. */
const forEachReader = (path: string, options: object, check: (page: Page) => Promise<unknown>) =>
  Promise.all(
    readers.map(async (reader) => check(await openWindow(path, { url: server.url, ...reader, ...options }))),
  );

test("the connection status fits a phone in every language", async () => {
  const pages: Page[] = [];
  await forEachReader("/", {}, async (page) => {
    pages.push(page);
    await page.locator("article").first().waitFor();
    await page.context().setOffline(true);
    await page.locator(".away").waitFor();
    expect(await hiddenPixels(page, ".away")).toBe(0);
    await page.context().setOffline(false);
    await page.locator(".away").waitFor({ state: "detached" });
  });
  // While the server is down, the status also names the seconds until the next attempt to connect.
  await server.stop();
  try {
    for (const page of pages) {
      await expect.poll(() => page.locator(".away").innerText()).toMatch(/\d/);
      expect(await hiddenPixels(page, ".away"), await page.locator(".away").innerText()).toBe(0);
    }
  } finally {
    await server.run();
  }
});

test("the connection status covers no link in any language", async () => {
  const pages: Page[] = [];
  await forEachReader("/", { isMobile: false }, async (page) => {
    pages.push(page);
    await page.locator("article").first().waitFor();
  });
  await server.stop();
  try {
    for (const page of pages) {
      await expect.poll(() => page.locator(".away").innerText()).toMatch(/\d/);
      for (const width of [320, 360, 390, 767, 768, 800, 960, 961, 1000, 1089, 1300, 1600]) {
        await page.setViewportSize({ width, height: 844 });
        const status = await page.locator(".away").innerText();
        expect(await coveredInHeader(page, ".away"), `${status} at a width of ${width}`).toEqual([]);
        expect(await hiddenPixels(page, ".away"), `${status} at a width of ${width}`).toBe(0);
        await expectNoOverflow(page, `${width}`);
      }
    }
  } finally {
    await server.run();
  }
});

test.for(readers)("the tip of the set-up fits a phone in $locale", async ({ locale }) => {
  const [page] = await startGame({ Game: "Subulata" }, { url: server.url, ...PHONE });
  await page.context().addCookies([{ name: "language", value: locale, url: server.url }]);
  await page.reload();
  await page.locator(".slot [role=timer]").waitFor();
  await page.locator(".slot section .now").waitFor();
  expect(await hiddenPixels(page, ".slot")).toBe(0);
});

test("a refused name is explained at its field in every language", async () => {
  await forEachReader("/settings", {}, async (page) => {
    const [field, error] = [page.locator("#name"), page.locator("#name-error")];
    const below = async () => (await page.locator("h2").first().boundingBox())?.y;
    await expect.poll(() => field.inputValue()).not.toBe("");
    const before = await below();
    for (const name of ["Computer 1", "Admin", "Deleted player", "a\u0301\u0302\u0303\u0304"]) {
      const earlier = await error.innerText();
      await field.fill(name);
      await page.locator("form button").click();
      await expect.poll(async () => ["", earlier].includes(await error.innerText())).toBe(false);
      expect(await below(), await error.innerText()).toBeCloseTo(before ?? 0, 0);
    }
    expect(await field.getAttribute("aria-invalid")).toBe("true");
  });
});

test("names of phases and pages fit their space in every language", async () => {
  const [page] = await startGame({ Game: "Subsume" }, { url: server.url, ...PHONE });
  const phases = page.locator("ol > li:has(small)");
  for (const { locale } of readers) {
    await page.context().addCookies([{ name: "language", value: locale, url: server.url }]);
    await page.reload();
    await phases.first().waitFor();
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate(() => document.fonts.ready);
      // The name of the current phase is bold.
      for (let current = 0; current < 4; current += 1) {
        const lines = await phases.evaluateAll((items, current) => {
          items.forEach((item, at) => item.classList.toggle("open", at === current));
          return items.map(({ firstChild }) => {
            const range = document.createRange();
            if (firstChild) range.selectNodeContents(firstChild);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          });
        }, current);
        expect(lines, `${locale} at a width of ${width}`).toEqual([1, 1, 1, 1]);
      }
      const cut = await page.locator("nav a").evaluateAll((links) =>
        links.flatMap((link) => {
          const box = link.getBoundingClientRect();
          return [...link.querySelectorAll("span")]
            .filter((text) => text.clientWidth > 0)
            .filter((text) => {
              const range = document.createRange();
              range.selectNodeContents(text);
              const { left, right } = range.getBoundingClientRect();
              return left < box.left || right > box.right;
            })
            .map((text) => text.textContent);
        }),
      );
      expect(cut, `${locale} at a width of ${width}`).toEqual([]);
    }
  }
});

test("in a Japanese offer, a name and its particle share a line", async () => {
  const [white, black] = await startGame({ Game: "Tablut" }, { url: server.url, ...PHONE });
  await moveBoth(white, black);
  await white.getByRole("button", { name: "Offer a draw" }).click();
  await black.context().addCookies([{ name: "language", value: "ja", url: server.url }]);
  await black.reload();
  const offer = black.locator(".slot [role=group] p");
  await offer.waitFor();
  // The title さん and the particle から stay on the first line, with the name.
  expect(await offer.innerText()).toMatch(/^.+さんから\n引き分けの提案です。$/);
});

test("a link that looks like a button has its text in the middle", async () => {
  const page = await openWindow("/", { locale: "fr", ...PHONE });
  const link = page.locator("article a.button").first();
  await link.waitFor();
  expect(await link.evaluate((it) => getComputedStyle(it).textAlign)).toBe("center");
});

test("Japanese lines break between phrases", async () => {
  const page = await openWindow("/", { locale: "ja", ...PHONE });
  for (const path of ["/", "/privacy"]) {
    await page.goto(path);
    // The paragraph may be replaced while the page loads, and an element outside the page has no style.
    const style = () =>
      page
        .locator("p")
        .first()
        .evaluate((it) => getComputedStyle(it).wordBreak);
    await expect.poll(style, { message: path }).toBe("auto-phrase");
  }
});
