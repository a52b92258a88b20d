// Prints the total compressed size of the scripts that a page loads, in each language: first for the game page, then
// for the page inside Discord. For English, also prints the size of each script. Fails if a total exceeds its budget.
// Usage: `npm run build && npm run weigh`.
import { readFileSync, readdirSync } from "node:fs";
import { compressedBytes } from "./compressed.mjs";

/** The pages: their HTML, the folder of their scripts, other chunks that every visitor loads, and the budget. */
const PAGES = [
  // Every visitor also loads the late parts, after the first board.
  { html: "index.html", folder: "", chunks: /^(Room|late-parts)-/, kilobytesMax: 81 },
  {
    html: "activity.html",
    folder: "activity/",
    chunks: /^(Activity|Room|late-parts|Chat|OpenOffer)-/,
    kilobytesMax: 110,
  },
];
/** The folder of each language in dist/. English uses dist/ itself. */
const LANGUAGES = ["", "fr/", "nl/", "ja/"];
/** The translations of the server’s catalogue. They are not counted, because they are data like the catalogue. */
const WORDS = /^_virtual_server-words-/;
const dist = new URL("dist/", import.meta.url);

const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

for (const page of PAGES)
  for (const language of LANGUAGES) {
    const { html, kilobytesMax } = page;
    const sizes = sizesOf(page, language);
    const sum = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
    console.log(`${language}${html}:`);
    if (language === "")
      for (const [name, bytes] of sizes) console.log(`${kilobytes(bytes).padStart(6)} kB  ${name}`);
    console.log(`${kilobytes(sum).padStart(6)} kB  total, budget ${kilobytesMax} kB`);
    if (sum > kilobytesMax * 1000) process.exitCode = 1;
  }

/** The compressed size of each script that the page loads. */
function sizesOf({ html, folder, chunks }, language) {
  const at = new URL(`assets/${language}${folder}`, dist);
  const text = (name) => readFileSync(new URL(name, at), "utf8");
  const page = readFileSync(new URL(language + html, dist), "utf8");
  const starts = [...page.matchAll(/assets\/(?:[\w-]+\/)*([\w.-]+\.js)/g)]
    .map(([, name]) => name)
    .filter((name) => !WORDS.test(name));
  const later = readdirSync(at).filter((name) => name.endsWith(".js") && chunks.test(name));
  if (starts.length === 0 || later.length !== chunks.source.split("|").length)
    throw new Error(`dist/ does not contain ${html} with its chunks; run \`npm run build\` first`);

  const loaded = new Set();
  const load = (name) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const [, next] of text(name).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) load(next);
  };
  [...starts, ...later].forEach(load);
  return new Map([...loaded].sort().map((name) => [name, compressedBytes(text(name))]));
}
