// A server of one's own: the real binary on a port and a folder that nobody else uses.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const ROOT = resolve(import.meta.dirname, "../../..");

/** Where the server's binary is: as `KONAKIS_SERVER_BIN` says, or where cargo builds it. */
function binary(): string {
  const named = process.env.KONAKIS_SERVER_BIN;
  if (named) return named;
  const told = execFileSync("cargo", ["metadata", "--format-version=1", "--no-deps", "--offline"], {
    cwd: ROOT,
  });
  const { target_directory } = JSON.parse(told.toString()) as { target_directory: string };
  const path = join(target_directory, "debug", "konakis-server");
  if (!existsSync(path)) throw new Error(`there is no ${path}: run \`cargo build -p konakis-server\` first`);
  return path;
}

export class Server {
  #process: ChildProcess | null = null;
  #port = 0;
  readonly #data = mkdtempSync(join(tmpdir(), "konakis-story-"));

  static async start(): Promise<Server> {
    const server = new Server();
    await server.run();
    return server;
  }

  /** Where its pages are. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts it, on the same port and with the same data as before. */
  async run(): Promise<void> {
    const args = [
      "--listen",
      `127.0.0.1:${this.#port}`,
      "--data",
      this.#data,
      "--unlimited",
      "--log",
      "warn",
    ];
    const child = spawn(binary(), args, { stdio: ["ignore", "pipe", "inherit"] });
    this.#process = child;
    this.#port = await new Promise((found, failed) => {
      child.once("exit", (code) => failed(new Error(`the server ended with ${code} before it listened`)));
      createInterface({ input: child.stdout }).on("line", (line) => {
        const port = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
        if (port) found(Number(port));
      });
    });
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await gone;
  }

  /** Ends it for good. */
  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}
