import { expect, test } from "vitest";
import { addressIn } from "./locale";

const ADDRESS = "https://1.discordsays.com/?instance_id=i-1&frame_id=f&platform=desktop&custom_id=k3f9x2";

test("the page reloads only once, in Discord’s language", () => {
  const french = addressIn("fr", `${ADDRESS}#/rooms/k3f9x2#12`) ?? "";
  expect(french).toBe(`${ADDRESS}&lang=fr#/rooms/k3f9x2#12`);
  expect(addressIn("fr", french)).toBeNull();
  expect(addressIn("ja", french)).toBeNull();
});

test("the page’s own or an unknown language causes no reload", () => {
  for (const locale of ["en-GB", "en-US", "de", "es-419", ""]) expect(addressIn(locale, ADDRESS)).toBeNull();
});
