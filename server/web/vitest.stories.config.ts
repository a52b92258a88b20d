// Whole stories: the real server with the real client in a real browser. `npm run build` and the server's binary come first.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["stories/**/*.story.ts"],
    globalSetup: ["stories/setup.ts"],
    testTimeout: 150_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // What the page will show once the server has answered; a busy machine may take its time.
    expect: { poll: { timeout: 20_000 } },
    // A browser that is short of breath is not a fault of the page, but it must not hide one either.
    retry: 0,
  },
});
