import { createRawSnippet } from "svelte";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import Sentence from "./Sentence.svelte";
import { sentenceParts, withoutMarks } from "./sentence-parts";

describe("the parts of a sentence", () => {
  it("the parts are in the order of the sentence", () => {
    expect(sentenceParts("To play, <link>sign in</link>.")).toEqual([
      { mark: null, text: "To play, " },
      { mark: "link", text: "sign in" },
      { mark: null, text: "." },
    ]);
    expect(sentenceParts("<b>Anna</b> <b>Ben</b><disc></disc>").map(({ mark }) => mark)).toEqual([
      "b",
      null,
      "b",
      "disc",
    ]);
  });

  it("a text without a complete mark is not split", () => {
    for (const text of ["Your turn", "<3", "<b>Anna", "</b>", "a <b> b </i>"])
      expect(sentenceParts(text)).toEqual([{ mark: null, text }]);
    expect(sentenceParts("")).toEqual([]);
  });

  it("an announcement has no marks", () => {
    expect(withoutMarks("Premove: <b>e2 to g2</b>, if it’s possible then.")).toBe(
      "Premove: e2 to g2, if it’s possible then.",
    );
  });
});

describe("a sentence", () => {
  const html = (text: string) => {
    const link = createRawSnippet((marked: () => string) => ({
      render: () => `<a href="/x">${marked()}</a>`,
    }));
    return render(Sentence, { props: { text, link } }).body.replaceAll(/<!--.*?-->/g, "");
  };

  it("the marked parts of a sentence are rendered", () => {
    expect(html("A <link>b</link>, <b>c</b> <strong>d</strong><unseen> e</unseen>.")).toBe(
      'A <a href="/x">b</a>, <b>c</b> <strong>d</strong><span class="unseen"> e</span>.',
    );
  });

  it("HTML is escaped, and the text of an unknown mark is shown", () => {
    expect(html("<b><i>Eve</i></b> & <other>x</other>")).toBe("<b>&lt;i>Eve&lt;/i></b> &amp; x");
  });
});
