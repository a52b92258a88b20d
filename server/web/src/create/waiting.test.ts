import { describe, expect, it } from "vitest";
import type { PlayedGame, RoomView } from "../protocol";
import { durationText, firstAction, lacksChallenge, privateText, untilText, waitingTexts } from "./waiting";

const NOW = Date.UTC(2026, 0, 1, 12);
const HOUR = 3_600_000;
const US = ["en-US"];

const clock = { kind: "live", running: [], at: 0, white_ms: 0, black_ms: 0 } as RoomView["clock"];

describe("the text about waiting", () => {
  it("the text says when the page must stay open", () => {
    const waiting = { invited: "open", until: NOW + HOUR, away_ms: 60_000 } as const;
    expect(waitingTexts({ waiting, clock: null }, "move", NOW, "UTC", US)).toEqual([
      "Keep Konakis open in a tab. Your game is hidden while you’re away. It’s cancelled once you’ve been away for 1 minute, or by 1:00 PM at the latest.",
    ]);
  });

  it("the text says until when a link works", () => {
    const waiting = { invited: "link", until: NOW + 24 * HOUR } as const;
    const [stays, first] = waitingTexts({ waiting, clock }, "move", NOW, "UTC", US);
    expect(stays).toBe(
      "Keep this page open: the game begins as soon as your opponent joins. Meanwhile, the link works until January 2, 12:00 PM.",
    );
    const [slow] = waitingTexts({ waiting, clock: null }, "move", NOW, "UTC", US);
    expect(slow).toBe("You can close this page: the link works until January 2, 12:00 PM.");
    expect(first).toMatch(/^The clocks start once both of you have made a first move\. /);
    const [, setup] = waitingTexts({ waiting, clock }, firstAction({ aim: "Win." }), NOW, "UTC", US);
    expect(setup).toMatch(/^The clocks start once both of you have set up your pieces\. /);
  });

  it("the text says until when a seek without a live clock waits", () => {
    const waiting = { invited: "open", until: NOW + HOUR } as const;
    expect(waitingTexts({ waiting, clock: null }, "move", NOW, "UTC", US)).toEqual([
      "You can close this page and come back: your game waits until 1:00 PM.",
    ]);
  });

  it("the text is empty if the server names no conditions", () => {
    expect(waitingTexts({ clock }, "move", NOW)).toEqual([]);
  });

  it("the text says what people may do in a private game", () => {
    const waiting = { invited: "link", until: NOW } as const;
    expect(privateText({ waiting })).toBeNull();
    expect(privateText({ waiting, private: true })).toMatch(/^Private: .* can join, watch and save it\.$/);
    expect(privateText({ waiting: { ...waiting, invited: "user" }, private: true })).not.toMatch(/join/);
  });

  it("times are put into words", () => {
    expect([90_000, 60_000, 300_000, 2 * HOUR].map(durationText)).toEqual([
      "90 seconds",
      "1 minute",
      "5 minutes",
      "2 hours",
    ]);
    expect(untilText(NOW + 24 * HOUR, NOW, "UTC", US)).toBe("January 2, 12:00 PM");
    expect(untilText(NOW + 24 * HOUR, NOW, "UTC", ["en-GB"])).toBe("2 January, 12:00");
  });
});

describe("the challenge of a room", () => {
  const by = (id: string) => ({ white: { user: { id } }, black: null }) as unknown as RoomView["players"];
  const challenge = (room: string, id: string) => ({ room, players: by(id) }) as unknown as PlayedGame;

  it("a challenge that the user’s list lacks is for another player", () => {
    const view = { room: "r", players: by("anna") };
    expect(lacksChallenge([], view)).toBe(true);
    expect(lacksChallenge([challenge("q", "anna")], view)).toBe(true);
    expect(lacksChallenge([challenge("q", "ben"), challenge("r", "anna")], view)).toBe(false);
  });

  it("a challenge that a full list lacks may be for the user", () => {
    const view = { room: "r", players: by("anna") };
    expect(lacksChallenge(Array(5).fill(challenge("q", "anna")), view)).toBe(false);
    expect(lacksChallenge(Array(50).fill(challenge("q", "ben")), view)).toBe(false);
  });
});
