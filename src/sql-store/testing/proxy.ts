// A proxy before a PostgreSQL server that can lose the connection during a commit, or keep it and say nothing.

import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const socketName = ".s.PGSQL.5432";

export interface Proxy {
  readonly connectionString: string;
  /**
   * The answer to the COMMIT of a transaction that begins from now on is lost once. The connection is closed, too, or left
   * without a sign.
   */
  loseCommit(how?: "closed" | "silent"): void;
  /** Connects to another server from now on. */
  switchTo(connectionString: string): void;
  disconnect(): void;
  /** Passes nothing on any more, and closes nothing: on the connections that are open, or on new ones, too. */
  fallSilent(which: "open" | "all"): void;
  /** Passes on what new connections send. */
  speak(): void;
  /** Accepts no connection any more. */
  close(): Promise<void>;
}

/** @param connectionString - of a server that listens on a socket in a folder */
export async function startProxy(connectionString: string): Promise<Proxy> {
  let target = getSocketFolder(connectionString);
  const folder = mkdtempSync(join(tmpdir(), "riddle-proxy-"));
  const clients = new Set<Socket>();
  const upstreams = new Set<Socket>();
  let losesCommit: "closed" | "silent" | undefined;
  let isSilent = false;
  const silent = new WeakSet<Socket>();
  const server = createServer((client) => {
    const upstream = connect(join(decodeURIComponent(target), socketName));
    clients.add(client);
    upstreams.add(upstream);
    upstream.on("close", () => upstreams.delete(upstream));
    if (isSilent) silent.add(client);
    client.on("close", () => clients.delete(client));
    let hasBegun = false;
    let lost: typeof losesCommit;
    client.on("data", (bytes) => {
      if (silent.has(client)) return;
      if (bytes.includes("BEGIN ")) hasBegun = losesCommit !== undefined;
      if (losesCommit !== undefined && hasBegun && bytes.includes("COMMIT\0")) {
        lost = losesCommit;
        losesCommit = undefined;
      }
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (lost === "silent") silent.add(client);
      if (lost === "closed") client.destroy();
      else if (!silent.has(client)) client.write(bytes);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => {});
      // Nobody learns of the end of a silent connection.
      one.on("close", () => {
        if (!silent.has(client)) other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(join(folder, socketName), resolve));
  return {
    connectionString: connectionString.replace(target, encodeURIComponent(folder)),
    loseCommit(how = "closed") {
      losesCommit = how;
    },
    switchTo(other) {
      target = getSocketFolder(other);
    },
    disconnect() {
      for (const client of clients) client.destroy();
    },
    fallSilent(which) {
      for (const client of clients) silent.add(client);
      isSilent = which === "all";
    },
    speak() {
      isSilent = false;
    },
    async close() {
      for (const end of upstreams) end.destroy();
      for (const client of clients) client.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of its socket, encoded. */
function getSocketFolder(connectionString: string): string {
  return /@([^/]+)\//.exec(connectionString)?.[1] ?? "";
}
