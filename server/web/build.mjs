// Builds the web page and the page of Discord's Activity in each language into dist/. Usage: `npm run build`.
import { build } from "vite";

const LANGUAGES = ["en", "fr", "nl", "ja"];

for (const language of LANGUAGES) {
  process.env.KONAKIS_LANGUAGE = language;
  for (const configFile of ["vite.config.ts", "vite.activity.config.ts"])
    await build({ configFile, logLevel: "warn" });
}
