// The service that the negative control runs in a page: the real one, over a correct or a faulty store.

// biome-ignore-start lint/style/noRestrictedImports: not a test, but the service that a test runs in the page
import { collections, getSampleRows } from "../../src/samples/public.ts";
import { createDexieStore } from "../../src/service/dexie.ts";
import { boot, type Store } from "../../src/service/public.ts";
// biome-ignore-end lint/style/noRestrictedImports: tests use only the page's public interface

export interface ControlRequest {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Set on `window` for the test to call. */
export interface Control {
  request(requested: ControlRequest): Promise<{ status: number; headers: Record<string, string>; text: string }>;
  /** Names of the errors that the service treated as internal. */
  readonly faults: readonly string[];
}

/** Starts a service over a database of the given name, with a few of the sample's rows. */
function start(database: string, honest: boolean): Control {
  const store = createDexieStore({ name: database });
  const faults: string[] = [];
  const service = boot({
    store: honest ? store : awaitingSomethingElse(store),
    sample: {
      collections: collections.filter(({ name }) => name === "Payments"),
      rows: (name) => getSampleRows(name).slice(0, 20),
    },
    prefix: "/api",
    version: "control",
    onUnexpected: (error) => faults.push(error instanceof Error ? error.name : String(error)),
  });
  return {
    faults,
    async request({ path, method, headers, body }) {
      const init = method === "GET" ? { method, headers } : { method, headers, body };
      const response = await service.handle(new Request(new URL(`/api/${path}`, location.href), init));
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
    },
  };
}

/** A faulty store: after each write it awaits a timer. */
function awaitingSomethingElse(store: Store): Store {
  return {
    ...store,
    transact: (scope, work) =>
      store.transact(scope, (transaction) =>
        work({
          version: (collection) => transaction.version(collection),
          get: (collection, key) => transaction.get(collection, key),
          read: (collection, access) => transaction.read(collection, access),
          find: (query) => transaction.find(query),
          count: (collection, access) => transaction.count(collection, access),
          lastKey: (collection) => transaction.lastKey(collection),
          add: (collection, added) => transaction.add(collection, added).then(aTurn),
          put: (collection, put) => transaction.put(collection, put).then(aTurn),
          remove: (collection, keys) => transaction.remove(collection, keys).then(aTurn),
          clear: (collection) => transaction.clear(collection).then(aTurn),
          getRecord: (key) => transaction.getRecord(key).then(aTurn),
          putRecord: (key, value) => transaction.putRecord(key, value).then(aTurn),
        }),
      ),
  };
}

/** Waits for one turn of the event loop, after which IndexedDB commits an idle transaction. */
function aTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

Object.assign(window, { startControl: start });
