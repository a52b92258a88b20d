// The layouts of the Activity: on phones, in small windows and in tiles.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ActivityChannel, type Visitor } from "./activity-channel";
import { ANNA, button, choose, inFrame, threeAtTable } from "./activity-steps";
import { seriousViolations } from "./axe";
import { commandsOf, dispatch, refuse } from "./discord-client";
import { expectNoOverflow, expectTouchTargets, inView, PHONE } from "./layout-checks";

let channel: ActivityChannel;
beforeAll(async () => {
  channel = await ActivityChannel.open();
});
beforeEach(() => channel.renew());
afterAll(() => channel.remove());

const setLayout = ({ page }: Visitor, layout_mode: number) =>
  dispatch(page, "ACTIVITY_LAYOUT_MODE_UPDATE", { layout_mode });

/** The board’s share of the frame’s width or of its height, whichever is larger. */
const boardShare = ({ frame }: Visitor): Promise<number> =>
  frame.evaluate(() => {
    const { width, height } = document.querySelector("[role=grid]")?.getBoundingClientRect() ?? new DOMRect();
    return Math.max(width / innerWidth, height / innerHeight);
  });

async function showSmall(visitor: Visitor): Promise<void> {
  await visitor.page.setViewportSize({ width: 320, height: 180 });
  await setLayout(visitor, 1);
  await visitor.frame.getByRole("banner").waitFor({ state: "hidden" });
  await expect.poll(() => boardShare(visitor)).toBeGreaterThan(0.85);
}

/**
 * Expects that the page fits the width of the frame. The frame must be as wide as the window. With `touch`, also checks
 * touch targets and accessibility.
 */
async function expectFit(visitor: Visitor, place: string, touch = true): Promise<void> {
  const frame = Object.assign(Object.create(inFrame(visitor)), {
    viewportSize: () => visitor.page.viewportSize(),
    evaluate: visitor.frame.evaluate.bind(visitor.frame),
  });
  await expectNoOverflow(frame, place);
  if (touch) await expectTouchTargets(frame, place);
  if (touch) expect(await seriousViolations(inFrame(visitor)), place).toEqual([]);
}

test("every page fits the width of a phone", async () => {
  const phone = { ...PHONE, layout: "phone" } as const;
  const anna = await channel.enter(ANNA, phone);
  await anna.frame.getByRole("heading", { name: "Choose a game" }).waitFor();
  await anna.frame.getByRole("radio", { name: /^Subsume/ }).waitFor();
  await expectFit(anna, "lobby");
  for (const [game, line, secrets] of [
    ["Tablut", "break out to a corner", "Nothing hidden"],
    ["Subulata", "only you know", "With secrets"],
  ]) {
    const tile = anna.frame.locator("label", { has: anna.frame.getByRole("radio", { name: `${game} ` }) });
    for (const text of [line, secrets]) await tile.getByText(text ?? "").waitFor();
  }
  await choose(anna, "Tablut");
  await anna.frame.getByText("No one else is here yet").waitFor();
  await expectFit(anna, "table");
  await button(anna, "Cancel").click();
  await anna.frame.getByRole("heading", { name: "Choose a game" }).waitFor();
  expect((await commandsOf(anna.page, "SET_ORIENTATION_LOCK_STATE"))[0]?.args.lock_state).toBe(1);

  channel.renew();
  const [player, , watcher] = await threeAtTable(channel, "Tablut", phone);
  for (const visitor of [player, watcher]) await expectFit(visitor, "game");
  await button(watcher, /3 people here/).click();
  await watcher.frame.getByLabel("Winner stays").waitFor();
  await expectFit(watcher, "people");
  await watcher.page.setViewportSize({ width: 740, height: 360 });
  await expectFit(watcher, "people on a phone in landscape", false);
});

test("in Japanese, the tip during the set-up fits a phone", async () => {
  const phone = { ...PHONE, layout: "phone" } as const;
  const [anna] = await threeAtTable(channel, "Subulata", phone);
  await channel.leave(anna);
  const { frame } = await channel.enter(ANNA, { ...phone, language: "ja" });
  await frame.locator(".slot [role=timer]").waitFor();
  await frame.locator(".slot section .now").waitFor();
  expect(await frame.locator(".slot").evaluate((slot) => slot.scrollHeight - slot.clientHeight)).toBe(0);
});

