import { describe, expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import { collections, getSampleRows } from "../../../samples/public.ts";
import { boot, createMemoryStore } from "../../../service/public.ts";
import { createStarterDraft } from "../../requests/parts/starter.ts";
import { createFailingDraft, sendDraft } from "../testing/shop-client.ts";
import { compareDataStates, readDataState } from "./data-state.ts";
import { countRowChanges, describeProof, formatTally } from "./data-words.ts";
import { listFieldChanges } from "./field-change.ts";
import { getChangeKind } from "./row-change.ts";
import { findUsedCollections } from "./used-collections.ts";

const { signal } = new AbortController();

/** A client of a new shop, and its requests; `before` is awaited before each request. */
function shop(before: (target: string) => Promise<unknown> = async () => {}) {
  const service = boot({
    store: createMemoryStore(),
    sample: { collections, rows: getSampleRows },
    prefix: "/api",
    version: "test",
  });
  const asked: string[] = [];
  const answer = (input: RequestInfo | URL, init?: RequestInit) => service.handle(new Request(input, init));
  const plain = createClient("http://shop.test/api", { fetch: answer });
  const client = createClient("http://shop.test/api", {
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input));
      asked.push(decodeURIComponent(pathname + search));
      await before(pathname);
      return answer(input, init);
    },
  });
  return { client, plain, asked };
}

describe("a state of the data", () => {
  test("holds every row of the collections that the parts name, page by page", async () => {
    const { client, asked } = shop();
    const limits = { mostRows: 20_000, pageSize: 2_000 };
    const state = await readDataState(client, findUsedCollections(createStarterDraft(), collections), signal, limits);
    for (const [name, { rows: found, total, isWhole }] of state.collections) {
      expect([name, isWhole, total]).toEqual([name, true, getSampleRows(name).length]);
      expect(new Map(getSampleRows(name).map((row) => [row._id, row]))).toEqual(new Map(found));
    }
    expect([...state.collections.keys()].sort()).toEqual(["Customers", "Orders", "Payments", "Stock"]);
    expect(asked.filter((target) => target.includes("Orders"))).toEqual([
      "/api/Orders?sort=_id&limit=2000&count=true",
      "/api/Orders?sort=_id&skip=2000&limit=2000&count=true",
      "/api/Orders?sort=_id&skip=4000&limit=2000&count=true",
    ]);
    expect(state.requests).toBe(asked.length);
  });

  test("of a collection above the limit holds its size and the rows that parts name", async () => {
    const { client } = shop();
    const used = findUsedCollections(createStarterDraft(), collections);
    const { collections: read } = await readDataState(client, used, signal, { mostRows: 500, pageSize: 500 });
    expect([read.get("Stock")?.isWhole, read.get("Stock")?.total]).toEqual([false, 840]);
    expect([...(read.get("Stock")?.rows.keys() ?? [])]).toEqual(["A-1042-HAM"]);
    expect(read.get("Customers")?.isWhole).toBe(true);
  });

  test("fails if another client adds rows between two pages", async () => {
    const write = async (target: string): Promise<void> => {
      if (target !== "/api/Orders") return;
      const body = { customer: { _id: 1, name: "a", city: "b" }, items: [], total: 1, currency: "EUR", status: "open" };
      await made.plain.post("/Orders", body).response();
    };
    const made = shop(write);
    const used = findUsedCollections(createStarterDraft(), collections).filter(
      ({ collection }) => collection.name === "Orders",
    );
    const limits = { mostRows: 20_000, pageSize: 4_000 };
    await expect(readDataState(made.client, used, signal, limits)).rejects.toThrow("Another client changed");
  });

  test("is aborted by the signal", async () => {
    const { client } = shop();
    const used = findUsedCollections(createStarterDraft(), collections);
    await expect(readDataState(client, used, AbortSignal.abort(new Error("Stopped.")))).rejects.toThrow("Stopped.");
  });
});

describe("the difference after a bundle", () => {
  async function sent(transaction: boolean) {
    const draft = { ...createFailingDraft(), transaction };
    const { client } = shop();
    const used = findUsedCollections(draft, collections);
    const before = await readDataState(client, used, signal);
    await sendDraft(draft, client);
    return compareDataStates(before, await readDataState(client, used, signal));
  }

  test("is empty after a rollback", async () => {
    const difference = await sent(true);
    expect(formatTally(countRowChanges(difference))).toBe("same as before");
    expect(describeProof(difference)).toBe("Compared by 6 requests before and 6 after: no difference in 10147 rows.");
  });

  test("is described by collection", async () => {
    const difference = await sent(false);
    expect(formatTally(countRowChanges(difference))).toBe("+2 rows, 1 changed");
    const summaries = difference.collections.map(({ collection, changes }) => [
      collection,
      changes.map((change) => [getChangeKind(change), change.key, listFieldChanges(change.before, change.after)]),
    ]);
    expect(Object.fromEntries(summaries)).toEqual({
      Customers: [],
      Orders: [["added", 5001, []]],
      Stock: [["changed", "A-1042-HAM", [{ path: ["onHand"], before: 89, after: 87 }]]],
      Payments: [["added", 4108, []]],
    });
  });

  test.each([
    [{ added: 1, changed: 0, removed: 0 }, "+1 row"],
    [{ added: 2, changed: 1, removed: 1 }, "+2, −1 row, 1 changed"],
    [{ added: 0, changed: 3, removed: 0 }, "3 changed"],
    [{ added: 0, changed: 0, removed: 4 }, "−4 rows"],
  ])("%o is %s", (tally, words) => {
    expect(formatTally(tally)).toBe(words);
  });

  test("of a collection that was not read completely counts the rows that were not read", () => {
    const collection = { collection: "Logs", changes: [], totals: [90_000, 90_003] as const, isWhole: false };
    const difference = { collections: [collection], rows: 1, requests: [2, 2] as const };
    expect(formatTally(countRowChanges(difference))).toBe("+3 rows");
    expect(describeProof(difference)).toContain(
      "Of Logs only the row count and the rows named by parts were compared.",
    );
  });
});
