// Dates and times for people, in the format of their own language and region. The texts of the page are in English.

/** The reader’s languages, the preferred one first; without a browser, the system decides. */
const readerLocales = (): readonly string[] => globalThis.navigator?.languages ?? [];

/** A formatter of dates for the reader. */
export const dateFormat = (
  options: Intl.DateTimeFormatOptions,
  locales: readonly string[] = readerLocales(),
): Intl.DateTimeFormat => new Intl.DateTimeFormat([...locales], options);
