// Build configuration of the Activity's page. This build is separate from that of the web page, so that it adds nothing
// to the chunks of the web page. For each language, `npm run build` first builds the web page, then the Activity's
// page. Both builds write to dist/.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { nonceLoader, slimSdk } from "./activity-entry.ts";
import { looks } from "./looks.ts";
import { preload } from "./preload.ts";
import { rulePages } from "./rules.ts";
import { serverTexts } from "./server-texts.ts";
import { FOLDER, LANGUAGE, texts } from "./texts.ts";

export default defineConfig({
  plugins: [
    texts(),
    serverTexts(),
    svelte(),
    looks(),
    rulePages(),
    slimSdk(),
    preload("/activity/Activity.svelte"),
    preload("/room/Room.svelte"),
    ...(LANGUAGE === "en" ? [] : [preload("virtual:server-words")]),
    nonceLoader(),
  ],
  publicDir: false,
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { activity: "activity.html" },
      output: {
        codeSplitting: {
          groups: [
            { name: "svelte", test: /node_modules.svelte/ },
            { name: "board", test: /src.board/ },
          ],
        },
        entryFileNames: `assets/${FOLDER}activity/[name]-[hash].js`,
        chunkFileNames: `assets/${FOLDER}activity/[name]-[hash].js`,
      },
    },
  },
});
