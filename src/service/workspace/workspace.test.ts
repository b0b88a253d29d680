import { describe, expect, test } from "vitest";
import { collections, samples } from "../../samples/public.ts";
import { boot } from "../boot.ts";
import { createMemoryStore } from "../store/memory-store.ts";

/** The first rows of the shop: what is tested here depends on no number of them. */
const rows = (collection: string) => samples.rows(collection).slice(0, 20);

/** A service with these rows or with others, and a function that sends a request to it. */
function shop(sample: typeof samples = { ...samples, rows }) {
  const service = boot({ store: createMemoryStore(), sample, prefix: "/api", version: "1.2.3" });
  return async (method: string, path: string, body?: unknown, type = "application/json") => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const init = body === undefined ? {} : { body: text, headers: { "Content-Type": type } };
    const response = await service.handle(new Request(`http://x/api/${path}`, { method, ...init }));
    const answer = await response.text();
    return { status: response.status, headers: response.headers, text: answer, json: JSON.parse(answer) };
  };
}

const cities = {
  description: "Where people live.",
  fields: { _id: { type: "number" }, name: { type: "string", required: true }, inhabitants: { type: "number" } },
  indexes: ["name"],
  operations: { FindMany: { filter: { name: ["=", "like"], inhabitants: ["<", ">"] }, sort: ["name"] } },
};

const listMessages = ({ json }: { json: { errors: readonly { message: string }[] } }) =>
  json.errors.map(({ message }) => message);

describe("a declaration", () => {
  test("creates a collection that has every operation", async () => {
    const send = shop();
    expect((await send("PUT", "$schema/Cities", cities)).status).toBe(201);
    expect((await send("POST", "Cities", { name: "Győr", inhabitants: 130_000 })).status).toBe(201);
    expect((await send("GET", "Cities?$filter=inhabitants>100000")).json.payload).toHaveLength(1);
    expect((await send("GET", "$schema/Cities")).json.payload).toMatchObject({ name: "Cities", indexes: ["name"] });
    expect((await send("GET", "$schema")).json.payload.collections.at(-1)).toMatchObject({ name: "Cities" });
  });

  test("is changed only if every row fits; otherwise the response names the rows that do not", async () => {
    const send = shop();
    await send("PUT", "$schema/Cities", cities);
    await send("POST", "Cities", { name: "Győr" });
    await send("POST", "Cities", { name: "Pécs", inhabitants: 140_000 });
    const fields = { ...cities.fields, inhabitants: { type: "number", required: true } };
    const refused = await send("PUT", "$schema/Cities", { ...cities, fields });
    expect(refused.status).toBe(422);
    expect(listMessages(refused)).toEqual(["The row with the key 1 does not fit: `inhabitants` is required."]);
    expect((await send("GET", "$schema/Cities")).json.payload.fields.inhabitants).toEqual({ type: "number" });
    await send("PATCH", "Cities@1", { inhabitants: 130_000 });
    expect((await send("PUT", "$schema/Cities", { ...cities, fields })).status).toBe(200);
  });

  test("converts stored rows to their new form", async () => {
    const send = shop();
    await send("PUT", "$schema/Visits", { fields: { _id: { type: "number" }, at: { type: "string" } } });
    await send("POST", "Visits", { at: "2024-03-01T10:30:00+01:00" });
    await send("PUT", "$schema/Visits", { fields: { _id: { type: "number" }, at: { type: "datetime" } } });
    expect((await send("GET", "Visits@1")).json.payload).toEqual({ _id: 1, at: "2024-03-01T09:30:00.000Z" });
  });

  test("that is invalid is rejected with every problem and its path", async () => {
    const send = shop();
    const refused = await send("PUT", "$schema/Cities", {
      name: "Towns",
      colour: "red",
      fields: {
        _id: { type: "boolean" },
        name: { type: "string", minimum: 1 },
        tags: { type: "array", items: { type: "string" } },
        size: { type: "string", values: [] },
        founded: { type: "number", minimum: 10, maximum: 1 },
      },
      indexes: ["nome", "tags"],
      operations: {
        FindMany: {
          filter: { name: ["=~", "like"], founded: ["like"], nome: ["="] },
          sort: ["tags"],
          defaultSort: "name",
        },
        Drop: {},
      },
    });
    expect(refused.status).toBe(422);
    expect(refused.json.errors.map(({ details }: { details: { path: string } }) => details.path)).toEqual([
      "name",
      "colour",
      "fields.name.minimum",
      "fields.size.values",
      "fields.founded.minimum",
      "operations.Drop",
      "operations.FindMany.filter.name",
      "operations.FindMany.filter.founded",
      "operations.FindMany.filter.nome",
      "operations.FindMany.sort",
      "operations.FindMany.defaultSort",
      "fields._id",
      "indexes",
      "indexes",
    ]);
    expect((await send("GET", "$schema/Cities")).status).toBe(404);
  });

  test.each([
    ["a type that there is not", { fields: { _id: { type: "uuid" } } }, "fields._id.type"],
    ["a name that is not one", { fields: { "a b": { type: "string" } } }, "fields"],
    ["no fields", {}, "fields"],
  ])("with %s is refused", async (_, body, path) => {
    const refused = await shop()("PUT", "$schema/Cities", body);
    expect(refused.status).toBe(422);
    expect(refused.json.errors[0].details.path).toBe(path);
    expect(refused.json.errors[0].message).not.toContain("collections[0]");
  });

  test("is removed with its rows, but never the last one", async () => {
    const send = shop();
    const removed = await send("DELETE", "$schema/Payments");
    expect(removed.json).toEqual({ affected: rows("Payments").length });
    expect((await send("GET", "Payments")).status).toBe(404);
    for (const name of ["Customers", "Products", "Orders"]) await send("DELETE", `$schema/${name}`);
    expect(listMessages(await send("DELETE", "$schema/Stock"))[0]).toContain("is the only collection");
  });

  test("has no other methods", async () => {
    const refused = await shop()("PATCH", "$schema/Orders", {});
    expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "GET, PUT, DELETE"]);
  });
});

