// Shows the page in the language of the user’s Discord. Discord tells this language only to a page that is
// signed in. So the server first chooses by the browser’s languages, and the page may reload with a language
// in its address.
import { LANGUAGE, LANGUAGES } from "../language/language";
import type { Discord } from "./discord";

/** The address of the page in the language of this locale; null if the page need not reload. */
export function addressIn(locale: string, address: string): string | null {
  const language = LANGUAGES.find((one) => one === locale.split("-")[0]);
  const url = new URL(address);
  // If the address names a language, the page has already been reloaded.
  if (language === undefined || language === LANGUAGE || url.searchParams.has("lang")) return null;
  url.searchParams.set("lang", language);
  return url.href;
}

/** Reloads the page in the language of the user’s Discord, if necessary. Call this after the sign-in. */
export async function followLocale(discord: Discord): Promise<void> {
  const address = addressIn(await discord.locale(), location.href);
  if (address !== null) location.replace(address);
}
