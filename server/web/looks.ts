// Vite plugin that parses the look of each game (server/render/assets/<game>/look.toml) into a `Look` at build time.
import { parse } from "smol-toml";
import type { Plugin } from "vite";
import type { Look } from "./src/board/look";

export function looks(): Plugin {
  return {
    name: "looks",
    transform: {
      filter: { id: /\/render\/assets\/[^/]+\/look\.toml$/ },
      handler: (text) => ({
        code: `export default ${JSON.stringify(readLook(text))}`,
        moduleType: "js",
        map: { mappings: "" },
      }),
    },
  };
}

/**
 * Parses a look.toml. Throws an error if the table `ground` is missing. If `values` or `areas` is missing, it
 * stays undefined; any other missing table becomes empty.
 */
export function readLook(text: string): Look {
  const { ground, ...look } = parse(text) as unknown as Partial<Look>;
  if (!ground) throw new Error("a look.toml has no ground");
  const goals = { white: [], black: [] };
  return { pieces: {}, terrain: {}, tokens: {}, goals, reserves: {}, limits: {}, reach: {}, ground, ...look };
}
