// Tests collections that are created together with their rows, and changes that are checked beforehand.

import { describe, expect, test } from "vitest";
import { createFilledStore, createTrial } from "../testing/service.ts";

const cities = {
  fields: { _id: { type: "number" }, name: { type: "string", required: true }, size: { type: "number" } },
  operations: { FindMany: { filter: { name: ["="] }, sort: ["name"] } },
};

function createForm(text: string, declaration: unknown = cities, type = "text/csv"): FormData {
  const form = new FormData();
  form.set("declaration", JSON.stringify(declaration));
  form.set("file", new Blob([text], { type }));
  return form;
}

async function setUp() {
  const { handle, call } = createTrial(await createFilledStore());
  const send = async (path: string, body: FormData) => {
    const response = await handle(new Request(`http://x/api/${path}`, { method: "POST", body }));
    return { status: response.status, body: await response.json() };
  };
  return { send, call };
}

describe("A collection with its rows", () => {
  test("is created by one request", async () => {
    const { send, call } = await setUp();
    const created = await send("$import/Cities?key=code", createForm("code,name,size\n5,Vác,1\n7,Eger,2\n"));
    expect(created).toMatchObject({ status: 201, body: { affected: 2, payload: { name: "Cities" } } });
    expect((await call("GET", "/Cities?sort=name")).body.payload).toEqual([
      { _id: 7, name: "Eger", size: 2 },
      { _id: 5, name: "Vác", size: 1 },
    ]);
  });

  test("is not created if a row or the declaration is wrong, unless such rows are left out", async () => {
    const { send, call } = await setUp();
    const file = "name,size\nVác,1\nEger,many\n";
    const message = 'Line 3: `size` must be a number, not the string "many".';
    expect(await send("$import/Cities", createForm(file))).toMatchObject({
      status: 422,
      body: { errors: [{ message }] },
    });
    expect((await send("$import/Cities", createForm(file, { fields: {} }))).status).toBe(422);
    expect((await call("GET", "/$schema/Cities")).status).toBe(404);
    const partial = await send("$import/Cities?partial=true", createForm(file));
    expect(partial).toMatchObject({ status: 201, body: { affected: 1, refused: 1, problems: [{ message }] } });
  });

  test("never replaces another one, not even one that is created at the same time", async () => {
    const { send, call } = await setUp();
    const both = await Promise.all([1, 2].map(() => send("$import/Cities", createForm("name,size\nVác,1\n"))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await call("GET", "/Cities?count=true")).body.totalMatches).toBe(1);
    expect(await send("$import/Things", createForm("name\nx\n"))).toMatchObject({
      status: 409,
      body: {
        errors: [{ code: "COLLECTION_EXISTS", message: expect.stringContaining("a collection Things already") }],
      },
    });
    expect((await call("GET", "/Things?count=true")).body.totalMatches).toBe(3);
  });

  test.each([
    ["no file", () => new FormData(), "The form needs two entries"],
    ["no declaration", () => createForm("[]", [1]), "The entry `declaration` must be one JSON object"],
    ["another type of file", () => createForm("x", cities, "image/png"), "it is `image/png`"],
  ])("is refused with %s", async (_, form, message) => {
    const { send, call } = await setUp();
    expect((await send("$import/Cities", form())).body.errors[0].message).toContain(message);
    expect((await call("GET", "/$schema/Cities")).status).toBe(404);
  });

  test("is refused in a form that is cut off", async () => {
    const { call } = await setUp();
    const headers = { "Content-Type": "multipart/form-data; boundary=b" };
    const { status, body } = await call("POST", "/$import/Cities", "--b\r\nContent-Disp", headers);
    expect([status, body.errors?.[0]?.message]).toEqual([400, expect.stringContaining("The form can't be read.")]);
  });
});

test("A file is previewed with a declaration that was corrected", async () => {
  const { send } = await setUp();
  const { body } = await send("$infer/Cities?key=code", createForm("code,name,size\n5,Vác,1\n7,,x\n"));
  expect(body.payload).toMatchObject({
    key: "code",
    notes: [],
    rows: 1,
    refused: 1,
    sample: [{ _id: 5, name: "Vác" }],
  });
  expect(body.payload.problems).toHaveLength(2);
});

