// A proxy before a PostgreSQL server that can lose the connection during a commit.

import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const socketName = ".s.PGSQL.5432";

export interface Proxy {
  readonly connectionString: string;
  /** The answer to the COMMIT of a transaction that begins from now on is lost once, and with it the connection. */
  loseCommit(): void;
  /** Connects to another server from now on. */
  switchTo(connectionString: string): void;
  disconnect(): void;
  /** Accepts no connection any more. */
  close(): Promise<void>;
}

/** @param connectionString - of a server that listens on a socket in a folder */
export async function startProxy(connectionString: string): Promise<Proxy> {
  let target = getSocketFolder(connectionString);
  const folder = mkdtempSync(join(tmpdir(), "riddle-proxy-"));
  const clients = new Set<Socket>();
  let losesCommit = false;
  const server = createServer((client) => {
    const upstream = connect(join(decodeURIComponent(target), socketName));
    clients.add(client);
    client.on("close", () => clients.delete(client));
    let hasBegun = false;
    let isCommitting = false;
    client.on("data", (bytes) => {
      if (bytes.includes("BEGIN ")) hasBegun = losesCommit;
      if (losesCommit && hasBegun && bytes.includes("COMMIT\0")) {
        losesCommit = false;
        isCommitting = true;
      }
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (isCommitting) client.destroy();
      else client.write(bytes);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(join(folder, socketName), resolve));
  return {
    connectionString: connectionString.replace(target, encodeURIComponent(folder)),
    loseCommit() {
      losesCommit = true;
    },
    switchTo(other) {
      target = getSocketFolder(other);
    },
    disconnect() {
      for (const client of clients) client.destroy();
    },
    async close() {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of its socket, encoded. */
function getSocketFolder(connectionString: string): string {
  return /@([^/]+)\//.exec(connectionString)?.[1] ?? "";
}
