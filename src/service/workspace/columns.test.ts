import { expect, test } from "vitest";
import { filledStore, trial } from "../testing/service.ts";

const notes = {
  fields: { _id: { type: "number" }, title: { type: "string" } },
  operations: { FindMany: { filter: { title: ["="] }, sort: ["title"] } },
};

async function setUp() {
  const { handle, call } = trial(await filledStore());
  const post = async (path: string) => {
    const body = new FormData();
    body.set("declaration", JSON.stringify(notes));
    body.set("file", new Blob(["name,size\nVác,1\nEger,2\n"], { type: "text/csv" }));
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

test.each(["{", "[]", '{"a":1}', '{"_id":null}', '{"a":"_id"}', '{"a":"x","b":"x"}'])(
  "columns=%s is refused",
  async (text) => {
    const { call } = await setUp();
    expect(await call("PUT", `/$schema/Things?columns=${encodeURIComponent(text)}`, notes)).toMatchObject({
      status: 400,
      body: { errors: [{ code: "INVALID_PARAMETER" }] },
    });
  },
);
