// The texts of the user interface, from locales/. The build (`texts.ts`) replaces each call by its text in the language
// of the build.
import type { Texts } from "./text-keys";

type Values<Key extends keyof Texts> = [keyof Texts[Key]] extends [never] ? [] : [values: Texts[Key]];

/**
 * The text of a key. The key must be a literal, and the values an object literal:
 * `t("room-status-turn", { player: player.name })`.
 */
export function t<Key extends keyof Texts>(key: Key, ..._values: Values<Key>): string {
  throw new Error(`the build has not replaced the text ${key}`);
}

/**
 * The text of a key in a language that is known only at run time; in English if the language has no texts. Only
 * scripts that are built once for all languages need `tIn`. Use it for few texts: for each call, the build puts the
 * text into the script in every language.
 */
export function tIn<Key extends keyof Texts>(_language: string, key: Key, ..._values: Values<Key>): string {
  throw new Error(`the build has not replaced the text ${key}`);
}
