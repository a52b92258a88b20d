// The pictures in the README: `npm run screenshots`.
import { defineConfig } from "vitest/config";
import stories from "./vitest.stories.config";

export default defineConfig({ test: { ...stories.test, include: ["stories/screenshots.ts"] } });