test("the controls stay out of the safe-area insets of a phone", async () => {
  const anna = await channel.enter(ANNA, { ...PHONE, layout: "phone" });
  await anna.frame.getByRole("heading", { name: "Choose a game" }).waitFor();
  await anna.frame.evaluate(() => {
    document.documentElement.style.setProperty("--discord-safe-area-inset-top", "44px");
    document.documentElement.style.setProperty("--discord-safe-area-inset-bottom", "20px");
  });
  const top = (await button(anna, /1 person here/).boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThanOrEqual(44);
  const play = await button(anna, /^Play /).boundingBox();
  expect((play?.y ?? 0) + (play?.height ?? 0)).toBeLessThanOrEqual(740 - 20);
});

test("a small window shows the board alone", async () => {
  const [anna] = await threeAtTable(channel, "Tablut", { layout: "phone" });
  await showSmall(anna);
  for (const hidden of [".side", ".player"])
    expect(await anna.frame.locator(hidden).first().isVisible()).toBe(false);
  const strips = anna.frame.locator(".bar");
  const colours = await strips.evaluateAll((all) => all.map((bar) => getComputedStyle(bar).backgroundColor));
  expect(new Set(colours).size, "the strip of the side to move differs").toBe(2);
  await expectFit(anna, "small window", false);

  await anna.page.setViewportSize({ width: 480, height: 300 });
  await setLayout(anna, 2);
  await anna.frame.locator(".bar").first().waitFor();
  await expectFit(anna, "tile", false);
  await anna.page.setViewportSize({ width: 240, height: 160 });
  await anna.frame.locator(".bar").first().waitFor({ state: "hidden" });
  await expect.poll(() => boardShare(anna)).toBeGreaterThan(0.85);
  await anna.page.setViewportSize({ width: 1280, height: 860 });
  await setLayout(anna, 0);
  await anna.frame.getByRole("banner").waitFor();
  await anna.frame.locator(".side").first().waitFor();
});

test("a small window marks both sides while they set up", async () => {
  const [anna] = await threeAtTable(channel, "Subulata", { layout: "phone" });
  await showSmall(anna);
  const strips = await anna.frame.locator(".bar").evaluateAll((all) =>
    all.map((bar) => ({
      bottom: bar.getBoundingClientRect().bottom,
      colour: getComputedStyle(bar).backgroundColor,
    })),
  );
  expect(new Set(strips.map(({ colour }) => colour)).size).toBe(1);
  expect(Math.max(...strips.map(({ bottom }) => bottom))).toBeLessThanOrEqual(180);
});

test("a game shows its notices, except in a small window", async () => {
  const phone = { ...PHONE, layout: "phone" } as const;
  // With a clock, the game would be called off after a minute without an action.
  const choices = { "Time control": "Unlimited" };
  const [anna, , cleo] = await threeAtTable(channel, "Tablut", { ...phone, choices });
  for (const [visitor, viewport] of [
    [anna, PHONE.viewport],
    [cleo, { width: 1280, height: 720 }],
  ] as const) {
    await visitor.page.setViewportSize(viewport);
    await refuse(visitor.page, ["OPEN_INVITE_DIALOG"]);
    await button(visitor, /3 people here/).click();
    await button(visitor, "Invite people").click();
    const notice = visitor.frame.getByText("OAuth2 authorization was refused");
    await notice.waitFor();
    expect(await inView(notice), `the notice is in view at a width of ${viewport.width} pixels`).toBe(true);
    await visitor.frame.getByRole("heading", { name: "Here" }).press("Escape");
    await expectFit(visitor, "game with a notice");
    await button(visitor, "Dismiss").waitFor();

    await visitor.page.setViewportSize({ width: 320, height: 180 });
    await setLayout(visitor, 1);
    await notice.waitFor({ state: "hidden" });
    await expectFit(visitor, "small window with a notice", false);
    await visitor.page.setViewportSize(viewport);
    await setLayout(visitor, 0);
    await visitor.frame.locator("[data-layout=focused]").waitFor();
    // Newer notices, such as notices about games of earlier stories, may cover this notice, so dismiss them first.
    const dismiss = button(visitor, "Dismiss");
    await dismiss.waitFor();
    await expect
      .poll(async () => {
        if (await dismiss.isVisible()) await dismiss.click();
        return notice.count();
      })
      .toBe(0);
  }
});

test("a small window of the lobby asks for a choice of game", async () => {
  const anna = await channel.enter(ANNA, { layout: "phone" });
  await anna.frame.getByRole("heading", { name: "Choose a game" }).waitFor();
  await setLayout(anna, 1);
  await anna.frame.getByText("Choose a game", { exact: true }).waitFor();
  expect(await anna.frame.getByRole("radio").count()).toBe(0);
});
