// The service that the negative control runs in a page: the product's own, over a store that is honest or not.

// biome-ignore-start lint/style/noRestrictedImports: no story, but what one of them is told of: the service, put together anew
import { collections, rows } from "../../src/samples/index.ts";
import { boot, createDexieStore, type Store } from "../../src/service/index.ts";
// biome-ignore-end lint/style/noRestrictedImports: the stories themselves know the page only from outside

export interface Asked {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Set on `window`, for the story to call. */
export interface Control {
  ask(asked: Asked): Promise<{ status: number; headers: Record<string, string>; text: string }>;
  /** Names of what the service took for its own faults. */
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
      rows: (name) => rows(name).slice(0, 20),
    },
    prefix: "/api",
    version: "control",
    onUnexpected: (error) => faults.push(error instanceof Error ? error.name : String(error)),
  });
  return {
    faults,
    async ask({ path, method, headers, body }) {
      const init = method === "GET" ? { method, headers } : { method, headers, body };
      const response = await service.handle(new Request(new URL(`/api/${path}`, location.href), init));
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
    },
  };
}

/** The store as a careless hand would write it: after each write it waits for a timer before it goes on. */
function awaitingSomethingElse(store: Store): Store {
  return {
    ...store,
    transact: (scope, work) =>
      store.transact(scope, (transaction) =>
        work({
          get: (collection, key) => transaction.get(collection, key),
          read: (collection, access) => transaction.read(collection, access),
          count: (collection, access) => transaction.count(collection, access),
          lastKey: (collection) => transaction.lastKey(collection),
          add: (collection, added) => transaction.add(collection, added).then(aTurn),
          put: (collection, put) => transaction.put(collection, put).then(aTurn),
          remove: (collection, keys) => transaction.remove(collection, keys).then(aTurn),
          clear: (collection) => transaction.clear(collection).then(aTurn),
        }),
      ),
  };
}

/** One turn of the event loop: longer than IndexedDB keeps a transaction open that nobody uses. */
function aTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

Object.assign(window, { startControl: start });
