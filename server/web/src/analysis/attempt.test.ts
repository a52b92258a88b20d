import { expect, test, vi } from "vitest";
import type { Judgement } from "../protocol";
import { isGood, judgementText, knownBest, knownBestText, whiteChance, withHighestBest } from "./attempt";
import { Attempt } from "./attempt.svelte";

type Sent = { answer: (judgement: Judgement) => void; fail: (reason: Error) => void };
const { sent } = vi.hoisted(() => ({ sent: [] as Sent[] }));
vi.mock("../net/connection.svelte", () => ({
  connection: {
    request: () => new Promise<Judgement>((answer, fail) => sent.push({ answer, fail })),
  },
}));

const judged = (chance: number, best_chance: number, truth?: Judgement["truth"]): Judgement => ({
  room: "k3f9x2",
  ply: 7,
  action: "h2-g2",
  seat: "black",
  known: { chance, best_chance },
  ...(truth ? { truth } : {}),
});

test("a late failure of an earlier attempt is ignored", async () => {
  const attempt = new Attempt({ room: "k3f9x2", ply: 7 });
  const [first, second] = [attempt.make("h2-g2"), attempt.make("h2-h3")];
  sent[1]?.answer(judged(575, 620));
  await second;
  sent[0]?.fail(new Error("the connection is lost"));
  await first;
  expect(attempt.refusal).toBeNull();
  expect(attempt.judgement).not.toBeNull();
});

test("the true best chance never falls between attempts", async () => {
  const attempt = new Attempt({ room: "k3f9x2", ply: 7 });
  const truth = async (chance: number, best_chance: number) => {
    const made = attempt.make("h2-g2");
    sent.at(-1)?.answer(judged(100, 620, { chance, best_chance }));
    await made;
    return attempt.judgement?.truth;
  };
  expect(await truth(300, 550)).toEqual({ chance: 300, best_chance: 550 });
  expect(await truth(630, 630)).toEqual({ chance: 630, best_chance: 630 });
  expect(await truth(300, 550)).toEqual({ chance: 300, best_chance: 630 });
});

test("the best action comes from an attempt or the game’s action", async () => {
  const attempt = new Attempt({ room: "k3f9x2", ply: 7 });
  const asked = sent.length;
  const first = attempt.findBest("h2-g2");
  const judgement = { ...judged(100, 620), known: { chance: 100, best_chance: 620, best: "e2-a2" } };
  sent[asked]?.answer(judgement);
  expect(await first).toEqual(judgement);
  expect(await attempt.findBest("h2-g2")).toEqual(judgement);
  expect(sent.length).toBe(asked + 1);
});

test("a failed request for the best action is reported", async () => {
  const attempt = new Attempt({ room: "k3f9x2", ply: 7 });
  const best = attempt.findBest("h2-g2");
  sent.at(-1)?.fail(new Error("the connection is lost"));
  expect(await best).toBeNull();
  expect(attempt.refusal).not.toBeNull();
});

test("earlier attempts raise only the true best chance", () => {
  const earlier = [judged(100, 700, { chance: 0, best_chance: 630 })];
  expect(withHighestBest(judged(100, 620, { chance: 0, best_chance: 550 }), earlier)).toEqual(
    judged(100, 620, { chance: 0, best_chance: 630 }),
  );
  expect(withHighestBest(judged(100, 620), earlier)).toEqual(judged(100, 620));
});

test("the best action is the best by what the side knew", () => {
  const known = { chance: 100, best_chance: 620, best: "e2-a2" };
  const truth = { chance: 100, best_chance: 900, best: "e2-e3" };
  const judgement = { ...judged(0, 0), known, truth };
  expect(knownBest(judgement)).toBe("e2-a2");
  expect(knownBestText(judgement, "e2-a2", "move from e2 to a2")).toBe(
    "From what Black knew, the best action was e2-a2 (move from e2 to a2), with chances of 62%.",
  );
  expect(knownBest(judged(620, 620))).toBe("h2-g2");
});

test("an action slightly worse than the best one is good", () => {
  expect(isGood(judged(575, 620))).toBe(true);
  expect(isGood(judged(569, 620))).toBe(false);
  // The chances in `truth` are ignored, because the side could not know them.
  expect(isGood(judged(600, 600, { chance: 100, best_chance: 900 }))).toBe(true);
});

test("the text about an attempt states the mover’s chances", () => {
  expect(judgementText(judged(575, 620), "e2-a2")).toBe(
    "Well found: Black’s chances are 58% after this, as good as the computer’s best.",
  );
  expect(judgementText(judged(100, 620), "e2-a2")).toBe(
    "There’s a better action: Black’s chances are 10% after this, and 62% after the best action.",
  );
  expect(judgementText(judged(100, 620), "h2-g2")).toMatch(
    /^That’s the move from the game: Black’s chances are 10%/,
  );
});

test("the text in a game with secrets also states true chances", () => {
  expect(judgementText(judged(600, 600, { chance: 100, best_chance: 900 }), "a1-a2")).toBe(
    "Well found: Black’s chances are 60% after this, from what Black knew, as good as the computer’s best. " +
      "With everything revealed, they are 10% after this, and 90% after the best action.",
  );
});

test("White’s chance comes from the result or the evaluation", () => {
  const evaluation = { position: "", step: 1, steps: 4, seat: "black" as const, chance: 300 };
  expect(whiteChance(null, evaluation)).toBe(300);
  const { chance: _, ...unsearched } = evaluation;
  expect(whiteChance(null, unsearched)).toBeNull();
  expect(whiteChance(null, null)).toBeNull();
  const over = { winner: "black" as const, reason: "no_moves", scores: null };
  expect(whiteChance(over, evaluation)).toBe(0);
  expect(whiteChance({ ...over, winner: null }, null)).toBe(500);
});
