// The time until the first board of the Activity is visible, on a phone and a slow machine. The budget is 1.5 seconds.
// The story fails only far above it, because the time depends on the load of the machine.
import { expect, onTestFinished, test } from "vitest";
import { ActivityChannel } from "./activity-channel";
import { threeAtTable } from "./activity-steps";
import { PHONE } from "./layout-checks";
import { painted } from "./paint-times";
import { useFullBrowser } from "./window";

// Only the Activity is slowed down, not Discord's page around it. So it needs a process of its own, which the headless
// shell does not give it.
useFullBrowser();

const SLOWER = 4;
const VISIBLE_MS_MAX = 4_500;
/** Other processes disturb some loads, so the best one counts. */
const LOADS = 5;

test("the first board inside Discord appears in time", async ({ annotate }) => {
  const channel = await ActivityChannel.open();
  // Runs after the windows are closed, because a page without its server logs errors.
  onTestFinished(() => channel.remove());
  const [, , { page, frame }] = await threeAtTable(channel, "Tablut", { ...PHONE, layout: "phone" });
  const session = await page.context().newCDPSession(frame);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const address = frame.url().split("#")[0] ?? "";
  const views: number[] = [];
  for (let time = 0; time < LOADS; time++) {
    await frame.goto(address, { waitUntil: "commit" });
    views.push(await frame.evaluate(painted, "[role=gridcell]"));
  }
  const first = Math.round(Math.min(...views));
  await annotate(`Activity: with ${SLOWER}x CPU throttling, board visible after ${first} ms`);
  expect(first).toBeLessThan(VISIBLE_MS_MAX);
});
