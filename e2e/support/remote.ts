// Servers on other ports: the service as `npm run serve` starts it, and others.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../../scripts/project.mjs";

export interface Remote {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** The received requests in order, including preflights. */
  readonly received: readonly IncomingMessage[];
  stop(): Promise<void>;
}

/** A server that records its requests. */
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

/** A word in a request's target that makes the server below never respond. */
export const unanswered = "unanswered";

/** `npm run serve` on a free port, with further options, behind a proxy that records requests. */
export async function remoteService(...options: readonly string[]): Promise<Remote> {
  const child = spawn(process.execPath, [join(root, "scripts/build/serve-service.mjs"), "--port", "0", ...options], {
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
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

/** The service's URL, which it prints on a separate line. */
async function addressFrom(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    if (/^http:\S+$/.test(line)) return line;
  }
  throw new Error("`npm run serve` ended without an address.");
}
