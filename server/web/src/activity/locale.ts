// The language of the page follows that of the user’s Discord. Discord tells it only to a page that is signed in, so
// the server first chooses the page by the languages of the browser. If Discord’s language is another language of the
// site, the page is loaded again, with that language in its address.
import { LANGUAGE, LANGUAGES } from "../language/language";
import type { Discord } from "./discord";

/** The address of the page in the language of this locale, such as `en-GB`; null if the page stays as it is. */
export function addressIn(locale: string, address: string): string | null {
  const language = LANGUAGES.find((one) => one === locale.split("-")[0]);
  const url = new URL(address);
  // An address with a language means that the page has been loaded again before.
  if (language === undefined || language === LANGUAGE || url.searchParams.has("lang")) return null;
  url.searchParams.set("lang", language);
  return url.href;
}

/**
 * Loads the page again in the language of the user’s Discord, if `addressIn` finds an address for it. Call it once the
 * page is signed in.
 */
export async function followLocale(discord: Discord): Promise<void> {
  const address = addressIn(await discord.locale(), location.href);
  if (address !== null) location.replace(address);
}
