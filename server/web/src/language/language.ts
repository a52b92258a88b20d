// The languages of the site. The client is built once for each language, and the server sends visitors the page in
// their language.

export type Language = "en" | "fr" | "nl" | "ja";

export const LANGUAGES: Language[] = ["en", "fr", "nl", "ja"];

/** The name of each language in the language itself. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  fr: "Français",
  nl: "Nederlands",
  ja: "日本語",
};

/** The language of this build. */
export const LANGUAGE: Language = import.meta.env.KONAKIS_LANGUAGE as Language;

/** How long the browser keeps the choice. */
const CHOICE_S = 365 * 24 * 3600;

/**
 * Stores the choice in a cookie that the server reads, and loads the page again. Removes `lang` from the address,
 * because the server prefers it to the cookie.
 */
export function chooseLanguage(language: Language): void {
  document.cookie = `language=${language}; Path=/; Max-Age=${CHOICE_S}; SameSite=Lax`;
  const address = new URL(location.href);
  if (!address.searchParams.has("lang")) return location.reload();
  address.searchParams.delete("lang");
  location.replace(address);
}
