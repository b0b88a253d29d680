// The contract of rows that the database holds for a reader.

import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { HeldRows, Row } from "../../service/public.ts";
// biome-ignore lint/style/noRestrictedImports: runs over the collections of the service's own tests
import { declare } from "../../service/testing/store-contract/declarations.ts";
import type { SqlStore } from "../sql-store.ts";

const many = declare("Many", "number", { text: { type: "string" } });
const few = declare("Few", "string");
const none = declare("None", "string");

/** More than two pages. */
const rows = Array.from({ length: 2_345 }, (_, at) => ({ _id: at + 1, text: `"row" ${at}` }));

/** Registers the suite. @param create - creates an empty store */
export function holdContract(name: string, create: () => SqlStore): void {
  describe(`Rows held by ${name}`, () => {
    const store = create();
    let epoch: number;
    beforeEach(async () => {
      ({ epoch } = await store.define([many, few, none], async (transaction) => {
        await transaction.clear("Many");
        await transaction.add("Many", rows);
        await transaction.put("Few", [{ _id: "one" }]);
      }));
    });
    afterAll(() => store.close());

    async function hold(collections = ["Many", "Few", "None"], signal?: AbortSignal): Promise<HeldRows> {
      const held = await store.holdRows?.({ collections, epoch, ...(signal && { signal }) });
      if (held === undefined) throw new Error("The store holds no rows.");
      return held;
    }
    async function collectHeldKeys(held: HeldRows, collection: string): Promise<Row["_id"][]> {
      const keys: Row["_id"][] = [];
      for await (const page of held.json(collection)) {
        expect(page.length).toBeLessThanOrEqual(1_000);
        keys.push(...page.map((row) => (JSON.parse(row) as Row)._id));
      }
      return keys;
    }
    const write = () =>
      store.transact({ mode: "write", collections: ["Many"], epoch }, (transaction) => transaction.clear("Many"));

    test("each row comes once, in pages, as it is stored", async () => {
      const held = await hold();
      expect((await collectHeldKeys(held, "Many")).toSorted((a, b) => Number(a) - Number(b))).toEqual(
        rows.map(({ _id }) => _id),
      );
      expect(await collectHeldKeys(held, "Few")).toEqual(["one"]);
      expect(await collectHeldKeys(held, "None")).toEqual([]);
      await held.close();
      const again = await hold(["Many"]);
      for await (const [first] of again.json("Many"))
        expect(JSON.parse(first ?? "")).toEqual(rows[JSON.parse(first ?? "")._id - 1]);
      await again.close();
    });

    test("they are those of one moment, while others write, and define", async () => {
      const held = await hold();
      let read = 0;
      for await (const page of held.json("Many")) {
        if (read === 0) await write();
        read += page.length;
      }
      expect(read).toBe(rows.length);
      await store.define([many]);
      expect(await collectHeldKeys(held, "Few")).toEqual(["one"]);
      await held.close();
    });

    test("they can be closed before they were read, and often", async () => {
      for (let times = 0; times < 15; times++) {
        const held = await hold(["Many"]);
        for await (const _ of held.json("Many")) break;
        await held.close();
        await held.close();
      }
    });

    test("two readers do not disturb each other", async () => {
      const [one, other] = [await hold(), await hold()];
      const both = await Promise.all([collectHeldKeys(one, "Many"), collectHeldKeys(other, "Many")]);
      expect(both.map(({ length }) => length)).toEqual([rows.length, rows.length]);
      await one.close();
      expect(await collectHeldKeys(other, "Few")).toEqual(["one"]);
      await other.close();
    });

    test("other declarations, and a signal, are refused; the store goes on", async () => {
      const collections = ["Many"];
      const stale = store.holdRows?.({ collections, epoch: epoch + 1 });
      await expect(stale).rejects.toMatchObject({ name: "SchemaChangedError" });
      await expect(hold(collections, AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
      const held = await hold();
      expect(await collectHeldKeys(held, "Many")).toHaveLength(rows.length);
      await held.close();
    });
  });
}
