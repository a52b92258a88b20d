// Starts test servers on the loopback address.
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Makes the server listen on a free port. Resolves with its URL. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