describe("an import", () => {
  test.each([
    ["application/json", '[{"_id":7,"name":"Pécs","inhabitants":140000},{"name":"Győr"}]'],
    ["application/json", '{"count":2,"value":[{"_id":7,"name":"Pécs","inhabitants":140000},{"name":"Győr"}]}'],
    ["application/x-ndjson", '{"_id":7,"name":"Pécs","inhabitants":140000}\n\n{"name":"Győr"}\n'],
    ["text/csv", '_id,name,inhabitants\r\n7,Pécs,140000\r\n,"Győr",\r\n'],
    ["text/csv; charset=utf-8", "\ufeffname;_id;inhabitants;\nPécs;7;140000\nGyőr;;\n"],
    ["text/tab-separated-values", "_id\tname\tinhabitants\n7\tPécs\t140000\n\tGyőr\t\n"],
  ])("reads %s: %j", async (type, text) => {
    const send = shop();
    await send("PUT", "$schema/Cities", cities);
    expect((await send("POST", "$import/Cities", text, type)).json).toEqual({ affected: 2 });
    expect((await send("GET", "Cities?sort=name")).json.payload).toEqual([
      { _id: 8, name: "Győr" },
      { _id: 7, name: "Pécs", inhabitants: 140_000 },
    ]);
  });

  test("with a wrong row changes nothing and names the line; a partial one leaves the row out", async () => {
    const send = shop();
    await send("PUT", "$schema/Cities", cities);
    const file = 'name,inhabitants\n"two\nlines",1\nGyőr,many\nPécs,9007199254740993\nVác\nEger,5\n';
    const refused = await send("POST", "$import/Cities", file, "text/csv");
    expect(refused.status).toBe(422);
    const problems = [
      'Line 4: `inhabitants` must be a number, not the string "many".',
      'Line 5: `inhabitants` must be a number, not the string "9007199254740993".',
      "Line 6: There is 1 value for 2 columns. Add separators for the missing ones.",
    ];
    expect(listMessages(refused)).toEqual(problems);
    expect((await send("GET", "Cities")).json.payload).toEqual([]);
    const partial = (await send("POST", "$import/Cities?partial=true", file, "text/csv")).json;
    expect(partial).toMatchObject({ affected: 2, refused: 3 });
    expect(partial.problems.map(({ message }: { message: string }) => message)).toEqual(problems);
  });

  test("keeps existing rows, unless they are to be replaced", async () => {
    const send = shop();
    const file = [{ ...rows("Stock")[0], onHand: 1 }];
    const refused = await send("POST", "$import/Stock", file);
    expect(refused.status).toBe(409);
    expect(listMessages(refused)).toEqual([
      `Row 1: Stock already has a row with the key \`${rows("Stock")[0]?._id}\`.`,
    ]);
    expect((await send("POST", "$import/Stock?replace=true", file)).json).toEqual({ affected: 1 });
  });

  test("takes the key from another member, and rejects a duplicate key", async () => {
    const send = shop();
    await send("PUT", "$schema/Cities", cities);
    expect((await send("POST", "$import/Cities?key=code", '[{"code":5,"name":"Vác"}]')).json).toEqual({ affected: 1 });
    expect((await send("GET", "Cities@5")).json.payload).toEqual({ _id: 5, name: "Vác" });
    const twice = await send("POST", "$import/Cities", '[{"_id":6,"name":"a"},{"_id":6,"name":"b"}]');
    expect(listMessages(twice)).toEqual(["Row 2: The key `6` is also in row 1."]);
  });

  test("is a step of the history, which can be undone", async () => {
    const send = shop();
    await send("PUT", "$schema/Cities", cities);
    const { headers } = await send("POST", "$import/Cities", '[{"name":"Vác"},{"name":"Eger"}]');
    expect((await send("POST", `$undo?step=${headers.get("X-History-Step")}`)).json).toEqual({ affected: 2 });
    expect((await send("GET", "Cities")).json.payload).toEqual([]);
  });

  test.each([
    [
      "text/csv",
      `${"a,".repeat(5_000)}z\n1\n`,
      "A CSV file may have at most 1000 columns; this one has 5001. Remove some.",
    ],
    ["text/csv", "", "The file has no rows."],
    ["text/csv", "PK\u0003\u0004sheet1.xml", "This is a ZIP archive or a spreadsheet."],
    ["text/csv", "<!doctype html><title>404</title>", "This is HTML or XML, perhaps a page in place of the file."],
    [
      "application/json",
      '{"a":1}',
      "The file must be an array of objects, such as `[{…}, {…}]`, or an object with only one array.",
    ],
    ["application/json", "[{", "The file is not JSON:"],
  ])("of %s %j is refused", async (type, text, message) => {
    const send = shop();
    await send("PUT", "$schema/Cities", cities);
    const refused = await send("POST", "$import/Cities", text, type);
    expect(refused.status).toBe(400);
    expect(listMessages(refused)[0]).toContain(message);
  });

  test("of another media type is rejected with the supported ones", async () => {
    const refused = await shop()("POST", "$import/Orders", "x", "application/vnd.ms-excel");
    expect(refused.status).toBe(415);
    expect(listMessages(refused)[0]).toContain("text/csv");
  });
});

