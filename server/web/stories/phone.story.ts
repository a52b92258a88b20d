// On a phone held in one hand: a game by taps, with everything large enough for a thumb.
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { fits, PHONE, thumbs } from "./layout-checks";
import { join, make, moment, move, reached, twoAt } from "./game-steps";
import { openWindow } from "./window";

test("a game is played by taps, the board as wide as the screen", async () => {
  const [white, black] = await twoAt({ Game: "Tablut" }, PHONE);
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

  await thumbs(white, "playing");
});

test("a game that is over is gone through with the whole board in sight", async () => {
  const [white, black] = await twoAt({ Game: "Tablut" }, PHONE);
  await move(white, "e3", "f3");
  await reached(black, 1);
  await move(black, "e2", "g2");
  await reached(white, 2);
  for (let click = 0; click < 2; click += 1) await white.getByRole("button", { name: "Resign" }).click();
  await white.getByRole("region", { name: "Result" }).waitFor();
  await white.getByRole("grid").evaluate((board) => board.scrollIntoView());
  const bar = await white.getByRole("navigation").last().boundingBox();
  const back = await white.getByRole("button", { name: "Back", exact: true }).boundingBox();
  expect((back?.y ?? Infinity) + (back?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  const heading = await white.getByRole("heading", { name: "You lost" }).boundingBox();
  expect(heading?.y).toBeLessThan(bar?.y ?? 0);
});

test("a name is taken without the marks that nobody sees, and what looks like a page is only text", async () => {
  const page = await openWindow("/settings", PHONE);
  await page.getByLabel("Name").fill("\u202e<b>12\u200b 34");
  await page.getByRole("button", { name: "Take it" }).click();
  await page.getByText("You are now called <b>12 34.").waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("<b>12 34");
});

const LONG = ["Wolfeschlegelsteinhausenbergerdo", "Donaudampfschifffahrtskapitaens1"];

/** The window of somebody with this name. */
async function named(name: string): Promise<Page> {
  const page = await openWindow("/settings", PHONE);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Take it" }).click();
  await page.getByText(`You are now called ${name}.`).first().waitFor();
  await fits(page, "settings");
  return page;
}

test("names that never end make no page wider than the phone", async () => {
  const [host, guest] = (await Promise.all(LONG.map(named))) as [Page, Page];
  await make(host, { Game: "Tablut", Against: "Anyone", "You play": "White" });
  const room = new URL(host.url()).pathname;
  await guest.goto("/");
  await guest
    .getByText(LONG[0] ?? "")
    .first()
    .waitFor();
  await fits(guest, "a seek");
  await guest.goto(room);
  await guest.getByText("wants to play").waitFor();
  await fits(guest, "an invitation");
  await join(guest);
  for (const page of [host, guest]) await moment(page).waitFor();
  await move(host, "e3", "f3");
  await reached(guest, 1);
  await guest.getByRole("button", { name: "Offer a draw" }).click();
  await host.getByRole("group", { name: "An offer" }).waitFor();
  await host.getByLabel(/^Say something/).fill(LONG.join("").repeat(3));
  await host.getByRole("button", { name: "Say", exact: true }).click();
  await guest
    .getByRole("log")
    .getByText(LONG[1] ?? "")
    .waitFor();
  const watcher = await openWindow(room, PHONE);
  await moment(watcher).waitFor();
  for (const page of [host, guest, watcher]) await fits(page, "a game");
  for (const place of ["/", `/people/${await person(host)}`]) {
    await host.goto(place);
    await host
      .getByText(LONG[1] ?? "")
      .first()
      .waitFor();
    await fits(host, place);
  }
});

/** The page of whom one plays against. */
async function person(page: Page): Promise<string> {
  const address = await page.locator("[data-seat=black] a").getAttribute("href");
  return address?.split("/").at(-1) ?? "";
}
