import { describe, expect, it } from "vitest";
import type { RoomView } from "../protocol";
import { liveNews, type LiveNews } from "./live-news";

const player = (id: string, name: string) => ({ user: { id, name } });
const view = (more: object = {}): RoomView =>
  ({
    room: "r1",
    game: "tablut",
    status: "playing",
    seat: "white",
    to_act: ["black"],
    offers: {},
    rematch: null,
    result: null,
    last: null,
    ply: 4,
    players: { white: player("u1", "Ann"), black: player("u2", "Bob") },
    ...more,
  }) as unknown as RoomView;
const mine = view({ to_act: ["white"] });
const ended = (winner: string | null, reason: string, more: object = {}) =>
  view({ status: "finished", to_act: [], result: { winner, reason, scores: null }, ...more });
const over = ended("white", "resignation");

/** The news; throws if `liveNews` returns null or “over”. */
function told(before: RoomView | null, now: RoomView): LiveNews {
  const news = liveNews(before, now);
  if (news === null || news === "over") throw new Error(`no news: ${news}`);
  return news;
}

describe("the news of a game that goes on", () => {
  it("a turn is reported once, and then its end", () => {
    expect(told(view(), mine)).toMatchObject({ text: "Your turn in Tablut against Bob.", sound: "move" });
    expect(told(null, mine).text).toBe("Your turn in Tablut against Bob.");
    expect(liveNews(mine, mine)).toBeNull();
    expect(liveNews(mine, view())).toBe("over");
    expect(liveNews(null, view())).toBeNull();
  });

  it("the opponent’s offers are reported, but not the user’s", () => {
    expect(told(view(), view({ offers: { draw: "black" } })).text).toBe("Bob offers a draw in Tablut.");
    const asked = told(mine, view({ to_act: ["white"], offers: { takeback: "black" } }));
    expect(asked.text).toBe("Bob asks for a takeback in Tablut. It’s your turn.");
    expect(liveNews(view(), view({ offers: { draw: "white" } }))).toBeNull();
  });

  it("the news no longer contains an offer that was withdrawn", () => {
    expect(liveNews(view({ offers: { draw: "black" } }), view())).toBe("over");
    const turn = told(view({ to_act: ["white"], offers: { draw: "black" } }), mine);
    expect(turn).toMatchObject({ text: "Your turn in Tablut against Bob.", sound: null });
  });

  it("earlier news is over when the user no longer plays", () => {
    expect(liveNews(mine, view({ seat: null }))).toBe("over");
  });
});

describe("the news of a game that is over", () => {
  it("the result of a game is reported with its reason", () => {
    expect(told(mine, over).text).toBe(
      "You won your game of Tablut against Bob. Black resigned, so White wins.",
    );
    expect(told(mine, ended("black", "time")).text).toMatch(
      /^You lost your game .* White ran out of time, so Black wins\.$/,
    );
    expect(told(mine, ended(null, "draw_agreed")).text).toMatch(/^Your game .* ended in a draw\. /);
    expect(told(mine, ended(null, "no_first_action")).text).toBe(
      "Your game of Tablut against Bob is over. The game was called off: a first move was not made in time.",
    );
  });

  it("an end before the first view is not reported", () => {
    expect(liveNews(null, over)).toBe("over");
    expect(liveNews(over, over)).toBeNull();
  });

  it("the opponent’s open offer of a rematch is reported", () => {
    const offered = ended("white", "resignation", { offers: { rematch: "black" } });
    expect(told(over, offered).text).toBe("Bob offers a rematch of Tablut.");
    expect(liveNews(offered, over)).toBe("over");
    expect(liveNews(over, ended("white", "resignation", { offers: { rematch: "white" } }))).toBeNull();
  });

  it("a rematch that has begun is reported with its address", () => {
    const agreed = ended("white", "resignation", { rematch: "r2" });
    for (const before of [over, null])
      expect(told(before, agreed)).toMatchObject({
        text: "Your rematch of Tablut against Bob has begun.",
        link: { to: "/rooms/r2", text: "Play now" },
      });
    expect(liveNews(agreed, agreed)).toBeNull();
  });
});
