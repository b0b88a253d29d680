// Owns what every section needs of the service: the client, the collections, and telling that data has changed.

import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { type Client, createClient, type ServiceConnection, type ServiceStatus } from "../client/index.ts";
import type { CollectionDeclaration } from "../language/index.ts";

/** A service that answers, with what it said of itself. */
export interface Service {
  readonly client: Client;
  readonly version: string;
  readonly collections: readonly CollectionDeclaration[];
  /** Grows whenever this page has written something, so that what is shown can be asked for again. */
  readonly revision: number;
  /** To be called after each write. */
  readonly noteWrite: () => void;
  readonly resetSamples: ServiceConnection["resetSamples"];
}

export const ServiceContext = createContext<Service | null>(null);

/** The service. Only for components below the point where it is known to answer. */
export function useService(): Service {
  const service = useContext(ServiceContext);
  if (service === null) throw new Error("This component is drawn only while the service answers.");
  return service;
}

export function useServiceStatus(connection: ServiceConnection): ServiceStatus {
  return useSyncExternalStore(connection.subscribe, connection.status);
}

/** The service once it answers and its collections are known; null until then, an error's message when they can't be had. */
export function useServiceOf(connection: ServiceConnection, status: ServiceStatus): Service | string | null {
  const [described, setDescribed] = useState<Pick<Service, "client" | "version" | "collections"> | string | null>(null);
  const [revision, setRevision] = useState(0);
  const baseUrl = status.state === "ready" ? status.baseUrl : null;
  useEffect(() => {
    if (baseUrl === null) return;
    const abort = new AbortController();
    describe(baseUrl, abort.signal).then(setDescribed, (error: unknown) => {
      if (!abort.signal.aborted) setDescribed(error instanceof Error ? error.message : String(error));
    });
    return () => abort.abort();
  }, [baseUrl]);
  if (described === null || typeof described === "string") return described;
  return {
    ...described,
    revision,
    noteWrite: () => setRevision((before) => before + 1),
    resetSamples: connection.resetSamples,
  };
}

interface SchemaBody {
  readonly payload: { readonly version: string; readonly collections: readonly CollectionDeclaration[] };
}

async function describe(
  baseUrl: string,
  signal: AbortSignal,
): Promise<Pick<Service, "client" | "version" | "collections">> {
  const client = createClient(baseUrl);
  const { payload } = await client.get("/$schema", { signal }).body<SchemaBody>();
  return { client, version: payload.version, collections: payload.collections };
}
