// The page's connections, one per backend, each created when first needed.

import { type ServiceConnection, type ServiceStatus, StatusBoard } from "../../client/internal.ts";
import { type Backend, getBackendKey } from "./backend.ts";

/** @param worker - the connection to this browser's own service, which every page makes. */
export function createConnections(worker: ServiceConnection) {
  const made = new Map<string, ServiceConnection>();
  return {
    /** Returns the connection of a backend; the same one until it is forgotten. */
    of(backend: Backend): ServiceConnection {
      if (backend.kind === "worker") return worker;
      const key = getBackendKey(backend);
      const connection = made.get(key) ?? createLazyConnection(() => load(backend), backend.kind === "page");
      made.set(key, connection);
      return connection;
    },
    forget(backend: Backend): void {
      made.delete(getBackendKey(backend));
    },
  };
}

async function load(backend: Exclude<Backend, { kind: "worker" }>): Promise<ServiceConnection> {
  if (backend.kind === "page") return (await import("./page-connection.ts")).connectPage();
  return (await import("./server-connection.ts")).connectServer(backend.baseUrl);
}

function createLazyConnection(load: () => Promise<ServiceConnection>, hasSamples: boolean): ServiceConnection {
  const board = new StatusBoard();
  const loading = load();
  const follow = ({ updateWaiting: _, updateStage: __, wait, ...state }: ServiceStatus) => {
    board.show(state);
    board.showWait(wait);
  };
  loading.then(
    (connection) => connection.subscribe(follow),
    (cause: unknown) =>
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
    refresh: async () => (await loading).refresh(),
    resetSamples: hasSamples ? async (options) => (await loading).resetSamples?.(options) : undefined,
  };
}
