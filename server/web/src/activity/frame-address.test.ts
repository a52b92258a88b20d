import { expect, test } from "vitest";
import { frameAddress, siteOrigin, type AddressHolder } from "./frame-address";

const PAGE = "https://1.discordsays.com/?instance_id=i-1&frame_id=f";

/** A fake window whose address and history state change as in a browser. */
function holder(hash = ""): AddressHolder & { url: URL } {
  const url = new URL(PAGE + hash);
  const change = (state: unknown, _: string, address?: string | URL | null) => {
    history.state = state;
    if (address != null) url.href = new URL(address, url).href;
  };
  const history = { state: null as unknown, pushState: change, replaceState: change };
  return { url, location: url, history };
}

test("only the hash changes when the user opens a page", () => {
  const window = holder();
  const bar = frameAddress(window, "https://konakis.example");
  expect(bar.read().pathname).toBe("/");
  bar.write("/rooms/k3f9x2#12", "push");
  expect(window.url.href).toBe(`${PAGE}#/rooms/k3f9x2#12`);
  expect(bar.read()).toMatchObject({ pathname: "/rooms/k3f9x2", hash: "#12", search: "" });
});

test("a relative address is resolved against the page in the hash", () => {
  const bar = frameAddress(holder("#/learn/tablut"), "https://konakis.example");
  bar.write("?lang=fr#board", "replace");
  expect(bar.read()).toMatchObject({ pathname: "/learn/tablut", search: "?lang=fr", hash: "#board" });
});

test("the state of a page is kept until another page opens", () => {
  const window = holder("#/rooms/k3f9x2");
  const bar = frameAddress(window, "");
  bar.keep({ analysis: true });
  expect(window.url.hash).toBe("#/rooms/k3f9x2");
  bar.write("/rooms/k3f9x2#12", "replace");
  expect(bar.state()).toEqual({ analysis: true });
  bar.keep({ scroll: 300 });
  expect(bar.state()).toEqual({ analysis: true, scroll: 300 });
  bar.write("/rooms/p7q2r4", "replace");
  expect(bar.state()).toBeNull();
});

test("a hash without a path shows the front page", () => {
  for (const hash of ["", "#", "#rules", "#//evil.example/x"])
    expect(frameAddress(holder(hash), "").read().href).toBe("https://1.discordsays.com/");
});

test("shared links lead to the site that the server names", () => {
  expect(siteOrigin("https://konakis.example/", "https://own.example")).toBe("https://konakis.example");
  expect(siteOrigin(undefined, "https://own.example")).toBe("https://own.example");
  expect(siteOrigin("nonsense", "https://own.example")).toBe("https://own.example");
});
