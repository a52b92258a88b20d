// The Activity: people in one channel play, watch, and go on to the next game.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ActivityChannel, type Visitor } from "./activity-channel";
import { ANNA, BEN, bySeat, button, choose, clicking, inFrame, threeAtTable } from "./activity-steps";
import { playOut, type Weights } from "./clicking-player";
import { commandsOf, refuse } from "./discord-client";
import { type Choices, move, plies, reached, result } from "./game-steps";
import { holdRequest } from "./held-request";

let channel: ActivityChannel;
beforeAll(async () => {
  channel = await ActivityChannel.open();
});
beforeEach(async () => {
  // An earlier story may have failed after it stopped the server.
  await channel.server.run();
  channel.renew();
});
afterAll(() => channel.remove());

const often =
  (what: RegExp, weight: number): Weights =>
  (name) =>
    what.test(name) ? weight : 1;

test("two people play, a third watches, and the winner stays", async () => {
  const [anna, ben, cleo] = await threeAtTable(channel, "Tablut");
  expect(await button(cleo, "Join game").count()).toBe(0);
  await button(cleo, /3 people here/).click();
  await cleo.frame.getByLabel("Winner stays").check();
  await cleo.frame.getByRole("heading", { name: "Here" }).press("Escape");
  await button(cleo, "Join the line").click();
  await button(cleo, "You’re next").waitFor();

  const [white, black] = await bySeat([anna, ben]);
  await playOut([white, black].map((player, seat) => clicking(player, seat + 1, often(/king/i, 12))));
  const results = await Promise.all([anna, ben, cleo].map((visitor) => result(inFrame(visitor))));
  expect(new Set(results.map((text) => text.split(". ")[1])).size, results.join("\n")).toBe(1);

  await button(white, "Next game").or(button(white, "Join the line")).first().waitFor();
  const winner = (await button(white, "Next game").count()) === 1 ? white : black;
  const loser = winner === white ? black : white;
  expect(await button(loser, "Next game").count()).toBe(0);
  await button(winner, "Next game").click();
  await loser.frame.getByText("is next in line").waitFor();
  await button(cleo, "Join game").click();
  for (const visitor of [winner, cleo, loser]) await reached(inFrame(visitor), 0);
  await button(loser, "Join the line").waitFor();
  await bySeat([winner, cleo]);
});

const GAMES: [string, Choices, Weights][] = [
  ["Kubism", {}, often(/pawn/i, 6)],
  ["Subulata", {}, () => 1],
  ["Subsume", { "Turn limit": "20 turns" }, often(/End turn/, 25)],
];

test.for(GAMES)(
  "players and spectators in Discord see the same end of %s",
  // A whole game of Subsume takes minutes on a busy machine.
  { timeout: 300_000 },
  async ([game, choices, weights], { annotate }) => {
    const [anna, ben, cleo] = await threeAtTable(channel, game, { choices });
    const players = await bySeat([anna, ben]);
    const acts = await playOut(players.map((player, seat) => clicking(player, seat + 1, weights)));
    await reached(inFrame(cleo), acts);
    const results = await Promise.all([...players, cleo].map((visitor) => result(inFrame(visitor))));
    await annotate(`${acts} actions: ${results[2]}`);
    expect(new Set(results.map((text) => text.split(". ").slice(1).join(". "))).size).toBe(1);
    await button(cleo, "Next game").click();
    for (const { frame } of [anna, ben, cleo])
      await frame.getByRole("heading", { name: "Choose a game" }).waitFor();
  },
);

test("spectators follow the players into a rematch", async () => {
  const [anna, ben, cleo] = await threeAtTable(channel, "Tablut");
  const [white, black] = await bySeat([anna, ben]);
  await move(inFrame(white), "e3", "f3");
  await move(inFrame(black), "e2", "g2");
  await reached(inFrame(white), 2);
  await button(white, "Resign").click();
  await button(white, "Resign").last().click();
  await button(white, "Rematch").click();
  await button(black, "Accept").click();
  for (const visitor of [anna, ben, cleo]) await reached(inFrame(visitor), 0);
  await button(cleo, "Join the line").waitFor();
});

test("another person can replace a game whose creator has left", async () => {
  const anna = await channel.enter(ANNA);
  await choose(anna, "Subulata");
  await anna.frame.getByText("No one else is here yet").waitFor();
  const ben = await channel.enter(BEN);
  await ben.frame.getByText("Anna is waiting for an opponent.").waitFor();
  await channel.leave(anna);
  await ben.frame.getByText("Anna has left.").waitFor();
  await button(ben, "Other game").click();
  await ben.frame.getByRole("heading", { name: "Choose a game" }).waitFor();
});

