// Dates and times in the language of the page and the format of the reader's region.
import { LANGUAGE } from "../language/language";

/** The reader’s languages, the preferred one first; empty if unknown. */
const readerLocales = (): readonly string[] => globalThis.navigator?.languages ?? [];

export const dateFormat = (
  options: Intl.DateTimeFormatOptions,
  locales: readonly string[] = readerLocales(),
): Intl.DateTimeFormat => new Intl.DateTimeFormat(dateLocale(locales), options);

/** A date or time as text. In French, the first day of a month is an ordinal number: “1er décembre”. */
export function dateText(format: Intl.DateTimeFormat, at: number): string {
  const text = format.format(at);
  const isFrench = format.resolvedOptions().locale.startsWith("fr");
  return isFrench ? text.replace(/^1(?= \p{L})/u, "1er") : text;
}

/**
 * The locale of dates: the first of `locales` whose language is `language`, such as `fr-CA`. If there is none, it is
 * `language` with the region of the first of `locales`, if that is known.
 */
export function dateLocale(locales: readonly string[], language: string = LANGUAGE): string {
  const own = locales.find((locale) => new Intl.Locale(locale).language === language);
  const region = locales[0] && new Intl.Locale(locales[0]).maximize().region;
  return own ?? (region ? `${language}-${region}` : language);
}
