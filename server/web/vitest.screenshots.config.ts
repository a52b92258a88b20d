// Configuration of `npm run screenshots`.
import { defineConfig } from "vitest/config";
import stories from "./vitest.stories.config";

export default defineConfig({ ...stories, test: { ...stories.test, include: ["stories/screenshots.ts"] } });
