// Prints the compressed size of every script that the game page loads, and fails if the total exceeds the budget.
// Usage: `npm run build && npm run weigh`.
import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";

const KILOBYTES_MAX = 80;
const folder = new URL("dist/assets/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
const text = (name) => readFileSync(new URL(name, folder), "utf8");

const page = readFileSync(new URL("dist/index.html", import.meta.url), "utf8");
const starts = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name]) => name);
// The late parts are loaded after the first board, but by every visitor.
const room = files.filter((name) => /^(Room|late-parts)-/.test(name));
if (starts.length === 0 || room.length !== 2)
  throw new Error("dist/ does not contain the game page; run `npm run build` first");

const loaded = new Set();
const load = (name) => {
  if (loaded.has(name)) return;
  loaded.add(name);
  for (const [, next] of text(name).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) load(next);
};
[...starts, ...room].forEach(load);

let sum = 0;
for (const name of [...loaded].sort()) {
  const bytes = gzipSync(text(name), { level: 9 }).length;
  sum += bytes;
  console.log(`${(bytes / 1000).toFixed(1).padStart(6)} kB  ${name}`);
}
console.log(`${(sum / 1000).toFixed(1).padStart(6)} kB  total, budget ${KILOBYTES_MAX} kB`);
if (sum > KILOBYTES_MAX * 1000) process.exitCode = 1;
