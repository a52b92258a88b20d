// Configuration of the end-to-end stories: the real server and the real client in a real browser. Run `npm run build`
// and build the server binary first.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["stories/**/*.story.ts"],
    globalSetup: ["stories/global-setup.ts"],
    testTimeout: 150_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Waits for the page to show an answer of the server. Generous, because CI machines may be busy.
    expect: { poll: { timeout: 20_000 } },
    // A retry would hide flaky behaviour of the page.
    retry: 0,
  },
});
