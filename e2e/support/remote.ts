// Servers on other ports than the page's: the service as `npm run serve` starts it, and ones that are none.

import { spawn } from "node:child_process";
import { createServer, type IncomingMessage, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../../scripts/project.mjs";

export interface Remote {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** What it was sent, preflights included, in order. */
  readonly received: readonly IncomingMessage[];
  stop(): Promise<void>;
}

/** Any server; it notes what it is sent. */
export async function remote(answer: RequestListener, path = "/api"): Promise<Remote> {
  const received: IncomingMessage[] = [];
  const server = createServer((incoming, outgoing) => {
    received.push(incoming);
    answer(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://localhost:${port}${path}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A word in a request's target that the server below leaves without an answer. */
export const unanswered = "unanswered";

/** `npm run serve` on a port of its own, seen through a server that notes what is sent. */
export async function remoteService(): Promise<Remote> {
  const child = spawn(process.execPath, [join(root, "scripts/serve-service.mjs"), "--port", "0"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const service = new URL(await addressFrom(child.stdout));
  const { stop, ...front } = await remote((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    if (url?.includes(unanswered) === true) return;
    const passed = request({ host: service.hostname, port: service.port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  }, service.pathname);
  return {
    ...front,
    stop: async () => {
      await stop();
      child.kill();
    },
  };
}

/** The service's address, which it prints on a line of its own. */
async function addressFrom(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    if (/^http:\S+$/.test(line)) return line;
  }
  throw new Error("`npm run serve` ended without an address.");
}
