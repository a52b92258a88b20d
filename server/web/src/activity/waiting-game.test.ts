import { render } from "svelte/server";
import { expect, test, vi } from "vitest";
import { instanceOf, viewOf } from "./fakes";

vi.mock("../net/connection.svelte", () => ({ connection: { user: { id: "cy" }, games: [] } }));

const { default: WaitingGame } = await import("./WaitingGame.svelte");

test("screen readers do not announce the countdown to a free seat", () => {
  const { body } = render(WaitingGame, {
    props: {
      instance: instanceOf(["anna", "bo", "cy"], { winner_stays: true, waiting: ["bo"] }),
      view: viewOf("anna", null),
      pictures: new Map<string, string>(),
      busy: false,
      onsit: () => {},
      oncancel: () => {},
      oninvite: null,
    },
  });
  const text = (role: string) =>
    new RegExp(`<p role="${role}">(.*?)</p>`, "s").exec(body)?.[1]?.replaceAll(/<.*?>/gs, "");
  expect(text("status")).toBe("bo is next in line.");
  expect(text("timer")).toBe("You can join in 20 seconds.");
});
