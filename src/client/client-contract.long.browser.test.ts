import { collections, getSampleRows } from "../samples/public.ts";
import { createDexieStore } from "../service/dexie.ts";
import { boot, createMemoryStore } from "../service/public.ts";
import { makeHoldable, testClientContract, type World } from "./testing/client-contract.ts";
import { testEntityTagContract } from "./testing/entity-tag-contract.ts";
import { testStreamingContract } from "./testing/streaming-contract.ts";

type Store = ReturnType<typeof createMemoryStore>;

function inPage(store: Store, close = () => {}): World {
  const { run, ...watched } = makeHoldable(store.transact);
  const sample = { collections, rows: getSampleRows };
  const { handle } = boot({ store: { ...store, transact: run }, sample, prefix: "/api", version: "1.2.3" });
  return {
    baseUrl: `${location.origin}/api`,
    spellings: ["/api", "/x/../api"],
    fetch: (input, init) => handle(new Request(input, init)),
    ...watched,
    watchRejections,
    close,
  };
}

function overDatabase(): World {
  const name = `client-contract-${crypto.randomUUID()}`;
  const store = createDexieStore({ name });
  return inPage(store, () => {
    store.close();
    indexedDB.deleteDatabase(name);
  });
}

const places = [
  ["The handler in the page, over memory", () => inPage(createMemoryStore())],
  ["The handler in the page, over IndexedDB", overDatabase],
] as const;

for (const [name, open] of places) {
  testClientContract(name, open);
  testEntityTagContract(name, open);
  testStreamingContract(name, open);
}

function watchRejections(): () => Promise<unknown[]> {
  const rejections: unknown[] = [];
  const note = ({ reason }: PromiseRejectionEvent) => rejections.push(reason);
  addEventListener("unhandledrejection", note);
  return async () => {
    // The browser reports a rejection in a later task than the one in which it happened.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    removeEventListener("unhandledrejection", note);
    return rejections;
  };
}
