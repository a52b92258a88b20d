import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { visibleTexts } from "./visible-texts";

/** The strings that may stay outside locales/, by file: strings for programs, and names without a translation. */
const NOT_TRANSLATED: Record<string, string[]> = {
  // The name that the server gives to every deleted player.
  "net/server-texts.ts": ["Deleted player"],
  "language/language.ts": ["English", "Français", "Nederlands"],
  "room/Result.svelte": ["-48px 0px -60px"],
  "room/columns.ts": [
    "(min-width: 60rem), (min-width: 38rem) and (max-height: 34rem)",
    "(max-width: 59.99rem), (max-height: 34rem)",
  ],
  "settings/device-name.ts": [
    ...["Edge", "Opera", "Firefox", "Chrome", "Safari", "Android", "Windows", "Mac", "Linux"],
  ],
};

const isSource = (file: string): boolean =>
  /\.(svelte|ts)$/.test(file) && !/(\.test|fakes|protocol|text-keys)\.ts$/.test(file);

// Parses all sources, which takes seconds on a busy machine.
test("every text for people is in locales/", { timeout: 60_000 }, () => {
  const files = (readdirSync(`${import.meta.dirname}/src`, { recursive: true }) as string[]).filter(isSource);
  const found = files.sort().flatMap((file) =>
    visibleTexts(readFileSync(`${import.meta.dirname}/src/${file}`, "utf8"), file)
      .filter((text) => !NOT_TRANSLATED[file]?.includes(text.replace(/^\d+: /, "")))
      .map((text) => `${file}:${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["a.svelte", "<p>Your turn</p>", ["1: Your turn"]],
  ["a.svelte", '<button title="Flip the board">{"+"}</button>', ["1: Flip the board"]],
  ["a.svelte", '<p class="big one">{t("room-turn")}</p>', []],
  ["a.svelte", '<p>\n{mine ? "Your turn" : t("room-theirs")}</p>', ["2: Your turn"]],
  ["a.svelte", '<script>const a = "Your move";</script>', ["1: Your move"]],
  ["a.ts", "notices.show(`${name} joined the game`)", ["1: joined the game"]],
  ["a.ts", 'throw new Error("This is for developers")', []],
  ["a.svelte", '<i style:left="{at}px"><th scope="col">{t("room-turn")}</th></i>', []],
  ["a.ts", 'matches("(prefers-color-scheme: dark)")', []],
  ["a.ts", "css = `transform: translate(${x}px)`", []],
  ["a.ts", 'holder.innerHTML = `<svg id="drawings">`', []],
  ["a.ts", 'if (event.key === "Escape") close()', []],
])("in %s, %s has the texts %j", (file, source, texts) => {
  expect(visibleTexts(source, file)).toEqual(texts);
});
