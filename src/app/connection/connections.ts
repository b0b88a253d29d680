// The page's connections, one per backend, each created when first needed.

import { refreshCollections, type ServiceConnection, StatusBoard } from "../../client/internal.ts";
import { type Backend, getBackendKey } from "./backend.ts";

/** @param worker - the connection to this browser's own service, which every page makes. */
export function createConnections(worker: ServiceConnection) {
  const made = new Map<string, ServiceConnection>();
  return {
    of(backend: Backend): ServiceConnection {
      if (backend.kind === "worker") return worker;
      const key = getBackendKey(backend);
      const connection = made.get(key) ?? createConnection(backend);
      made.set(key, connection);
      return connection;
    },
    forget(backend: Backend): void {
      made.delete(getBackendKey(backend));
    },
  };
}

/** Starts a backend whose code is loaded first. @returns what restores its samples; undefined for another server */
async function start(backend: Exclude<Backend, { kind: "worker" }>, board: StatusBoard) {
  if (backend.kind === "page") return (await import("./page-connection.ts")).startService(board);
  (await import("./server-connection.ts")).connectServer(backend.baseUrl, board);
  return undefined;
}

function createConnection(backend: Exclude<Backend, { kind: "worker" }>): ServiceConnection {
  const board = new StatusBoard();
  const starting = start(backend, board);
  starting.catch((cause: unknown) =>
    board.show({
      state: "unavailable",
      reason: "registration-failed",
      message: `A part of the page could not be loaded: ${String(cause)}. Reload the page.`,
    }),
  );
  return {
    status: () => board.status,
    subscribe: (listener) => board.subscribe(listener),
    applyUpdate() {},
    refresh: () => refreshCollections(board),
    resetSamples: backend.kind === "page" ? async (options) => (await starting)?.(options) : undefined,
  };
}
