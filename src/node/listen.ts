// How a server gets its port, and the address that it then has.

import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Listening {
  /** Without a path and without a slash at its end: `http://localhost:8787`. */
  readonly origin: string;
  readonly port: number;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** How many ports after it are as good when it is taken; none when left out. */
  readonly others?: number;
}

/** @throws Error with a message for a person when the port or the host can't be had. */
export async function listen(server: Server, { host, port, others = 0 }: ListenOptions): Promise<Listening> {
  for (let candidate = port; ; candidate++) {
    const problem = await attempt(server, candidate, host);
    if (problem === undefined) break;
    if (problem.code !== "EADDRINUSE" || candidate === port + others) throw new Error(adviceFor(problem, host, port));
  }
  const { port: given } = server.address() as AddressInfo;
  return { origin: `http://${nameOf(host)}:${given}`, port: given };
}

function attempt(server: Server, port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    server.once("error", resolve);
    server.listen(port, host, () => {
      server.off("error", resolve);
      resolve(undefined);
    });
  });
}

function adviceFor({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is taken. Choose another one with --port, or 0 for any that is free.`;
    case "EACCES":
      return `Port ${port} is not for everyone. Choose one from 1024 on with --port.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `This machine does not go by "${host}". Leave --host out to be heard on this machine alone.`;
    default:
      return `The server can't listen: ${message}`;
  }
}

/** The name for an address: who listens everywhere, or on this machine, is found by the name that browsers trust. */
function nameOf(host: string): string {
  if (["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
