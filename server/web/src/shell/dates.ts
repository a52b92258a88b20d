// Dates and times for people, in the language of the page and the format of their own region.
import { LANGUAGE } from "../language/language";

/** The reader’s languages, the preferred one first; empty if they are unknown. */
const readerLocales = (): readonly string[] => globalThis.navigator?.languages ?? [];

/** A formatter of dates for the reader. */
export const dateFormat = (
  options: Intl.DateTimeFormatOptions,
  locales: readonly string[] = readerLocales(),
): Intl.DateTimeFormat => new Intl.DateTimeFormat(dateLocale(locales), options);

/** The reader’s own variety of a language; if they named none, the language as it is written in their region. */
export function dateLocale(locales: readonly string[], language: string = LANGUAGE): string {
  const own = locales.find((locale) => new Intl.Locale(locale).language === language);
  const region = locales[0] && new Intl.Locale(locales[0]).maximize().region;
  return own ?? (region ? `${language}-${region}` : language);
}
