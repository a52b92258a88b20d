// Starts the server that all stories share.
import type { TestProject } from "vitest/node";
import { Server } from "./server";

declare module "vitest" {
  interface ProvidedContext {
    url: string;
  }
}

export default async function (project: TestProject): Promise<() => Promise<void>> {
  const server = await Server.start();
  project.provide("url", server.url);
  return () => server.remove();
}
