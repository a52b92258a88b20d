import { beforeEach, describe, expect, it, vi } from "vitest";
import { notices } from "./notices.svelte";

const game = (room: string) => ({ to: `/rooms/${room}`, text: "Play now" });
const texts = () => notices.shown.map(({ text }) => text);

describe("the visible notices", () => {
  beforeEach(() => (notices.shown = []));

  it("equal texts about different games are both shown", () => {
    notices.show("Bob joined your game.", game("r1"));
    notices.show("Bob joined your game.", game("r2"));
    expect(notices.shown.map(({ link }) => link?.to)).toEqual(["/rooms/r1", "/rooms/r2"]);
  });

  it("a game has one notice, and an unlinked text is shown once", () => {
    notices.show("Bob joined your game.", game("r1"));
    notices.show("Your turn.", game("r1"));
    for (let time = 0; time < 2; time += 1) notices.show("Your name is saved.");
    expect(texts()).toEqual(["Your turn.", "Your name is saved."]);
  });

  it("only the newest confirmation is shown, for some seconds", () => {
    vi.useFakeTimers();
    notices.show("Bob joined your game.", game("r1"));
    notices.confirm("Your name is now Ann.");
    vi.advanceTimersByTime(9_000);
    notices.confirm("Your name is now Anna.");
    vi.advanceTimersByTime(9_000);
    expect(texts()).toEqual(["Bob joined your game.", "Your name is now Anna."]);
    vi.advanceTimersByTime(1_000);
    expect(texts()).toEqual(["Bob joined your game."]);
    vi.useRealTimers();
  });

  it("a confirmation that got the focus stays", () => {
    vi.useFakeTimers();
    notices.confirm("Your name is now Ann.");
    const [confirmation] = notices.shown;
    notices.keep(confirmation?.id ?? 0);
    vi.advanceTimersByTime(20_000);
    expect(texts()).toEqual(["Your name is now Ann."]);
    vi.useRealTimers();
  });

  it("the notices of one game can be withdrawn alone", () => {
    notices.show("Your turn.", game("r1"));
    notices.show("Your turn.", game("r2"));
    notices.withdrawTo("/rooms/r1");
    expect(notices.shown.map(({ link }) => link?.to)).toEqual(["/rooms/r2"]);
  });
});
