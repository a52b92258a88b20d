// Splits a sentence whose text marks parts, such as `Sign in <link>here</link>.`, so that a translation can put a link
// or bold text where its grammar wants it. Pure function.

/** A part of a sentence; `mark` is the name of its mark, null outside marks. */
export type SentencePart = { mark: string | null; text: string };

const MARKED = /<(\w+)>(.*?)<\/\1>/gs;

/** The parts of a sentence in their order. Marks do not nest; a mark without its end is text. */
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
