// Build configuration of the web client. The output in dist/ is embedded in the server binary. `npm run dev` proxies
// the server's paths to a running server.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { looks } from "./looks.ts";
import { preload } from "./preload.ts";
import { rulePages } from "./rules.ts";
import { serverTexts } from "./server-texts.ts";
import { FOLDER, LANGUAGE, texts } from "./texts.ts";

// KONAKIS_SERVER names another server, for example http://127.0.0.1:9000.
const server = process.env.KONAKIS_SERVER ?? "http://127.0.0.1:8080";

/**
 * Matches the modules of the chunk `shared`: small modules that most pages load, and `early-socket`. `early-socket`
 * opens the WebSocket that the connection later uses. It must run before the modules that import the connection. In
 * the entry chunk it would run after them, because a chunk runs after the chunks that it imports.
 */
const SHARED =
  /src.*\/(early-socket|settle|storage|names|ComputerBadge|blocks|Sentence|(finished|own|live)-games|experience|waiting-rooms)\./;

export default defineConfig({
  plugins: [
    texts(),
    serverTexts(),
    svelte({ configFile: false }),
    looks(),
    rulePages(),
    preload("/room/Room.svelte"),
    ...(LANGUAGE === "en" ? [] : [preload("virtual:server-words")]),
  ],
  publicDir: LANGUAGE === "en" ? "public" : false,
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: LANGUAGE === "en",
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        index: "index.html",
        ...(LANGUAGE === "en" && { "service-worker": "src/worker/service-worker.ts" }),
      },
      output: {
        // One chunk for each small module would cost more than it saves.
        codeSplitting: {
          groups: [
            { name: "svelte", test: /node_modules.svelte/ },
            { name: "shared", test: SHARED },
            { name: "board", test: /src.board/ },
          ],
        },
        // A service worker controls only the pages below its address, so its file is at the root. The address must
        // not change, so the name of the file has no hash.
        entryFileNames: ({ name }) =>
          name === "service-worker" ? "[name].js" : `assets/${FOLDER}[name]-[hash].js`,
        chunkFileNames: `assets/${FOLDER}[name]-[hash].js`,
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/ws": { target: server, ws: true },
      "/positions": server,
      "/throne.svg": server,
      "/auth": server,
      "^/rooms/[^/]+/(board|record|replay)": server,
    },
  },
  test: { include: ["src/**/*.test.ts", "*.test.ts"] },
});
