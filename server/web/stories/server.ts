// A test server: the real binary on a free port with its own data directory.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const ROOT = resolve(import.meta.dirname, "../../..");

function binary(): string {
  const override = process.env.KONAKIS_SERVER_BIN;
  if (override) return override;
  const metadata = execFileSync("cargo", ["metadata", "--format-version=1", "--no-deps", "--offline"], {
    cwd: ROOT,
  });
  const { target_directory } = JSON.parse(metadata.toString()) as { target_directory: string };
  const path = join(target_directory, "debug", "konakis-server");
  if (!existsSync(path))
    throw new Error(`${path} does not exist: run \`cargo build -p konakis-server\` first`);
  return path;
}

export class Server {
  #process: ChildProcess | null = null;
  #port = 0;
  readonly #data = mkdtempSync(join(tmpdir(), "konakis-story-"));

  private constructor(private readonly options: string[]) {}

  static async start(options: string[] = []): Promise<Server> {
    const server = new Server(options);
    await server.run();
    return server;
  }

  /**
   * Starts a standby. Resolves when the standby waits for the active server to end. Do not use the `url` of a standby:
   * it does not contain the port on which the standby later listens.
   */
  static async startStandby(options: string[]): Promise<Server> {
    const server = new Server(options);
    await server.#launch(/^waiting as a standby$/);
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts the process if it is not running. A restart uses the same port and data. */
  async run(): Promise<void> {
    if (this.#isRunning) return;
    const [, port] = await this.#launch(/listening on http:\/\/127\.0\.0\.1:(\d+)/);
    this.#port = Number(port);
  }

  /** Starts the process. Resolves when the process prints a line that matches `wanted`. */
  async #launch(wanted: RegExp): Promise<RegExpExecArray> {
    const args = [
      "--listen",
      `127.0.0.1:${this.#port}`,
      "--data",
      this.#data,
      "--unlimited",
      "--log",
      "warn",
      ...this.options,
    ];
    const child = spawn(binary(), args, { stdio: ["ignore", "pipe", "inherit"] });
    this.#process = child;
    return new Promise((found, failed) => {
      child.once("exit", (code) =>
        failed(new Error(`the server ended with ${code} before it printed ${wanted}`)),
      );
      createInterface({ input: child.stdout }).on("line", (line) => {
        const match = wanted.exec(line);
        if (match) found(match);
      });
    });
  }

  get #isRunning(): boolean {
    return this.#process !== null && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Ends the process at once, as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || !this.#isRunning) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await gone;
  }

  /** Asks the process to end, as an operator does, and waits for its end. */
  async stop(): Promise<void> {
    const child = this.#process;
    if (!child || !this.#isRunning) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await gone;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}
