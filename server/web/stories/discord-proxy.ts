// A stand-in for the proxy through which Discord serves an Activity. Like Discord’s proxy, it replaces the content
// security policy, gives inline scripts a nonce, and removes the cache headers of pages. If `KONAKIS_DIST` is set, it
// serves the web client from dist/ instead of the one in the server’s binary.
import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as send,
  type ServerResponse,
} from "node:http";
import { connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { builtFile, builtPage } from "./built-client";
import { listen } from "./loopback";
import { APPLICATION } from "./discord-api";

export class DiscordProxy {
  url = "";
  target = "";
  /** Whether the frame has an opaque origin, as in some of Discord’s apps: `'self'` then allows no scripts. */
  isOpaque = false;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((request, response) => this.#pass(request, response));

  static async start(): Promise<DiscordProxy> {
    const proxy = new DiscordProxy();
    proxy.url = await listen(proxy.#server);
    proxy.#server.on("upgrade", (request, socket, head) => proxy.#upgrade(request, socket as Socket, head));
    return proxy;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    for (const socket of this.#sockets) socket.destroy();
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, url = "/" } = request;
    const file = builtFile(url);
    if (file)
      return void response
        .writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": file.type })
        .end(file.body);
    const passed = send(this.target + url, { method, headers: this.#headers(request) }, (answer) => {
      void this.#return(url, answer, response);
    });
    // Discord’s proxy also answers with 502 when the server is down.
    passed.on("error", () => response.writeHead(502).end());
    request.pipe(passed);
  }

  async #return(url: string, answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers: OutgoingHttpHeaders = { ...answer.headers };
    const isPage = answer.headers["content-type"]?.startsWith("text/html") === true;
    const nonce = randomUUID();
    headers["content-security-policy"] = policy(this.url, nonce, this.isOpaque);
    let body = await buffer(answer);
    if (isPage) {
      for (const name of ["cache-control", "etag", "last-modified", "content-length"]) delete headers[name];
      const page = builtPage(url, APPLICATION) ?? body.toString();
      body = Buffer.from(page.replaceAll("<script>", `<script nonce="${nonce}">`));
    }
    response.writeHead(answer.statusCode ?? 502, headers).end(body);
  }

  #headers({ headers }: IncomingMessage): Record<string, string | string[]> {
    const kept = Object.entries(headers).filter(
      ([name]) => name !== "accept-encoding" && name !== "if-none-match",
    );
    return { ...(Object.fromEntries(kept) as Record<string, string>), host: new URL(this.target).host };
  }

  #upgrade(request: IncomingMessage, near: Socket, head: Buffer): void {
    const { hostname, port, host } = new URL(this.target);
    const far = connect(Number(port), hostname, () => {
      const lines = Object.entries({ ...request.headers, host }).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      far.write([`GET ${request.url} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
      far.write(head);
      near.pipe(far).pipe(near);
    });
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        this.#sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
  }
}

/** The content security policy of Discord’s proxy, with `origin` in place of `https://<id>.discordsays.com`. */
function policy(origin: string, nonce: string, isOpaque: boolean): string {
  const socket = origin.replace("http", "ws");
  const self = isOpaque ? "" : "'self'";
  return [
    "default-src 'none'",
    `script-src ${self} 'unsafe-eval' 'nonce-${nonce}' blob:`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data: blob: https://cdn.discordapp.com/avatars/ https://cdn.discordapp.com/embed/avatars/",
    "media-src 'self' blob:",
    `connect-src ${origin}/ ${socket}/ https://discord.com/api/ data: blob:`,
    "worker-src 'self' blob:",
    "frame-ancestors https://discord.com",
  ].join("; ");
}
