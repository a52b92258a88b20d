import { expect, test } from "vitest";
import { Ledger } from "./ledger";
import type { ClientMessage, ServerMessage } from "./messages";

const ACT: ClientMessage = { type: "act", room: "k3", ply: 4, action: "e3-e4" };
const RESIGN: ClientMessage = { type: "resign", room: "k3" };

const done = (re: number): ServerMessage => ({ type: "done", re });
const types = (frames: string[]) => frames.map((frame) => JSON.parse(frame).type);

test("an answer finds who asked, by its id alone", async () => {
  const ledger = new Ledger();
  const act = ledger.ask(ACT, 0);
  const resign = ledger.ask(RESIGN, 0);
  expect(ledger.takeUnsent().map((frame) => JSON.parse(frame))).toEqual([
    { ...ACT, id: 1 },
    { ...RESIGN, id: 2 },
  ]);
  ledger.answer({ type: "done", re: "2" });
  ledger.answer(done(7));
  ledger.answer(done(2));
  await expect(resign).resolves.toEqual(done(2));
  expect(ledger.waiting).toBe(true);
  ledger.answer(done(1));
  await expect(act).resolves.toEqual(done(1));
  expect(ledger.waiting).toBe(false);
});

test("an error rejects with its code and its sentence", async () => {
  const ledger = new Ledger();
  const act = ledger.ask(ACT, 0);
  ledger.takeUnsent();
  ledger.answer({ type: "error", re: 1, code: "illegal_action", message: "only the king may", room: "k3" });
  await expect(act).rejects.toMatchObject({
    code: "illegal_action",
    message: "only the king may",
    room: "k3",
  });
});

test("after a loss an act is sent again under its old name, and a resignation is not", async () => {
  const ledger = new Ledger();
  const act = ledger.ask(ACT, 0);
  const resign = ledger.ask(RESIGN, 0);
  ledger.takeUnsent();
  ledger.lost();
  await expect(resign).rejects.toMatchObject({ code: "lost", room: "k3" });
  expect(ledger.takeUnsent().map((frame) => JSON.parse(frame))).toEqual([{ ...ACT, id: 1 }]);
  ledger.answer(done(1));
  await expect(act).resolves.toEqual(done(1));
});

test("what was never sent is sent after a loss, whatever it is", () => {
  const ledger = new Ledger();
  void ledger.ask(RESIGN, 0);
  ledger.lost();
  expect(types(ledger.takeUnsent())).toEqual(["resign"]);
});

test("what waits too long for a connection is given up unless it is safe", async () => {
  const ledger = new Ledger();
  const resign = ledger.ask(RESIGN, 0);
  void ledger.ask(ACT, 0);
  ledger.expire(19_999);
  expect(types(ledger.takeUnsent())).toEqual(["resign", "act"]);
  ledger.expire(60_000);
  const late = ledger.ask(RESIGN, 60_000);
  ledger.expire(80_000);
  await expect(late).rejects.toMatchObject({ code: "lost" });
  ledger.answer(done(1));
  await expect(resign).resolves.toEqual(done(1));
});
