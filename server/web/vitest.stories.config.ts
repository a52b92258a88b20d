// Configuration of the stories: the real server and client in a real browser. First run `npm run build`, then build the
// server binary, which contains the page.
import { defineConfig } from "vitest/config";
import { texts } from "./texts.ts";

export default defineConfig({
  // Stories import modules of the client with calls of `t`, which this plugin replaces.
  plugins: [texts()],
  test: {
    include: ["stories/**/*.story.ts"],
    globalSetup: ["stories/global-setup.ts"],
    testTimeout: 150_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // CI machines may be busy.
    expect: { poll: { timeout: 20_000 } },
    // A retry would hide flaky behavior of the page.
    retry: 0,
  },
});
