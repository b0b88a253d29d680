import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createTemporaryFolder } from "../../scripts/testing/temporary-folder.ts";
import { boot, createMemoryStore } from "../service/public.ts";
import { readCollectionRows, readInitialRows } from "./initial-rows.ts";
import { fewRows } from "./testing/server.ts";

const written = (name: string, text: string) => join(createTemporaryFolder({ [name]: text }), name);

describe("a workspace file", () => {
  test("has the collections and rows that the service then serves, and that a reset restores", async () => {
    const shop = boot({ store: createMemoryStore(), sample: fewRows, prefix: "/api", version: "1" });
    const exported = await shop.handle(new Request("http://x/api/$export"));
    const initial = await readInitialRows(written("shop.json", await exported.text()));
    const service = boot({ store: createMemoryStore(), sample: initial.sample, prefix: "/api", version: "1" });
    const send = async (method: string, path: string) =>
      (await service.handle(new Request(`http://x/api/${path}`, { method }))).json();
    expect(await send("GET", "Stock?limit=0&count=true")).toMatchObject({ totalMatches: 40 });
    expect(await send("DELETE", "Stock")).toEqual({ affected: 40 });
    await send("POST", "$reset");
    expect(await send("GET", "Stock?limit=0&count=true")).toMatchObject({ totalMatches: 40 });
  });

  test("may be a schema document, whose collections have no rows, with notes on what was left out", async () => {
    const properties = { id: { type: "integer" }, name: { type: "string", format: "color-of-the-moon" } };
    const file = written("2 my-cities.json", JSON.stringify({ $schema: "x", type: "object", properties }));
    const { sample } = await readInitialRows(file);
    expect(sample.collections.map(({ name }) => name)).toEqual(["MyCities"]);
    expect(sample.rows("MyCities")).toEqual([]);
    const service = boot({ store: createMemoryStore(), sample, prefix: "/api", version: "1" });
    expect((await service.handle(new Request("http://x/api/MyCities"))).status).toBe(200);
  });

  test.each([
    ["cities.json", '{"riddle":1,"collections":[]}', "A workspace has 1 to"],
    ["cities.json", '{"riddle":1,"collections":[{"name":"A"}]}', "A: "],
    ["cities.json", '{"riddle":1', "The workspace is not JSON"],
    ["cities.txt", "a: [", "The YAML can't be read"],
    ["cities.json", "{}", "This is no export"],
  ])("%s with %s is rejected with the name of the file and every problem", async (name, text, problem) => {
    const file = written(name, text);
    const reason = await readInitialRows(file).catch((error: Error) => error.message);
    expect(reason).toContain(`${file}: `);
    expect(reason).toContain(problem);
  });

  test("that does not exist is reported", async () => {
    await expect(readInitialRows("/nowhere/rows.json")).rejects.toThrow(
      "/nowhere/rows.json can't be read: there is no such file.",
    );
  });
});

describe("a file with rows", () => {
  test.each([
    ["my-orders.csv", "id,total,placed\n7,1.5,2024-03-01\n8,2,2024-03-02\n"],
    ["my orders.json", '[{"id":7,"total":1.5,"placed":"2024-03-01"},{"id":8,"total":2,"placed":"2024-03-02"}]'],
    ["my_orders", '{"id":7,"total":1.5,"placed":"2024-03-01"}\n{"id":8,"total":2,"placed":"2024-03-02"}\n'],
  ])("%s is a collection with inferred types, whose declaration is printed", async (name, text) => {
    const { sample, notes } = await readCollectionRows(written(name, text));
    const [collection] = sample.collections;
    expect(collection?.name).toBe("MyOrders");
    expect(collection?.fields).toMatchObject({ total: { type: "number" }, placed: { type: "date" } });
    expect(notes[0]).toContain(JSON.stringify(collection, null, 2));
    const service = boot({ store: createMemoryStore(), sample, prefix: "/api", version: "1" });
    const response = await service.handle(new Request("http://x/api/MyOrders?sort=-total&projection=total,placed"));
    expect(await response.json()).toEqual({
      payload: [
        { _id: 8, total: 2, placed: "2024-03-02" },
        { _id: 7, total: 1.5, placed: "2024-03-01" },
      ],
    });
  });

  test("without a key gets keys in the order of its rows", async () => {
    const { sample } = await readCollectionRows(written("names.csv", "name,size\nb,1\na,1\n"));
    expect(sample.rows("Names")).toEqual([
      { _id: 1, name: "b", size: 1 },
      { _id: 2, name: "a", size: 1 },
    ]);
  });

  test("whose rows do not fit is rejected with the name of the file and every such row", async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `${at},${[20, 40].includes(at) ? "many" : at}\n`);
    const file = written("sizes.csv", `id,size\n${lines.join("")}`);
    const reason = await readCollectionRows(file).catch((error: Error) => error.message);
    expect(String(reason).split("\n")).toEqual([
      expect.stringMatching(/sizes\.csv: Line 22: .*size/),
      expect.stringMatching(/sizes\.csv: Line 42: .*size/),
    ]);
  });
});