test("a player who closes the Activity can return to the game", async () => {
  const [anna, ben] = await threeAtTable(channel, "Tablut");
  const [white, black] = await bySeat([anna, ben]);
  await move(inFrame(white), "e3", "f3");
  await reached(inFrame(black), 1);
  await channel.leave(white);
  await button(black, /2 people here/).waitFor();
  const again = await channel.enter(white.person);
  await reached(inFrame(again), 1);
  await move(inFrame(black), "e2", "g2");
  await reached(inFrame(again), 2);
  await move(inFrame(again), "f3", "f4");
  await reached(inFrame(black), 3);
});

test("a game goes on after a restart of the server", async () => {
  const quiet = { failOnConsoleErrors: false };
  const [anna, ben, cleo] = await threeAtTable(channel, "Tablut", quiet);
  const [white, black] = await bySeat([anna, ben]);
  await move(inFrame(white), "e3", "f3");
  await reached(inFrame(cleo), 1);
  await channel.server.kill();
  const lost = [anna, ben, cleo].map((visitor) => button(visitor, /Connection lost/));
  for (const status of lost) await status.waitFor();
  await channel.server.run();
  // Until the view has arrived over the new connection, a click may select nothing.
  for (const status of lost) await status.waitFor({ state: "detached" });
  for (const visitor of [anna, ben, cleo]) await button(visitor, /3 people here/).waitFor();
  await move(inFrame(black), "e2", "g2");
  for (const visitor of [white, cleo]) await reached(inFrame(visitor), 2);
  // The restarted server still knows the room of the instance.
  const dana = await channel.enter({ id: "80351110224678915", name: "Dana" }, quiet);
  await reached(inFrame(dana), 2);
});

test("a failed chunk is loaded when the server is back", async () => {
  const anna = await channel.enter(ANNA, { failOnConsoleErrors: false });
  const part = await holdRequest(anna.page.context(), /\/late-parts-.*js/);
  await anna.frame.getByRole("radio", { name: "Computer" }).check({ force: true });
  await choose(anna, "Tablut");
  await part.requested;
  await channel.server.kill();
  await anna.frame
    .getByText(/Connection lost/)
    .first()
    .waitFor();
  part.fail();
  await channel.server.run();
  await expect.poll(() => plies(inFrame(anna))).toBeLessThan(3);
});

test("a person outside the instance sees that they cannot play", async () => {
  await channel.enter(ANNA);
  const stranger = await channel.enter(BEN, { present: false });
  await stranger.frame.getByRole("heading", { name: "You can’t play here yet" }).waitFor();
  expect(await stranger.frame.getByRole("grid").count()).toBe(0);
  await button(stranger, "Try again").waitFor();
});

test("a refused permission can be given later", async () => {
  const anna = await channel.enter(ANNA, { refused: ["AUTHORIZE"] });
  await anna.frame.getByText("To play, allow Konakis to know your name").waitFor();
  await refuse(anna.page, []);
  await button(anna, "Try again").click();
  await anna.frame.getByRole("heading", { name: "Choose a game" }).waitFor();
});

test("the Activity renews a revoked session", async () => {
  const anna = await channel.enter(ANNA, { failOnConsoleErrors: false });
  await anna.frame.getByRole("heading", { name: "Choose a game" }).waitFor();
  const authorizations = async () => (await commandsOf(anna.page, "AUTHORIZE")).length;
  expect(await authorizations()).toBe(1);
  await anna.frame.evaluate(async (code) => {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ code });
    const answer = await fetch("/auth/discord/activity", { method: "POST", headers, body });
    const { token } = (await answer.json()) as { token: string };
    const socket = new WebSocket(`ws://${location.host}/ws`);
    const sent = (message: object) =>
      new Promise((answered) => {
        socket.onmessage = answered;
        socket.send(JSON.stringify(message));
      });
    await new Promise((opened) => (socket.onopen = opened));
    await sent({ type: "hello", id: 1, version: 1, token });
    await sent({ type: "sign_out", id: 2, everywhere: true });
  }, channel.api.codeFor(ANNA));
  await expect.poll(authorizations).toBe(2);
  await choose(anna, "Tablut");
  await anna.frame.getByText("No one else is here yet").waitFor();
  expect(await anna.frame.getByText("has expired").count()).toBe(0);
});

