// Test servers on loopback.
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on a free port. Resolves with the address. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
