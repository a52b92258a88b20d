// The modules that the build makes from the translations. Its plugin is `server-texts.ts` beside the folder `src`.
declare module "virtual:server-words" {
  /** The texts of the catalogue in English, each with its translation. */
  export const words: Map<string, string>;
}
declare module "virtual:server-refusals" {
  /** The pattern of each refusal in English, with a function that translates it from the values in the refusal. */
  export const refusals: [pattern: RegExp, text: (...values: string[]) => string][];
}
