import { expect, test } from "vitest";
import {
  isDeletedUser,
  localizedCatalogue,
  localizedRefusal,
  parseNamed,
  parseServerJson,
} from "./server-texts";

test("an English page shows the server’s texts as they are", () => {
  const text = '{"name":"Computer level 2","text":"Deleted player"}';
  expect(parseServerJson(text)).toEqual({ name: "Computer level 2", text: "Deleted player" });
  expect(localizedRefusal("the game is over")).toBe("the game is over");
  expect(localizedCatalogue([])).toEqual([]);
});

test("a deleted player is recognized by their English name", () => {
  const users = [{ name: "Deleted player" }, { name: "Joueur supprimé" }, { name: "Computer level 2" }];
  const names = { computer: (level: string) => `Ordinateur ${level}`, deleted: "Joueur supprimé" };
  const translated = parseNamed(JSON.stringify(users), names) as typeof users;
  expect(translated.map(({ name }) => name)).toEqual(["Joueur supprimé", "Joueur supprimé", "Ordinateur 2"]);
  expect(translated.map(isDeletedUser)).toEqual([true, false, false]);
  const english = parseServerJson(JSON.stringify(users)) as typeof users;
  expect(english.map(isDeletedUser)).toEqual([true, false, false]);
});
