import { expect, test } from "vitest";
import { linkAction } from "./links";

const OWN = "https://1.discordsays.com";
const SITE = "https://konakis.example";
const action = (href: string, download = false) => linkAction(href, download, OWN, SITE);

test("pages of the site stay inside the frame", () => {
  for (const href of ["/people/u7", "/rooms/k3f9x2#12", "/learn/tablut?lang=fr", `${OWN}/leaderboard`])
    expect(action(href)).toEqual({ kind: "stay" });
});

test("files, the privacy page and other sites open outside", () => {
  expect(action("/rooms/k3f9x2/record.txt", true)).toEqual({
    kind: "outside",
    url: `${SITE}/rooms/k3f9x2/record.txt`,
  });
  expect(action("/privacy")).toEqual({ kind: "outside", url: `${SITE}/privacy` });
  expect(action("https://other.example/x")).toEqual({ kind: "outside", url: "https://other.example/x" });
});

test("the lobby replaces the home, create and settings pages", () => {
  for (const href of ["/", "/create?game=tablut", "/settings"])
    expect(action(href)).toEqual({ kind: "lobby" });
});

test("a link within the page scrolls", () => {
  expect(action("#end")).toEqual({ kind: "scroll", id: "end" });
});
