// The web client on a phone: touch targets, visible boards and panels, and long names.
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { expectNoOverflow, PHONE, expectTouchTargets } from "./layout-checks";
import {
  createGame,
  joinGame,
  move,
  moveBoth,
  reached,
  replaySlider,
  resign,
  saveName,
  scrollToResult,
  startGame,
} from "./game-steps";
import { openWindow } from "./window";

test("a game is played by taps on a board of full width", async () => {
  const [white, black] = await startGame({ Game: "Tablut" }, PHONE);
  for (const [page, from, to] of [
    [white, "e3", "f3"],
    [black, "e2", "g2"],
  ] as const) {
    const board = page.getByRole("grid").and(page.locator("[aria-readonly=false]"));
    await board.waitFor();
    for (const square of [from, to]) await board.locator(`[data-square=${square}]`).tap();
  }
  await reached(white, 2);
  const box = await white.getByRole("grid").boundingBox();
  expect(box?.width).toBeGreaterThan(320);
  expect(box?.y).toBeLessThan(200);

  await expectTouchTargets(white, "playing");
});

test("a finished game is replayed with the whole board visible", async () => {
  const [white, black] = await startGame({ Game: "Tablut" }, PHONE);
  await moveBoth(white, black);
  await resign(white);
  await (await scrollToResult(white)).getByRole("button", { name: "Replay" }).click();
  const top = () => white.getByRole("grid").evaluate((board) => board.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThanOrEqual(48);
  await white.getByRole("button", { name: "Play the moves" }).waitFor();
  const bar = await white.getByRole("navigation").last().boundingBox();
  const back = await white.getByRole("button", { name: "Previous action", exact: true }).boundingBox();
  expect((back?.y ?? Infinity) + (back?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  const heading = await white.getByRole("heading", { name: "You lost" }).boundingBox();
  expect(heading?.y).toBeLessThan(bar?.y ?? 0);
});

test("“End turn” and a lesson’s board are on the screen", async () => {
  const page = await openWindow("/learn/kubism/first", PHONE);
  await page.getByRole("button", { name: "Step 2" }).click();
  await page.getByRole("grid").waitFor();
  const bar = (await page.getByRole("navigation").last().boundingBox())?.y ?? 0;
  const bottom = async (name: "grid" | "button") => {
    const found = name === "grid" ? page.getByRole("grid") : page.getByRole("button", { name: "End turn" });
    const box = await found.boundingBox();
    return (box?.y ?? Infinity) + (box?.height ?? 0);
  };
  await expect.poll(() => bottom("grid")).toBeLessThanOrEqual(bar);

  await createGame(page, { Game: "Subsume", Opponent: "Computer", "Play as": "White" });
  await page.locator(".square.source").nth(2).tap();
  await page.getByRole("group", { name: "Choose" }).getByRole("button").first().tap();
  await page.getByRole("button", { name: "End turn" }).waitFor();
  await expect.poll(() => bottom("button")).toBeLessThanOrEqual(bar);
});

test("the rule that decides a game of Subsume is on the screen", async () => {
  const page = await openWindow("/", PHONE);
  await createGame(page, { Game: "Subsume", Opponent: "Computer", "Play as": "White" });
  const decides = page.getByText("the larger controlled area wins");
  await decides.waitFor();
  await page.getByText(/^Turn \d+ of \d+$/).waitFor();
  const bar = (await page.getByRole("navigation").last().boundingBox())?.y ?? 0;
  const box = await decides.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar);
});

test("a supply is shown as one row of pieces", async () => {
  const page = await openWindow("/", PHONE);
  await createGame(page, { Game: "Kubism", Opponent: "Computer", "Play as": "White" });
  const cubes = page.getByRole("img", { name: "cubes in the supply: 9" }).locator("> svg");
  await cubes.first().waitFor();
  const tops = await cubes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops.length).toBe(9);
  expect(new Set(tops).size).toBe(1);
});

test("a name loses invisible characters and is shown as text", async () => {
  const page = await openWindow("/settings", PHONE);
  await page.getByLabel("Name").fill("\u202e<b>12\u200b 34");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByText("Your name is now <b>12 34.").waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("<b>12 34");
});

test("a new name that the server ignores stays in the field", async () => {
  const page = await openWindow("/settings", {
    ...PHONE,
    // Removes the name from each message, so that the user keeps the old name, as after too many renames.
    prepare: (context) =>
      context.routeWebSocket(/\/ws$/, (near) => {
        const far = near.connectToServer();
        near.onMessage((text) => far.send(String(text).replace(/,"name":"[^"]*"/, "")));
      }),
  });
  const field = page.getByLabel("Name");
  await expect.poll(() => field.inputValue()).not.toBe("");
  const before = await field.inputValue();
  const below = async () => (await page.getByRole("heading", { name: "Language" }).boundingBox())?.y;
  const place = await below();
  await field.fill("Anna");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByRole("alert").getByText(`Your name is still ${before}.`).waitFor();
  expect(await field.inputValue()).toBe("Anna");
  expect(await page.getByText("Your name is now").count()).toBe(0);
  expect(await below()).toBeCloseTo(place ?? 0, 0);
});

test("settings have no gap if the server offers no sign-in", async () => {
  const page = await openWindow("/", PHONE);
  await page
    .getByText(/online/)
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  const save = await page.getByRole("button", { name: "Save name" }).boundingBox();
  const next = await page.getByRole("heading", { name: "Language" }).boundingBox();
  expect((next?.y ?? Infinity) - (save?.y ?? 0) - (save?.height ?? 0)).toBeLessThan(90);
});

const LONG = ["Wolfeschlegelsteinhausenbergerdo", "Donaudampfschifffahrtskapitaens1"];

async function named(name: string): Promise<Page> {
  const page = await openWindow("/settings", PHONE);
  await saveName(page, name);
  await expectNoOverflow(page, "settings");
  return page;
}

test("long names make no page wider than the phone", async () => {
  const [host, guest] = (await Promise.all(LONG.map(named))) as [Page, Page];
  await createGame(host, { Game: "Tablut", Opponent: "Anyone", "Play as": "White" });
  const room = new URL(host.url()).pathname;
  await guest.goto("/");
  await guest
    .getByText(LONG[0] ?? "")
    .first()
    .waitFor();
  await expectNoOverflow(guest, "a seek");
  await guest.goto(room);
  await guest.getByText("wants to play").waitFor();
  await expectNoOverflow(guest, "an invitation");
  await joinGame(guest);
  for (const page of [host, guest]) await replaySlider(page).waitFor();
  await move(host, "e3", "f3");
  await reached(guest, 1);
  await guest.getByRole("button", { name: "Offer a draw" }).click();
  await host.getByRole("group", { name: "Offer", exact: true }).waitFor();
  await host.getByLabel(/^Message\./).fill(LONG.join("").repeat(3));
  await host.getByRole("button", { name: "Send", exact: true }).click();
  await guest
    .getByRole("log")
    .getByText(LONG[1] ?? "")
    .waitFor();
  // The log announces the message to screen readers, so the live region for announcements does not repeat the notice.
  await guest.getByText("There’s a new message in the chat, further down.").waitFor();
  expect(await guest.getByRole("log").getAttribute("tabindex")).toBe("0");
  const watcher = await openWindow(room, PHONE);
  await replaySlider(watcher).waitFor();
  for (const page of [host, guest, watcher]) await expectNoOverflow(page, "a game");
  for (const place of ["/", `/people/${await person(host)}`]) {
    await host.goto(place);
    await host
      .getByText(LONG[1] ?? "")
      .first()
      .waitFor();
    await expectNoOverflow(host, place);
  }
});

/** The user ID of Black. */
async function person(page: Page): Promise<string> {
  const address = await page.locator("[data-seat=black] a").getAttribute("href");
  return address?.split("/").at(-1) ?? "";
}