test("people can play in frames with an opaque origin", async () => {
  channel.proxy.isOpaque = true;
  try {
    // The browser refuses the `<script>` tag of the main script and logs an error. An inline script then loads the main
    // script.
    const [anna, ben] = await threeAtTable(channel, "Tablut", { opaque: true, failOnConsoleErrors: false });
    expect(await anna.frame.evaluate(() => origin)).toBe("null");
    const [white, black] = await bySeat([anna, ben]);
    await move(inFrame(white), "e3", "f3");
    await reached(inFrame(black), 1);
  } finally {
    channel.proxy.isOpaque = false;
  }
});

test("one person plays the computer while another watches", async () => {
  const anna = await channel.enter(ANNA);
  const ben = await channel.enter(BEN);
  await anna.frame.getByRole("radio", { name: "Computer" }).check({ force: true });
  await choose(anna, "Kubism");
  for (const visitor of [anna, ben]) await visitor.frame.getByTitle("Computer opponent").waitFor();
  expect(await plies(inFrame(ben))).toBeLessThan(3);
});

test("Discord shows the game and opens its dialogs", async () => {
  const [anna, , cleo] = await threeAtTable(channel, "Tablut");
  const states = async (visitor: Visitor) =>
    (await commandsOf(visitor.page, "SET_ACTIVITY")).map(({ args }) => JSON.stringify(args.activity));
  await expect.poll(() => states(cleo)).toContainEqual(expect.stringMatching(/Tablut: .* – .*to move/));
  await expect.poll(() => states(anna)).toContainEqual(expect.stringMatching(/to move · 1 watching/));
  await button(cleo, /3 people here/).click();
  await button(cleo, "Invite people").click();
  await button(cleo, "Share this game").click();
  await expect.poll(async () => (await commandsOf(cleo.page, "OPEN_INVITE_DIALOG")).length).toBe(1);
  await expect
    .poll(() => commandsOf(cleo.page, "SHARE_LINK"))
    .toEqual([expect.objectContaining({ args: expect.objectContaining({ custom_id: expect.any(String) }) })]);
});

test("a shared link shows its game to everybody", async () => {
  const [anna] = await threeAtTable(channel, "Tablut");
  await button(anna, /3 people here/).click();
  await button(anna, "Share this game").click();
  await expect.poll(async () => (await commandsOf(anna.page, "SHARE_LINK")).length).toBe(1);
  const [share] = await commandsOf(anna.page, "SHARE_LINK");
  channel.renew();
  const dana = await channel.enter(
    { id: "80351110224678915", name: "Dana" },
    { customId: String(share?.args.custom_id) },
  );
  await dana.frame.getByRole("grid").waitFor();
  const ed = await channel.enter({ id: "80351110224678916", name: "Ed" });
  await ed.frame.getByRole("grid").waitFor();
});

test("pages of the site stay inside the frame", async () => {
  const [anna, , cleo] = await threeAtTable(channel, "Tablut");
  await cleo.frame.getByRole("link", { name: "rules" }).click();
  await cleo.frame.getByRole("heading", { level: 1, name: /Tablut/ }).waitFor();
  expect(cleo.frame.url()).toContain("frame_id=");
  await button(cleo, "Back to the game").click();
  await cleo.frame.getByRole("grid").waitFor();
  await cleo.frame.getByRole("link", { name: anna.person.name }).click();
  await cleo.frame.getByRole("heading", { level: 1, name: anna.person.name }).waitFor();
  await cleo.frame.evaluate(() => {
    const link = Object.assign(document.createElement("a"), {
      href: "https://other.example/x",
      textContent: "x",
    });
    document.body.append(link);
    link.click();
  });
  await expect
    .poll(() => commandsOf(cleo.page, "OPEN_EXTERNAL_LINK"))
    .toEqual([expect.objectContaining({ args: { url: "https://other.example/x" } })]);
});

test.for([false, true])("the page uses Discord’s language, with opaque origin: %s", async (opaque) => {
  channel.proxy.isOpaque = opaque;
  const options = { opaque, failOnConsoleErrors: !opaque };
  try {
    const anna = await channel.enter(ANNA, { ...options, language: "nl" });
    const ben = await channel.enter(BEN, options);
    await anna.frame.getByRole("heading", { name: "Kies een spel" }).waitFor();
    // The page has reloaded itself with the parameter `lang`, and kept Discord's parameters.
    const query = new URL(anna.frame.url()).searchParams;
    expect([query.get("lang"), query.get("instance_id")]).toEqual(["nl", channel.instance]);
    await button(anna, "2 mensen hier").waitFor();
    expect(await commandsOf(anna.page, "AUTHORIZE")).toHaveLength(2);
    await ben.frame.getByRole("heading", { name: "Choose a game" }).waitFor();
    expect(await commandsOf(ben.page, "AUTHORIZE")).toHaveLength(1);
  } finally {
    channel.proxy.isOpaque = false;
  }
});