describe("an export", () => {
  test("of a collection can be imported", async () => {
    const send = shop();
    for (const [format, type] of [
      ["json", "application/json"],
      ["ndjson", "application/x-ndjson"],
    ] as const) {
      const response = await send("GET", `$export/Orders?format=json`);
      expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="Orders.json"');
      await send("DELETE", "Orders");
      const text =
        format === "json" ? response.text : response.json.map((row: unknown) => `${JSON.stringify(row)}\n`).join("");
      expect((await send("POST", "$import/Orders", text, type)).json).toEqual({ affected: rows("Orders").length });
      expect((await send("GET", "$export/Orders")).json).toEqual(rows("Orders"));
    }
  });

  test("of everything contains the declarations, and the rows in the order of their keys", async () => {
    const { json } = await shop()("GET", "$export");
    expect(json).toEqual({
      riddle: 1,
      collections,
      rows: Object.fromEntries(
        collections.map(({ name }) => [name, rows(name).toSorted((a, b) => (a._id < b._id ? -1 : 1))]),
      ),
    });
  });
});

describe("a workspace", () => {
  test("that was exported replaces everything", async () => {
    const send = shop();
    await send("PUT", "$schema/Cities", cities);
    await send("POST", "Cities", { name: "Győr" });
    for (const name of ["Customers", "Orders", "Payments"]) await send("DELETE", `$schema/${name}`);
    const { text, json, headers } = await send("GET", "$export");
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="workspace.json"');
    const other = shop();
    await other("DELETE", "Stock");
    expect((await other("POST", "$import", text)).json).toEqual({ affected: 20 + 20 + 1 });
    expect((await other("GET", "$export")).json).toEqual(json);
    expect((await other("POST", "$undo?step=2")).json).toEqual({ affected: 20 + 20 + 20 + 20 + 1 });
  });

  const notes = { name: "Notes", fields: { _id: { type: "number" }, text: { type: "string" } } };

  test.each([
    ["{", "The workspace is not JSON:"],
    ["[]", "This is no workspace:"],
    ['{"riddle":2,"collections":[]}', "This workspace has format 2; this version reads 1."],
    ['{"riddle":1,"collections":[]}', "A workspace has 1 to 500 collections; this one has 0."],
    [JSON.stringify({ riddle: 1, collections: [notes, notes] }), "The collection Notes is declared twice."],
    [JSON.stringify({ riddle: 1, collections: [notes], rows: { Cities: [] } }), "There are rows of `Cities`"],
    [JSON.stringify({ riddle: 1, collections: [notes], rows: { Notes: {} } }), "The rows of Notes must be an array."],
  ])("that is %j is refused", async (text, message) => {
    const send = shop();
    const refused = await send("POST", "$import", text);
    expect(refused.status).toBe(400);
    expect(listMessages(refused)[0]).toContain(message);
    expect((await send("GET", "$schema")).json.payload.collections).toHaveLength(5);
  });

  test("is added to the others, unless a name exists", async () => {
    const send = shop();
    await send("DELETE", "Products@B-7");
    const workspace = { riddle: 1, collections: [notes], rows: { Notes: [{ _id: 1, text: "a" }] } };
    const saved = { queries: [{ name: "All", collection: "Notes" }] };
    const opened = await send("POST", "$import?add=true", { ...workspace, saved });
    expect(opened.json).toEqual({ affected: 1, saved });
    expect((await send("GET", "Notes@1")).json.payload).toEqual({ _id: 1, text: "a" });
    expect((await send("GET", "$history")).json.payload[0]).toMatchObject({ declarations: { Notes: "created" } });
    const twice = await send("POST", "$import?add=true", {
      riddle: 1,
      collections: [{ ...notes, name: "Orders" }, notes, { ...notes, name: "More" }],
    });
    expect([twice.status, listMessages(twice)]).toEqual([
      422,
      [
        "There is a collection Orders already. Remove it, or rename one of them.",
        "There is a collection Notes already. Remove it, or rename one of them.",
      ],
    ]);
    const many = Array.from({ length: 495 }, (_, index) => ({ ...notes, name: `Notes${index}` }));
    const full = await send("POST", "$import?add=true", { riddle: 1, collections: many });
    expect(listMessages(full)).toEqual(["There can be at most 500 collections; these would be 501."]);
    expect((await send("GET", "$schema")).json.payload.collections).toHaveLength(6);
  });

  test("with invalid declarations or rows is rejected with each of them, and changes nothing", async () => {
    const send = shop();
    const wrong = { ...notes, name: "Wrong", indexes: ["no"] };
    const declarations = await send("POST", "$import", { riddle: 1, collections: [wrong, { fields: {} }] });
    expect(declarations.status).toBe(422);
    expect(listMessages(declarations)).toEqual([
      expect.stringMatching(/^Wrong: `no` is not a declared field/),
      expect.stringMatching(/^The collection 2: /),
    ]);
    const rows = { Notes: [{ _id: 1 }, { _id: 1 }, { text: 1 }, null] };
    const refused = await send("POST", "$import", { riddle: 1, collections: [notes], rows });
    expect(listMessages(refused)).toEqual([
      "Notes, row 2: The key `1` comes twice.",
      "Notes, row 3: `_id` is required: the service generates no keys here.",
      "Notes, row 3: `text` must be a string, not the number 1.",
      "Notes, row 4: `_id` is required: the service generates no keys here.",
    ]);
    expect((await send("GET", "$schema")).json.payload.collections).toHaveLength(5);
  });
});

