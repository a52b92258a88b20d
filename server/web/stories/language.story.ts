// The choice of the language, in the header and in the settings.
import { expect, test } from "vitest";
import { openWindow } from "./window";

const SIZES = [
  { name: "a desktop", viewport: { width: 1280, height: 800 } },
  { name: "a small phone", viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true },
];

test.for(SIZES)("the language is chosen in the header on $name", async ({ name: _, ...size }) => {
  const page = await openWindow("/", size);
  await page.getByRole("button", { name: "Language: English" }).click();
  const japanese = page.getByRole("button", { name: "日本語" });
  for (const language of ["English", "Français", "Nederlands", "日本語"])
    await expect(page.getByRole("button", { name: language, exact: true }).isVisible()).resolves.toBe(true);
  await page.keyboard.press("Escape");
  await japanese.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Language: English" }).click();
  await Promise.all([page.waitForEvent("load"), japanese.click()]);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "language")?.value).toBe("ja");
});

test("choosing a language in settings removes `lang` from the URL", async () => {
  const page = await openWindow("/settings?lang=en#notifications", {});
  const languages = page.getByRole("group", { name: "Language" });
  expect(await languages.locator("[aria-pressed=true]").innerText()).toBe("English");
  await Promise.all([page.waitForEvent("load"), languages.getByRole("button", { name: "Français" }).click()]);
  expect(page.url()).toMatch(/\/settings#notifications$/);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "language")?.value).toBe("fr");
});
