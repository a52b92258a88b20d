// Splits a sentence with marked parts, such as `Sign in <link>here</link>.`, so that a translation can order them. Pure
// function.

/** `mark` is null outside marks. */
export type SentencePart = { mark: string | null; text: string };

const MARKED = /<(\w+)>(.*?)<\/\1>/gs;

/** Marks do not nest; a mark without an end is text. */
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
