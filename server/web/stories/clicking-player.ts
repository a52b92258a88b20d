// Somebody who knows no rules and plays any game: he clicks on what the page shows can be chosen, until it is played.
import type { Page } from "playwright-core";

/** What the page shows to somebody who is to act. */
type Seen = {
  plies: number;
  over: boolean;
  mine: boolean;
  settingUp: boolean;
  /** Squares with which an action can begin, and with which it can go on. */
  sources: Place[];
  targets: Place[];
  /** Choices beside the board, and around the square that was picked. */
  beside: Place[];
  around: Place[];
};
type Place = { name: string; x: number; y: number; edge: boolean };

/** How somebody likes to play: he prefers a choice the more, the higher its weight; 1 for all others. */
export type Taste = (name: string) => number;

function look(): Seen {
  const corner = (square: string, all: HTMLElement[]) => {
    const files = all.map((one) => one.dataset.square?.charAt(0) ?? "");
    const ranks = all.map((one) => Number(one.dataset.square?.slice(1)));
    const edges = [Math.min(...ranks), Math.max(...ranks)];
    return [files.reduce((a, b) => (a < b ? a : b)), files.reduce((a, b) => (a > b ? a : b))].some((file) =>
      edges.some((rank) => square === `${file}${rank}`),
    );
  };
  const squares = [...document.querySelectorAll<HTMLElement>("[role=gridcell]")];
  const place = (element: Element): Place => {
    const box = element.getBoundingClientRect();
    const square = (element as HTMLElement).dataset.square;
    return {
      name: element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "",
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      edge: square !== undefined && corner(square, squares),
    };
  };
  const all = (selector: string) => [...document.querySelectorAll(selector)].map(place);
  const moment = document.querySelector<HTMLInputElement>("input[aria-label='Moment of the game']");
  return {
    plies: Number(moment?.max ?? 0),
    over: document.querySelector("[aria-label=Result]") !== null,
    mine: document.querySelector("[role=grid]")?.getAttribute("aria-readonly") === "false",
    settingUp: document.querySelector("section[aria-label='Set up']") !== null,
    sources: all(".square.source"),
    targets: all("[role=gridcell][aria-label$=', can be chosen']"),
    beside: all(".offered button"),
    around: all(".choices.floating button"),
  };
}

/** Numbers in an order that is the same each time. */
export function lots(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A player at a page. */
export class Clicker {
  constructor(
    readonly page: Page,
    readonly lot: () => number,
    readonly taste: Taste = () => 1,
  ) {}

  seen(): Promise<Seen> {
    return this.page.evaluate(look);
  }

  /** Does one thing if it is his turn; says whether the game is over. */
  async act(): Promise<{ over: boolean; acted: boolean }> {
    let known: number | null = null;
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const seen = await this.seen();
      // What he did may have been answered late, when it was no more waited for.
      known ??= seen.plies;
      if (seen.plies > known) return { over: seen.over, acted: true };
      if (seen.over || !(seen.mine || seen.settingUp)) return { over: seen.over, acted: false };
      if (seen.settingUp) await this.#setUp();
      if (seen.settingUp || (await this.#try(seen))) return { over: false, acted: true };
      await this.page.keyboard.press("Escape");
    }
    throw new Error("nothing that can be clicked leads to an action");
  }

  async #setUp(): Promise<void> {
    await this.page.getByRole("button", { name: "Shuffle" }).click();
    await this.page.getByRole("button", { name: "Ready" }).click();
    await this.page.getByRole("region", { name: "Set up" }).waitFor({ state: "detached" });
  }

  /** Begins an action and goes on until it is played. */
  async #try(seen: Seen): Promise<boolean> {
    const before = seen.plies;
    await this.#click([...seen.sources, ...seen.beside]);
    for (let choice = 0; choice < 8; choice += 1) {
      const now = await this.seen();
      const open = now.around.length > 0 ? now.around : now.targets;
      if (now.plies > before || now.over || !now.mine) break;
      if (open.length === 0) break;
      await this.#click(open);
    }
    const played = (known: number) =>
      Number(document.querySelector<HTMLInputElement>("input[aria-label='Moment of the game']")?.max) > known;
    return this.page.waitForFunction(played, before, { timeout: 2_000, polling: 20 }).then(
      () => true,
      () => false,
    );
  }

  async #click(places: Place[]): Promise<void> {
    const weights = places.map(({ name, edge }) => this.taste(name) * (edge ? 3 : 1));
    let lot = this.lot() * weights.reduce((a, b) => a + b, 0);
    const index = weights.findIndex((weight) => (lot -= weight) < 0);
    const place = places[index] ?? places.at(-1);
    if (!place) throw new Error("there is nothing to click on");
    await this.page.mouse.click(place.x, place.y);
  }
}

/** Lets the players act in turns until the game is over. */
export async function playOut(players: Clicker[], most = 1_500): Promise<number> {
  for (let acts = 0; acts < most;) {
    let idle = true;
    for (const player of players) {
      const { over, acted } = await player.act();
      if (acted) [acts, idle] = [acts + 1, false];
      if (over) return acts;
    }
    if (idle) await players[0]?.page.waitForTimeout(5);
  }
  throw new Error(`the game was not over after ${most} actions`);
}
