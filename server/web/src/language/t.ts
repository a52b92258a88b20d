// The texts of the user interface, from the Fluent files in locales/. The build (texts.ts in the root of the client)
// replaces each call by its text in the language of the build, so a call costs nothing at run time.
import type { Texts } from "./text-keys";

type Values<Key extends keyof Texts> = [keyof Texts[Key]] extends [never] ? [] : [values: Texts[Key]];

/**
 * The text of a key. The call must contain the key as a literal, and its values as an object literal:
 * `t("room-status-turn", { player: player.name })`.
 */
export function t<Key extends keyof Texts>(key: Key, ..._values: Values<Key>): string {
  throw new Error(`the build has not replaced the text ${key}`);
}

/**
 * The text of a key in a language that is known at run time only; in English if the language has no texts. Only scripts
 * that are built once for all languages need this. They should use it for few texts, because the build puts the text in
 * every language in place of the call.
 */
export function tIn<Key extends keyof Texts>(_language: string, key: Key, ..._values: Values<Key>): string {
  throw new Error(`the build has not replaced the text ${key}`);
}