test("A preview of an import counts rows whose keys exist as the import does", async () => {
  const { send, call } = await setUp();
  const things = { fields: { _id: { type: "number" }, name: { type: "string", required: true } } };
  const file = "_id,name\n2,two again\n4,four\n4,four again\n5,\n";
  const infer = async (query: string) => (await send(`$infer/Things${query}`, createForm(file, things))).body.payload;
  const added = await infer("?replace=false");
  expect(added).toMatchObject({ rows: 1, refused: 3 });
  expect(added.problems.map(({ message }: { readonly message: string }) => message)).toEqual([
    "Line 4: The key `4` is also in line 3.",
    "Line 5: `name` is required.",
    "Line 2: Things already has a row with the key `2`.",
  ]);
  expect(await infer("?replace=true")).toMatchObject({ rows: 2, refused: 2 });
  expect(await infer("")).toMatchObject({ rows: 2, refused: 2 });
  const missing = await send("$infer/Cities?replace=false", createForm("name\nVác\n"));
  expect(missing).toMatchObject({ status: 404, body: { errors: [{ code: "COLLECTION_NOT_FOUND" }] } });
  const headers = { "Content-Type": "text/csv" };
  const { body } = await call("POST", "/$import/Things?partial=true", file, headers);
  expect(body).toMatchObject({ affected: 1, refused: 3 });
});

test("Maps in the rows of a file become arrays of entries, before members are renamed", async () => {
  const { send, call } = await setUp();
  const file = JSON.stringify([{ names: { "en-GB": { common: "Vac" }, hu: { common: "Vác" } } }, { names: [] }]);
  const entry = { type: "object", fields: { key: { type: "string" }, name: { type: "string" } } };
  const declaration = { fields: { _id: { type: "number" }, titles: { type: "array", items: entry } } };
  const query = new URLSearchParams({
    columns: JSON.stringify({ names: "titles", "names.common": "name" }),
    conversion: JSON.stringify({ fields: { names: { entries: true } } }),
  });
  const form = () => createForm(file, declaration, "application/json");
  expect((await send(`$infer/Towns?${query}`, form())).body.payload).toMatchObject({ rows: 2, refused: 0 });
  expect((await send(`$import/Towns?${query}`, form())).status).toBe(201);
  expect((await call("GET", "/Towns")).body.payload).toEqual([
    {
      _id: 1,
      titles: [
        { key: "en-GB", name: "Vac" },
        { key: "hu", name: "Vác" },
      ],
    },
    { _id: 2, titles: [] },
  ]);
  const wrong = new URLSearchParams({ conversion: JSON.stringify({ fields: { names: { entries: "yes" } } }) });
  expect((await send(`$infer/Towns?${wrong}`, form())).status).toBe(400);
});

test("A change of a declaration can be checked before", async () => {
  const { call } = await setUp();
  const { payload } = (await call("GET", "/$schema/Things")).body;
  const check = (price: object) =>
    call("PUT", "/$schema/Things?check=true", { fields: { _id: { type: "number" }, name: { type: "string" }, price } });
  expect(await check({ type: "number", minimum: 5 })).toMatchObject({ status: 200, body: { affected: 0 } });
  const refused = await check({ type: "number", minimum: 15 });
  expect([refused.status, refused.body.errors?.map(({ details }) => details?.key)]).toEqual([422, [1]]);
  expect((await call("GET", "/$schema/Things")).body.payload).toEqual(payload);
  expect((await call("PUT", "/$schema/New?check=true", cities)).body).toEqual({ affected: 0 });
  expect((await call("GET", "/$schema/New")).status).toBe(404);
});

test.each([
  ["a name that can't be one", "/$infer/Bad%20Name", '[{"a":1}]', 422, "starts with a letter"],
  ["HTML in place of a workspace", "/$import", "<!-- moved --><html>", 400, "This is HTML or XML, not a workspace."],
  ["HTML in place of rows", "/$import/Things", "<!-- moved --><html>", 400, "This is HTML or XML, perhaps a page"],
])("%s is refused", async (_, path, body, status, message) => {
  const { call } = await setUp();
  const refused = await call("POST", path, body);
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([status, expect.stringContaining(message)]);
});

