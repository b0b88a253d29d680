import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../scripts/temporary-folder.ts";
import { boot, createMemoryStore } from "../service/index.ts";
import { readInitialRows } from "./initial-rows.ts";
import { fewRows } from "./testing/server.ts";

const written = (name: string, text: string) => join(temporaryFolder({ [name]: text }), name);

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
