import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** The address of a listening server. */
export interface Listening {
  /** The origin, such as `http://localhost:8787`. */
  readonly origin: string;
  readonly port: number;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** How many of the following ports to try if it is in use. Defaults to 0. */
  readonly others?: number;
}

/** Starts listening. @throws Error with a user-readable message if the port or the host is not available. */
export async function listen(server: Server, { host, port, others = 0 }: ListenOptions): Promise<Listening> {
  for (let candidate = port; ; candidate++) {
    const problem = await attempt(server, candidate, host);
    if (problem === undefined) break;
    if (problem.code !== "EADDRINUSE" || candidate === port + others)
      throw new Error(describeListenError(problem, host, port));
  }
  const { port: given } = server.address() as AddressInfo;
  return { origin: `http://${formatHostName(host)}:${given}`, port: given };
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

function describeListenError({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is in use. Choose another one with --port, or 0 for any free port.`;
    case "EACCES":
      return `Port ${port} needs special permissions. Choose one from 1024 on with --port.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `This machine has no address "${host}". Leave --host out to listen on this machine only.`;
    default:
      return `The server can't listen: ${message}`;
  }
}

/** The host in the URL. For local and wildcard addresses it is localhost, which browsers treat as secure. */
function formatHostName(host: string): string {
  if (["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