test("a reset restores the samples, and removes all other collections", async () => {
  const send = shop();
  await send("PUT", "$schema/Cities", cities);
  await send("DELETE", "Orders");
  await send("DELETE", "$schema/Payments");
  expect((await send("POST", "$reset")).status).toBe(200);
  expect((await send("GET", "$schema")).json.payload.collections.map(({ name }: { name: string }) => name)).toEqual(
    collections.map(({ name }) => name),
  );
  expect((await send("GET", "$export/Orders")).json).toEqual(rows("Orders"));
});

test("a reset restores the samples in another size", async () => {
  const send = shop(samples);
  expect((await send("POST", "$reset?size=1000")).status).toBe(200);
  expect((await send("GET", "Orders?limit=0&count=true")).json.totalMatches).toBe(1_000);
  expect((await send("GET", "Customers?limit=0&count=true")).json.totalMatches).toBe(200);
  const above = await send("POST", "$reset?size=100001");
  expect(above.status).toBe(400);
  const refused = await send("POST", "$reset?size=5");
  expect(refused.status).toBe(400);
  expect(listMessages(refused)).toEqual(["The parameter `size` must be a whole number from 1000 to 100000, not `5`."]);
  expect(listMessages(await send("POST", "$reset?size=2000&snapshot=a"))[0]).toContain("is that of the samples");
  await send("POST", "$reset");
  expect((await send("GET", "Orders?limit=0&count=true")).json.totalMatches).toBe(5_000);
});

