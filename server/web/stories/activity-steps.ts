// Steps that people take in the Activity.
import type { Frame, Locator, Page } from "playwright-core";
import type { ActivityChannel, Opening, Visitor } from "./activity-channel";
import { ClickingPlayer, seededRandom, type Weights } from "./clicking-player";
import type { Choices } from "./game-steps";

export const ANNA = { id: "80351110224678912", name: "Anna" };
export const BEN = { id: "80351110224678913", name: "Ben" };
export const CLEO = { id: "80351110224678914", name: "Cleo" };

/** The frame of the Activity as a page. A frame has all the page methods that the shared steps use. */
export const inFrame = ({ frame }: Visitor): Page => frame as Frame & Page;

export const button = ({ frame }: Visitor, name: string | RegExp): Locator =>
  frame.getByRole("button", { name, exact: true });

/** Chooses a game in the lobby, makes `choices` in the form, and begins the game. `choices` maps legends to labels. */
export async function choose(visitor: Visitor, game: string, choices: Choices = {}): Promise<void> {
  const { frame } = visitor;
  // The radio buttons are invisible, because people press the labels. So `check` must be forced.
  await frame.getByRole("radio", { name: new RegExp(`^${game}`) }).check({ force: true });
  for (const [legend, choice] of Object.entries(choices))
    await frame
      .getByRole("group", { name: legend, exact: true })
      .getByRole("radio", { name: choice, exact: true })
      .check({ force: true });
  await button(visitor, `Play ${game}`).click();
}

/** Opens the Activity for three people. The first two play, and the third watches. */
export async function threeAtTable(
  channel: ActivityChannel,
  game: string,
  { choices, ...opening }: Opening & { choices?: Choices } = {},
): Promise<[Visitor, Visitor, Visitor]> {
  const anna = await channel.enter(ANNA, opening);
  await choose(anna, game, choices);
  await anna.frame.getByText("No one else is here yet").waitFor();
  const ben = await channel.enter(BEN, opening);
  const cleo = await channel.enter(CLEO, opening);
  await button(cleo, "Join game").waitFor();
  await button(ben, "Join game").click();
  for (const { frame } of [anna, ben, cleo]) await frame.getByRole("grid").first().waitFor();
  return [anna, ben, cleo];
}

/** The two players in the order of their sides: White, then Black. */
export async function bySeat([one, two]: [Visitor, Visitor]): Promise<[Visitor, Visitor]> {
  const own = one.frame.locator("[data-seat]").filter({ hasText: "you" });
  return (await own.getAttribute("data-seat")) === "white" ? [one, two] : [two, one];
}

/** A player who clicks inside the frame. The frame must begin at the upper left corner of the window. */
export function clicking({ page, frame }: Visitor, seed: number, weights: Weights): ClickingPlayer {
  const hands = {
    mouse: page.mouse,
    keyboard: page.keyboard,
    evaluate: frame.evaluate.bind(frame),
    getByRole: frame.getByRole.bind(frame),
    waitForFunction: frame.waitForFunction.bind(frame),
    waitForTimeout: page.waitForTimeout.bind(page),
  };
  return new ClickingPlayer(hands as unknown as Page, seededRandom(seed), weights);
}
