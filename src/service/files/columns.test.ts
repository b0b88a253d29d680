import { expect, test } from "vitest";
import { createFilledStore, createTrial } from "../testing/service.ts";

const notes = {
  fields: { _id: { type: "number" }, title: { type: "string" } },
  operations: { FindMany: { filter: { title: ["="] }, sort: ["title"] } },
};

async function setUp() {
  const { handle, call } = createTrial(await createFilledStore());
  const post = async (path: string, declaration: object = notes, file = "name,size\nVác,1\nEger,2\n") => {
    const body = new FormData();
    body.set("declaration", JSON.stringify(declaration));
    body.set("file", new Blob([file], { type: "text/csv" }));
    const response = await handle(new Request(`http://x/api${path}`, { method: "POST", body }));
    return { status: response.status, body: await response.json() };
  };
  return { call, post };
}

const columns = encodeURIComponent('{"name":"title","size":null}');

test("columns of a file are renamed and left out", async () => {
  const { call, post } = await setUp();
  expect(await post(`/$infer/Towns?columns=${columns}`)).toMatchObject({ body: { payload: { rows: 2, refused: 0 } } });
  expect(await post(`/$import/Towns?columns=${columns}`)).toMatchObject({ status: 201, body: { affected: 2 } });
  expect((await call("GET", "/Towns?sort=title")).body.payload).toEqual([
    { _id: 2, title: "Eger" },
    { _id: 1, title: "Vác" },
  ]);
});

test("a field of stored rows is renamed or removed, and the check changes nothing", async () => {
  const { call, post } = await setUp();
  await post(`/$import/Towns?columns=${columns}`);
  const place = {
    ...notes,
    fields: { _id: { type: "number" }, place: { type: "string", required: true } },
    operations: {},
  };
  const move = `columns=${encodeURIComponent('{"title":"place"}')}`;
  expect((await call("PUT", "/$schema/Towns", place)).status).toBe(422);
  expect(await call("PUT", `/$schema/Towns?check=true&${move}`, place)).toMatchObject({
    status: 200,
    body: { affected: 2 },
  });
  expect((await call("GET", "/Towns@1")).body.payload).toEqual({ _id: 1, title: "Vác" });
  expect((await call("PUT", `/$schema/Towns?${move}`, place)).status).toBe(200);
  expect((await call("GET", "/Towns@1")).body.payload).toEqual({ _id: 1, place: "Vác" });
  const bare = { fields: { _id: { type: "number" } }, operations: {} };
  expect((await call("PUT", `/$schema/Towns?columns=${encodeURIComponent('{"place":null}')}`, bare)).status).toBe(200);
  expect((await call("GET", "/Towns@1")).body.payload).toEqual({ _id: 1 });
});

const address = { type: "object", fields: { city: { type: "string" } } };
const people = {
  fields: { _id: { type: "number" }, home: address, past: { type: "array", items: address } },
  operations: {},
};
const nested = `columns=${encodeURIComponent('{"home.city":"town","past.city":"town"}')}`;

test("members inside objects and arrays are renamed, of a file with JSON in its values, too", async () => {
  const { call, post } = await setUp();
  const file = '_id,home,past\n1,"{""city"":""Vác""}","[{""city"":""Eger""},{}]"\n';
  expect(await post("/$import/People", people, file)).toMatchObject({ status: 201 });
  const town = { type: "object", fields: { town: { type: "string" } } };
  const changed = { ...people, fields: { ...people.fields, home: town, past: { type: "array", items: town } } };
  expect((await call("PUT", `/$schema/People?${nested}`, changed)).status).toBe(200);
  const row = { _id: 1, home: { town: "Vác" }, past: [{ town: "Eger" }, {}] };
  expect((await call("GET", "/People@1")).body.payload).toEqual(row);
  expect(await post(`/$import/Same?${nested}`, changed, file)).toMatchObject({ status: 201 });
  expect((await call("GET", "/Same@1")).body.payload).toEqual(row);
});

test("a name that a row has already is refused, and changes nothing", async () => {
  const { call, post } = await setUp();
  await post(
    "/$import/Towns",
    { ...notes, fields: { ...notes.fields, name: { type: "string" } } },
    "name,title\na,b\n",
  );
  const refused = await call("PUT", `/$schema/Towns?columns=${encodeURIComponent('{"name":"title"}')}`, notes);
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
    422,
    "The row with the key 1 does not fit: Two members would have the name `title`. Leave one of them out.",
  ]);
  expect((await call("GET", "/Towns@1")).body.payload).toEqual({ _id: 1, name: "a", title: "b" });
});

test.each(["{", "[]", '{"a":1}', '{"_id":null}', '{"a":"_id"}', '{"a":"x","b":"x"}', '{"a":"b.c"}'])(
  "columns=%s is refused",
  async (text) => {
    const { call } = await setUp();
    expect(await call("PUT", `/$schema/Things?columns=${encodeURIComponent(text)}`, notes)).toMatchObject({
      status: 400,
      body: { errors: [{ code: "INVALID_PARAMETER" }] },
    });
  },
);
