// Configuration of `npm run screenshots`, which takes screenshots, those of the README among them.
import { defineConfig } from "vitest/config";
import stories from "./vitest.stories.config";

export default defineConfig({ ...stories, test: { ...stories.test, include: ["stories/screenshots.ts"] } });
