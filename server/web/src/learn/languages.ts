// The languages of the rules: English and those of the bot’s translations.

/** A language of the rules. */
export type Language = "en" | "fr" | "nl" | "ja";

export const LANGUAGES: Language[] = ["en", "fr", "nl", "ja"];

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  fr: "Français",
  nl: "Nederlands",
  ja: "日本語",
};

/** The language that the address names, such as `?lang=fr`, or the first of the reader’s languages among these. */
export function readerLanguage(query: string, preferred: readonly string[], known = LANGUAGES): Language {
  const wanted = [new URLSearchParams(query).get("lang") ?? "", ...preferred];
  const found = wanted.map((tag) => known.find((language) => language === tag.toLowerCase().split("-")[0]));
  return found.find((language) => language !== undefined) ?? "en";
}