describe("a snapshot", () => {
  test("restores declarations and rows, any number of times", async () => {
    const send = shop();
    await send("PUT", "$schema/Cities", cities);
    await send("POST", "Cities", { name: "Győr" });
    await send("DELETE", "$schema/Stock");
    const { json } = await send("GET", "$export");
    const taken = await send("PUT", "$snapshots/before-test");
    expect([taken.status, taken.json.payload]).toEqual([
      201,
      { name: "before-test", at: expect.any(String), rows: 20 + 20 + 20 + 20 + 1 },
    ]);
    expect((await send("GET", "$snapshots")).json).toEqual({ payload: [taken.json.payload] });
    for (let turn = 0; turn < 2; turn += 1) {
      await send("DELETE", "Orders");
      await send("DELETE", "$schema/Cities");
      await send("POST", "$reset");
      expect((await send("POST", "$reset?snapshot=before-test")).json).toEqual({ affected: 81 });
      expect((await send("GET", "$export")).json).toEqual(json);
    }
  });

  test("is replaced by one of the same name, and removed", async () => {
    const send = shop();
    for (const name of ["a", "b", "a"]) await send("PUT", `$snapshots/${name}`);
    const names = async () => (await send("GET", "$snapshots")).json.payload.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(["b", "a"]);
    expect((await send("DELETE", "$snapshots/b")).status).toBe(200);
    expect(await names()).toEqual(["a"]);
    const missing = await send("POST", "$reset?snapshot=b");
    expect([missing.status, ...listMessages(missing)]).toEqual([404, "There is no snapshot `b`. There are `a`."]);
    expect((await send("DELETE", "$snapshots/b")).status).toBe(404);
  });

  test("must have a plain name, and there are at most twenty", async () => {
    const send = shop();
    expect((await send("PUT", "$snapshots/a%20b")).status).toBe(400);
    for (let n = 0; n < 20; n += 1) await send("PUT", `$snapshots/s${n}`);
    expect((await send("PUT", "$snapshots/one-more")).status).toBe(413);
    expect((await send("PUT", "$snapshots/s3")).status).toBe(201);
    const refused = await send("POST", "$snapshots");
    expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "GET"]);
  });
});

test("a bundle imports in its transaction, but changes no collection", async () => {
  const part = (id: string, line: string, type: string, body: string) =>
    `--b\r\nContent-Type: application/http\r\nX-Request-Id: ${id}\r\n\r\n${line} HTTP/1.1\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}\r\n`;
  const bundle = async (parts: string) => {
    const service = boot({ store: createMemoryStore(), sample: { collections, rows }, prefix: "/api", version: "1" });
    const headers = { "Content-Type": "multipart/mixed; boundary=b" };
    const request = new Request("http://x/api/$bundle?transaction=true", {
      method: "POST",
      headers,
      body: `${parts}--b--\r\n`,
    });
    return (await service.handle(request)).text();
  };
  const stock = JSON.stringify([{ _id: "new", product: "A-1001", warehouse: "HAM" }]);
  expect(await bundle(part("a", "POST /api/$import/Stock", "application/json", stock))).toContain('{"affected":1}');
  expect(await bundle(part("a", "POST /api/$reset", "application/json", ""))).toContain("can't be part of a bundle");
});
