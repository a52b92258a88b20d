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
