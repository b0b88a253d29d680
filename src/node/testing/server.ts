// Servers for the tests, and what they answer to raw bytes.

import { connect } from "node:net";
import { onTestFinished } from "vitest";
import { collections, getSampleRows } from "../../samples/public.ts";
import { boot, createMemoryStore } from "../../service/public.ts";
import { makeInterruptible } from "../interruptible.ts";
import { listen } from "../listen.ts";
import { createServiceServer, type ServerOptions } from "../server.ts";

export type Handle = (request: Request) => Promise<Response>;

/** The samples with the first rows of each collection. */
export const fewRows = { collections, rows: (name: string) => getSampleRows(name).slice(0, 40) };

/** A server with a handler of the test's own, or with the shop. */
export async function startTestServer(
  handle: Handle = createShopHandler(),
  options: Partial<ServerOptions> = {},
): Promise<{ origin: string; api: string; port: number }> {
  const server = createServiceServer({ handle, version: "1.2.3", ...options });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { origin, port } = await listen(server, { host: "127.0.0.1", port: 0 });
  return { origin, api: `${origin}/api`, port };
}

/** The service with the first rows of the samples, in memory. */
function createShopHandler(): Handle {
  return boot({
    store: createMemoryStore(),
    sample: fewRows,
    prefix: "/api",
    version: "1.2.3",
    getStore: makeInterruptible,
  }).handle;
}

/** Everything that is answered to bytes sent as they are, until `enough`, or the server ends the connection. */
export function sendBytes(port: number, bytes: string, enough: RegExp = /$^/): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    socket.setEncoding("latin1");
    socket.on("data", (data) => {
      text += data;
      if (enough.test(text)) socket.destroy();
    });
    socket.once("error", reject);
    socket.once("close", () => resolve(text));
  });
}
