// The panel with the tokens of a stack in Subsume.
import { expect, test } from "vitest";
import { enterAction } from "./enter-action";
import { reached, startGame } from "./game-steps";
import { inView } from "./layout-checks";

test("a stack is in view, and a cancelled choice drops its tokens", async () => {
  const [white, black] = await startGame({ Game: "Subsume" }, { viewport: { width: 1366, height: 650 } });
  const actions = [
    [white, "+d1A"],
    [white, "."],
    [black, "+d8A"],
    [black, "."],
    [white, "+d1A"],
  ] as const;
  for (const [ply, [page, action]] of actions.entries()) {
    await enterAction(page, action);
    for (const each of [white, black]) await reached(each, ply + 1);
  }
  const stack = white.getByRole("region", { name: "Stack" });
  const chosen = stack.getByRole("button", { pressed: true });
  for (const cancel of ["a key", "a second click"]) {
    await white.locator("[data-square=d1]").click();
    await stack.getByRole("button").nth(1).click();
    await chosen.waitFor();
    await expect.poll(() => inView(stack.getByText("move the top 2 tokens")), { message: cancel }).toBe(true);
    if (cancel === "a key") await white.keyboard.press("Escape");
    else await white.locator("[data-square=d1]").click();
    await expect.poll(() => chosen.count(), { message: cancel }).toBe(0);
  }
});
