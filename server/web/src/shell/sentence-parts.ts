// Splits a sentence with marked parts, such as `Sign in <link>here</link>.`. A translation chooses the order of the
// marked parts. Pure functions.

/** A piece of the sentence with the name of its mark; `mark` is null for unmarked text. */
export type SentencePart = { mark: string | null; text: string };

const MARKED = /<(\w+)>(.*?)<\/\1>/gs;

/** Splits a sentence at its marks. A mark without an end, or inside another mark, is text. */
export function sentenceParts(sentence: string): SentencePart[] {
  const parts: SentencePart[] = [];
  let done = 0;
  const plain = (end: number) => end > done && parts.push({ mark: null, text: sentence.slice(done, end) });
  for (const found of sentence.matchAll(MARKED)) {
    plain(found.index);
    parts.push({ mark: found[1] ?? null, text: found[2] ?? "" });
    done = found.index + found[0].length;
  }
  plain(sentence.length);
  return parts;
}

/** The sentence without its marks, for an announcement. */
export const withoutMarks = (sentence: string): string =>
  sentenceParts(sentence)
    .map(({ text }) => text)
    .join("");