describe("A workspace changes nothing if", () => {
  const workspace = { riddle: 1, collections: [{ name: "Others", ...cities }] };
  test.each([
    [
      "what it saves is too large",
      { ...workspace, saved: "x".repeat(10 * 2 ** 20) },
      413,
      "`saved` may have at most 10 MiB",
    ],
    [
      "a number is too long",
      '{"riddle":1,"collections":[{"name":"N"}],"rows":{"N":[{"n":9007199254740993}]}}',
      400,
      "`rows.N[0].n`: The number",
    ],
    ["its format is 0", { ...workspace, riddle: 0 }, 400, "format 0; this version reads 1"],
    ["its format is negative", { ...workspace, riddle: -1.5 }, 400, "format -1.5; this version reads 1"],
  ])("%s", async (_, body, status, message) => {
    const { call } = await setUp();
    const refused = await call("POST", "/$import", body);
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([status, expect.stringContaining(message)]);
    expect((await call("GET", "/Things?count=true")).body.totalMatches).toBe(3);
  });

  test("what it saves is nested too deeply", async () => {
    const { call } = await setUp();
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const refused = await call("POST", "/$import", `{"saved":${deep},${JSON.stringify(workspace).slice(1)}`);
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
      400,
      expect.stringContaining("nested too deeply"),
    ]);
    expect((await call("GET", "/Things?count=true")).body.totalMatches).toBe(3);
  });
});

describe("The key of an import", () => {
  test("must be a member of the file", async () => {
    const { call } = await setUp();
    for (const key of ["nope", "constructor"]) {
      const refused = await call("POST", `/$import/Things?key=${key}`, '[{"name":"x"}]');
      const message = `The parameter \`key\` names \`${key}\`, which no row of the file has. The first one has \`name\`.`;
      expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([400, message]);
    }
  });

  test("does not hide another one", async () => {
    const { call } = await setUp();
    const refused = await call("POST", "/$import/Things?key=id", '[{"_id":7,"id":8,"name":"x"}]');
    expect(refused.body.errors?.[0]?.message).toBe(
      "Row 1: There is `_id` beside the key, `id`. Leave one of them out.",
    );
  });
});

test("An import of a file without rows changes nothing", async () => {
  const { call } = await setUp();
  expect((await call("POST", "/$import/Things", "[]")).body).toEqual({ affected: 0 });
  expect((await call("POST", "/$infer/New", "[]")).body.errors?.[0]?.message).toContain(
    "The file has no rows. Add at least one.",
  );
});

test("Every row that a change would refuse is named, and every line that an import leaves out", async () => {
  const { call } = await setUp();
  const many = Array.from({ length: 250 }, (_, index) => ({ _id: 10 + index, name: "n", price: 1 }));
  await call("POST", "/$import/Things", many);
  const refused = await call("PUT", "/$schema/Things?check=true", {
    fields: { _id: { type: "number" }, name: { type: "string" }, price: { type: "number", minimum: 5 } },
  });
  const named = (refused.body.errors ?? []).flatMap(({ details }) => details?.keys ?? details?.key);
  expect(named).toEqual(many.map(({ _id }) => _id));
  const file = `_id,name\n${"x,y\n".repeat(150)}7,z\n1,taken\n8\n`;
  const partial = await call("POST", "/$import/Things?partial=true", file, { "Content-Type": "text/csv" });
  const lines = [...Array.from({ length: 150 }, (_, index) => index + 2), 153, 154];
  expect(partial.body).toMatchObject({ affected: 1, refused: 152, lines });
});

test("A changed declaration takes effect in checks and plans with the next request", async () => {
  const { call } = await setUp();
  const declared = (operators: readonly string[], indexes: readonly string[]) => ({
    fields: { _id: { type: "number" }, name: { type: "string" }, price: { type: "number" } },
    indexes,
    operations: { FindMany: { filter: { price: operators }, sort: [] } },
  });
  const find = () => call("GET", "/Things?$filter=price%3E15&explain=true");
  await call("PUT", "/$schema/Things", declared(["="], []));
  expect((await find()).body.errors?.[0]?.code).toBe("FILTER_OPERATOR_NOT_ALLOWED");
  await call("PUT", "/$schema/Things", declared([">"], []));
  expect((await find()).body).toMatchObject({ plan: { candidates: [] } });
  await call("PUT", "/$schema/Things", declared([">"], ["price"]));
  expect((await find()).body).toMatchObject({ plan: { candidates: [{ index: "price" }] } });
});
