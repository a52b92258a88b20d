// A small cluster: a host and a standby on one PostgreSQL database, two edges, their bus, and a load balancer.
import { type ChildProcess, spawn } from "node:child_process";
import { createServer, connect, type AddressInfo, type Server as NetServer, type Socket } from "node:net";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { Server } from "./server";

const DEPLOY = resolve(import.meta.dirname, "../../../deploy");

/**
 * Starts a script of `deploy/` that runs a database or NATS until the script's standard input ends. Resolves with the
 * script's process, and the first line that it prints.
 */
function runScript(name: string): Promise<{ process: ChildProcess; line: string }> {
  const process = spawn(resolve(DEPLOY, name), { stdio: ["pipe", "pipe", "inherit"] });
  return new Promise((found, failed) => {
    process.once("exit", () => failed(new Error(`${name} ended: run \`deploy/requirements test\` first`)));
    createInterface({ input: process.stdout }).once("line", (line) => found({ process, line }));
  });
}

/** A load balancer. It passes connections to its servers in turn, and skips a server that accepts no connections. */
class Balancer {
  readonly #sockets = new Set<Socket>();
  readonly #server: NetServer;
  #next = 0;

  private constructor(private readonly ports: number[]) {
    this.#server = createServer((client) => this.#pass(client, this.ports.length));
  }

  static async to(servers: Server[]): Promise<Balancer> {
    const balancer = new Balancer(servers.map((server) => Number(new URL(server.url).port)));
    await new Promise<void>((listening) => balancer.#server.listen(0, "127.0.0.1", listening));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #pass(client: Socket, attempts: number): void {
    const port = this.ports[this.#next++ % this.ports.length];
    if (port === undefined || attempts === 0) return void client.destroy();
    const server = connect(port, "127.0.0.1");
    server.once("error", () => this.#pass(client, attempts - 1));
    server.once("connect", () => {
      server.removeAllListeners("error");
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        this.#sockets.add(from);
        from.on("error", () => to.destroy());
        from.on("close", () => this.#sockets.delete(from));
        from.pipe(to);
      }
    });
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

export class Cluster {
  private constructor(
    private readonly scripts: ChildProcess[],
    /** First the server that is active at the start, then its standby. */
    readonly hosts: [Server, Server],
    readonly edges: [Server, Server],
    private readonly balancer: Balancer,
  ) {}

  static async start(): Promise<Cluster> {
    const [postgres, nats] = await Promise.all([
      runScript("postgres-for-tests"),
      runScript("nats-for-tests"),
    ]);
    const database = `postgres://konakis@${encodeURIComponent(postgres.line)}/postgres`;
    const bus = ["--bus", nats.line, "--role"];
    const host = [...bus, "host", "--database", database, "--standby"];
    const first = await Server.start(host);
    const hosts: [Server, Server] = [first, await Server.startStandby(host)];
    const edges: [Server, Server] = [
      await Server.start([...bus, "edge"]),
      await Server.start([...bus, "edge"]),
    ];
    const scripts = [postgres.process, nats.process];
    return new Cluster(scripts, hosts, edges, await Balancer.to(edges));
  }

  get url(): string {
    return this.balancer.url;
  }

  async remove(): Promise<void> {
    this.balancer.close();
    await Promise.all([...this.edges, ...this.hosts].map((server) => server.remove()));
    for (const script of this.scripts) script.stdin?.end();
  }
}
