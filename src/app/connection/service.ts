// The service as the sections use it: the client, the collections and the notification of changed data.

import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import type { ReadyState, ServiceConnection, ServiceStatus } from "../../client/internal.ts";
import { createStore, useStore } from "../state/store.ts";
import type { Backend } from "./backend.ts";

export interface Service extends Omit<ReadyState, "state"> {
  readonly backend: Backend;
  readonly connection: ServiceConnection;
  /** Grows with each write of this page and each definition of collections, so that components request their data again. */
  readonly revision: number;
  /** Call this after each write. Returns the new revision. */
  readonly noteWrite: () => number;
  /** Call this after a change of the collections. Resolves once the page has them. */
  readonly noteDefinition: () => Promise<void>;
  readonly resetSamples: ServiceConnection["resetSamples"];
  readonly chooseBackend: () => void;
}

/** The function returns one value per service, for as long as the page is connected to it. */
export function memoizePerService<T, S extends Pick<Service, "connection"> = Service>(
  create: (service: S) => T,
): (service: S) => T {
  const created = new WeakMap<ServiceConnection, { readonly value: T }>();
  return (service) => {
    const found = created.get(service.connection) ?? { value: create(service) };
    created.set(service.connection, found);
    return found.value;
  };
}

export const ServiceContext = createContext<Service | null>(null);

/** Returns the service. Only for components that are rendered once the service is ready. */
export function useService(): Service {
  const service = useContext(ServiceContext);
  if (service === null) throw new Error("This component is rendered only while the service responds.");
  return service;
}

export function useServiceStatus(connection: ServiceConnection): ServiceStatus {
  return useSyncExternalStore(connection.subscribe, connection.status);
}

const getRevisions = memoizePerService((_: Pick<Service, "connection">) => createStore(0));

export function useConnectedService(
  connection: ServiceConnection,
  backend: Backend,
  chooseBackend: () => void,
): Service | null {
  const status = useServiceStatus(connection);
  const revisions = getRevisions({ connection });
  const writes = useStore(revisions);
  const ready = status.state === "ready" ? status : null;
  return useMemo(() => {
    if (ready === null) return null;
    const { changes = 0 } = ready;
    const noteWrite = (): number => {
      revisions.set(revisions.get() + 1);
      return revisions.get() + changes;
    };
    return {
      ...ready,
      backend,
      connection,
      revision: writes + changes,
      noteWrite,
      noteDefinition: connection.refresh,
      resetSamples: connection.resetSamples,
      chooseBackend,
    };
  }, [ready, connection, backend, revisions, writes, chooseBackend]);
}
