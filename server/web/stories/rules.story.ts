// The rules pages, in the reader's language or in another one that the reader chooses.
import { expect, test } from "vitest";
import { openWindow } from "./window";

test("the rules are shown in the reader’s language or a chosen one", async () => {
  const page = await openWindow("/learn/kubism", { locale: "fr-CA" });
  await page.getByRole("heading", { name: "Le plateau" }).waitFor();
  await page.getByText("Le début. Déplacez votre pion").waitFor();
  await page.getByRole("button", { name: "Nederlands" }).click();
  await page.getByRole("heading", { name: "Het bord" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Het bord" }).waitFor();
  expect(await page.locator(".rules").getAttribute("lang")).toBe("nl");
});

test("“Back” and a reload return to the reading position", async () => {
  const page = await openWindow("/learn/tablut", { viewport: { width: 390, height: 844 } });
  await page.getByRole("heading", { name: "Draws" }).waitFor();
  const position = () => page.evaluate(() => scrollY);
  const stored = () => page.evaluate(() => (history.state as { scroll?: number } | null)?.scroll);
  const learnAndBack = async () => {
    await page.getByRole("link", { name: "Learn", exact: true }).click();
    await page.getByRole("heading", { name: "Learn to play" }).waitFor();
    expect(await position()).toBe(0);
    await page.goBack();
  };
  await page.mouse.wheel(0, 1500);
  await expect.poll(stored).toBe(1500);
  await page.reload();
  await expect.poll(position).toBe(1500);
  await learnAndBack();
  await expect.poll(position).toBe(1500);

  await page.goto("/");
  await page.getByRole("heading", { name: "Live games" }).waitFor();
  await page.mouse.wheel(0, 700);
  await expect.poll(stored).toBe(700);
  await learnAndBack();
  await expect.poll(position).toBe(700);
});

test("a link to a section of the rules shows the section", async () => {
  const page = await openWindow("/learn/tablut#draws");
  const top = () =>
    page.getByRole("heading", { name: "Draws" }).evaluate((it) => it.getBoundingClientRect().top);
  const inView = () => expect.poll(top).toSatisfy((y: number) => y > 0 && y < 430);
  await inView();
  await page.reload();
  await inView();
});
