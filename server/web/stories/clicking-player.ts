// A player that knows no rules: it clicks at random on the choices that the page offers.
import type { Page } from "playwright-core";

type PageState = {
  plies: number;
  over: boolean;
  mine: boolean;
  settingUp: boolean;
  /** The squares that begin an action (`sources`), and the squares that continue it (`targets`). */
  sources: Place[];
  targets: Place[];
  /** The choices beside the board (`beside`), and around the picked square (`around`). */
  beside: Place[];
  around: Place[];
};
type Place = { name: string; x: number; y: number; isCorner: boolean };

/** Gives a choice a weight by its name. A higher weight makes the choice more likely. */
export type Weights = (name: string) => number;

function readPage(): PageState {
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
      isCorner: square !== undefined && corner(square, squares),
    };
  };
  const all = (selector: string) => [...document.querySelectorAll(selector)].map(place);
  const slider = document.querySelector<HTMLInputElement>("input[aria-label='Position in the game']");
  return {
    plies: Number(slider?.max ?? 0),
    over: document.querySelector("[aria-label=Result]") !== null,
    // Before the slider is loaded, the number of actions is not known, so the player waits.
    mine: slider !== null && document.querySelector("[role=grid]")?.getAttribute("aria-readonly") === "false",
    settingUp: document.querySelector("section[aria-label='Set up']") !== null,
    sources: all(".square.source"),
    targets: all(".square.target"),
    beside: all(".offered button:not([aria-disabled=true])"),
    around: all(".choices.floating button"),
  };
}

const isDue = () =>
  document.querySelector("[aria-label=Result], section[aria-label='Set up']") !== null ||
  (document.querySelector("input[aria-label='Position in the game']") !== null &&
    document.querySelector("[role=grid]")?.getAttribute("aria-readonly") === "false");

export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class ClickingPlayer {
  constructor(
    readonly page: Page,
    readonly random: () => number,
    readonly weightOf: Weights = () => 1,
  ) {}

  state(): Promise<PageState> {
    return this.page.evaluate(readPage);
  }

  async due(): Promise<void> {
    await this.page.waitForFunction(isDue, null, { polling: 20, timeout: 0 });
  }

  /**
   * Plays one action if it is this player's turn. If this action ends the game, `over` may still be false; then the
   * next call returns it as true.
   */
  async act(): Promise<{ over: boolean; acted: boolean }> {
    let known: number | null = null;
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const seen = await this.state();
      // A click of the previous attempt may have taken effect after the timeout in `#try`.
      known ??= seen.plies;
      if (seen.plies > known) return { over: seen.over, acted: true };
      if (seen.over || !(seen.mine || seen.settingUp)) return { over: seen.over, acted: false };
      if (seen.settingUp) await this.#setUp();
      if (seen.settingUp || (await this.#try(seen))) return { over: false, acted: true };
      await this.page.keyboard.press("Escape");
    }
    throw new Error("no click leads to an action");
  }

  async #setUp(): Promise<void> {
    await this.page.getByRole("button", { name: "Shuffle" }).click();
    await this.page.getByRole("button", { name: "Ready" }).click();
    await this.page.getByRole("region", { name: "Set up" }).waitFor({ state: "detached" });
  }

  /** Makes random choices that may complete an action. Returns whether an action was played. */
  async #try(seen: PageState): Promise<boolean> {
    const before = seen.plies;
    await this.#click([...seen.sources, ...seen.beside]);
    for (let choice = 0; choice < 8; choice += 1) {
      const now = await this.state();
      const open = now.around.length > 0 ? now.around : now.targets;
      if (now.plies > before || now.over || !now.mine) break;
      if (open.length === 0) break;
      await this.#click(open);
    }
    const played = (known: number) =>
      Number(document.querySelector<HTMLInputElement>("input[aria-label='Position in the game']")?.max) >
      known;
    return this.page.waitForFunction(played, before, { timeout: 2_000, polling: 20 }).then(
      () => true,
      () => false,
    );
  }

  async #click(places: Place[]): Promise<void> {
    const weights = places.map(({ name, isCorner }) => this.weightOf(name) * (isCorner ? 3 : 1));
    let rest = this.random() * weights.reduce((a, b) => a + b, 0);
    const index = weights.findIndex((weight) => (rest -= weight) < 0);
    const place = places[index] ?? places.at(-1);
    if (!place) throw new Error("there is nothing to click");
    await this.page.mouse.click(place.x, place.y);
  }
}

/** Lets the players act until the game is over. Returns the number of actions. */
export async function playOut(players: ClickingPlayer[], most = 1_500): Promise<number> {
  const waiting = new Map<ClickingPlayer, Promise<ClickingPlayer>>();
  for (let acts = 0; acts < most;) {
    for (const player of players)
      if (!waiting.has(player))
        waiting.set(
          player,
          player.due().then(() => player),
        );
    const player = await Promise.race(waiting.values());
    waiting.delete(player);
    const { over, acted } = await player.act();
    if (acted) acts += 1;
    if (over) return acts;
  }
  throw new Error(`the game did not end after ${most} actions`);
}
