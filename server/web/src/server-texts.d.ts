// The modules that the build makes from the translations of the server's texts. They are empty in an English build. The
// plugin that makes them is `server-texts.ts` beside the folder `src`.
declare module "virtual:server-words" {
  /** The translation of each English text of the catalogue. */
  export const words: Map<string, string>;
}
declare module "virtual:server-refusals" {
  /** A pattern for each English refusal, and a function that makes the translation from the captured values. */
  export const refusals: [pattern: RegExp, text: (...values: string[]) => string][];
}
