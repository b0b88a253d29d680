import { expect, test } from "vitest";
import { createFilledStore, createTrial, readStoredKeys, things } from "../testing/service.ts";

const rows = Array.from({ length: 2_500 }, (_, index) => ({ _id: index + 10, name: `n${index}` }));
const operations = { FindMany: { filter: {}, sort: [] } };
const workspace = {
  riddle: 1,
  collections: [{ name: "Things", fields: things.fields, operations }],
  rows: { Things: rows },
};

/** @param isHeld - whether transactions begin only after `open` was called */
async function setUp(isHeld = false) {
  let open = () => {};
  const begin = new Promise<void>((resolve) => {
    open = resolve;
  });
  if (!isHeld) open();
  const store = await createFilledStore();
  const { handle, call } = createTrial({
    ...store,
    define: (...change) => begin.then(() => store.define(...change)),
    transact: (...change) => begin.then(() => store.transact(...change)),
  });
  const post = (path: string, body: unknown) => {
    const content =
      body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    return handle(new Request(`http://x/api${path}`, { method: "POST", ...content }));
  };
  return { store, handle, call, post, open: () => open() };
}

async function readLines(response: Response): Promise<unknown[]> {
  return (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("an import reports the rows that it has written, and then its response", async () => {
  const { store, post } = await setUp();
  const response = await post("/$import/Things?progress=a&replace=false", rows);
  expect(response.headers.get("X-Service-Version")).not.toBeNull();
  expect(await readLines(response)).toEqual([
    { bytes: JSON.stringify(rows).length },
    { collection: "Things", rows: 1000, of: 2500 },
    { collection: "Things", rows: 2000, of: 2500 },
    { collection: "Things", rows: 2500, of: 2500 },
    { status: 200, body: { affected: 2500 } },
  ]);
  expect(await readStoredKeys(store)).toHaveLength(2503);
});

test("a workspace that is opened reports the rows that differ", async () => {
  const { post } = await setUp();
  await post("/$import", workspace).then(readLines);
  const changed = rows.map((row, index) => (index < 1_500 ? { ...row, name: "new" } : row));
  const response = await post("/$import?progress=a", { ...workspace, rows: { Things: changed } });
  expect(await readLines(response)).toEqual([
    { collection: "Things", rows: 1000, of: 1500 },
    { collection: "Things", rows: 1500, of: 1500 },
    { status: 200, body: { affected: 2500 } },
  ]);
});

test("a refused import, and a name that can't be used, are reported", async () => {
  const { post, call } = await setUp();
  expect(await readLines(await post("/$import/Things?progress=a", [{ _id: 1 }]))).toMatchObject([
    { bytes: 11 },
    { status: 422, body: { errors: [{ code: "VALIDATION_FAILED" }] } },
  ]);
  expect(await call("POST", "/$import/Things?progress=a/b", [])).toMatchObject({
    status: 400,
    body: { errors: [{ code: "INVALID_PARAMETER" }] },
  });
  expect((await call("DELETE", "/$import?progress=a")).status).toBe(404);
});

test.each([
  ["/$import/Things", rows],
  ["/$import", workspace],
])("POST %s is cancelled by a request, and nothing is written", async (path, body) => {
  const { store, post, call, open } = await setUp(true);
  const response = await post(`${path}?progress=a`, body);
  expect(await call("DELETE", "/$import?progress=a")).toMatchObject({ status: 200, body: {} });
  open();
  expect((await readLines(response)).at(-1)).toMatchObject({ status: 409, body: { errors: [{ code: "CANCELLED" }] } });
  expect(await readStoredKeys(store)).toEqual([1, 2, 3]);
  expect(await readLines(await post("/$import/Notes?progress=a", []))).toMatchObject([{ bytes: 2 }, { status: 200 }]);
});

test.each(["$infer", "$import"])(
  "a file for %s reports how much of it is read, and its reading is cancelled",
  async (endpoint) => {
    const { store, call } = await setUp();
    const { handle } = createTrial(store);
    let [pieces, isDropped] = [0, false];
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (stream) => {
          pieces += 1;
          stream.enqueue(new TextEncoder().encode(pieces === 1 ? "_id,name\n" : `${pieces},x\n`));
        },
        cancel: () => {
          isDropped = true;
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: "POST", headers: { "Content-Type": "text/csv" }, body, duplex: "half" };
    const response = await handle(new Request(`http://x/api/${endpoint}/Things?progress=a`, init));
    const lines = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect([await lines?.read(), await lines?.read()]).toEqual([
      { done: false, value: '{"bytes":9}\n' },
      { done: false, value: '{"bytes":13}\n' },
    ]);
    await handle(new Request("http://x/api/$import?progress=a", { method: "DELETE" }));
    let last = "";
    for (let read = await lines?.read(); read?.done === false; read = await lines?.read()) last = read.value;
    expect(JSON.parse(last)).toMatchObject({ status: 409, body: { errors: [{ code: "CANCELLED" }] } });
    expect(isDropped).toBe(true);
    expect(await readStoredKeys(store)).toEqual([1, 2, 3]);
    expect((await call("GET", "/Things@2")).status).toBe(200);
  },
);

test("the check of a file's rows is cancelled", async () => {
  const { store, post, call } = await setUp();
  const fitting = Array.from({ length: 60_000 }, (_, index) => ({ _id: index + 10, name: `row ${index}` }));
  // A check to the end would find that the last row does not fit.
  const many = [...fitting, { _id: 9 }];
  const response = await post("/$import/Things?progress=a", many);
  const lines = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  // The file is read, and its check has begun.
  let last = "";
  while (!last.includes(`"bytes":${JSON.stringify(many).length}`)) last = (await lines?.read())?.value ?? "";
  const cancelled = await call("DELETE", "/$import?progress=a");
  expect(cancelled.status).toBe(200);
  for (let read = await lines?.read(); read?.done === false; read = await lines?.read()) last = read.value;
  expect(last).toContain("The import was cancelled. Nothing was written.");
  expect(await readStoredKeys(store)).toHaveLength(3);
});

test("an import is cancelled by its reader, and nothing is written", async () => {
  const { store, post, call, open } = await setUp(true);
  await (await post("/$import?progress=a", workspace)).body?.cancel();
  open();
  await expect.poll(async () => (await call("DELETE", "/$import?progress=a")).status).toBe(404);
  expect(await readStoredKeys(store)).toEqual([1, 2, 3]);
});

test("an undo reports the rows that it restores, and is cancelled", async () => {
  const { store, call, post } = await setUp();
  const cheap = rows.map((row) => ({ ...row, price: -1 }));
  await post("/$import/Things", cheap).then((response) => response.text());
  await call("DELETE", "/Things?$filter=price < 0");
  const response = await post("/$undo?step=2&progress=a", undefined);
  expect(await readLines(response)).toEqual([
    { collection: "Things", rows: 1000, of: 2500 },
    { collection: "Things", rows: 2000, of: 2500 },
    { collection: "Things", rows: 2500, of: 2500 },
    { status: 200, body: { affected: 2500 } },
  ]);
  const undoing = await post("/$undo?step=1&progress=b", undefined);
  await call("DELETE", "/$import?progress=b");
  expect((await readLines(undoing)).at(-1)).toMatchObject({
    status: 409,
    body: { errors: [{ code: "CANCELLED", message: "The undo was cancelled. Nothing was written." }] },
  });
  expect(await readStoredKeys(store)).toHaveLength(2503);
});

test("a change of a declaration reports the rows that it stores again, and is cancelled", async () => {
  const { store, handle, call, post } = await setUp();
  await post("/$import/Things", rows).then((response) => response.text());
  const { name: text, ...fields } = things.fields;
  const declaration = { ...things, fields: { ...fields, title: text }, indexes: [], operations };
  const put = (progress: string) =>
    handle(
      new Request(
        `http://x/api/$schema/Things?columns=${encodeURIComponent('{"name":"title"}')}&progress=${progress}`,
        {
          method: "PUT",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(declaration),
        },
      ),
    );
  const changing = await put("a");
  const reader = changing.body?.pipeThrough(new TextDecoderStream()).getReader();
  let lines = (await reader?.read())?.value ?? "";
  await call("DELETE", "/$import?progress=a");
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) lines += read.value;
  expect(lines).toContain('"collection":"Things","rows":1000');
  expect(lines).toContain("The change was cancelled. Nothing was written.");
  expect((await store.schema()).collections[0]?.fields).toHaveProperty("name");
  expect((await readLines(await put("b"))).at(-1)).toMatchObject({ status: 200 });
  expect((await store.schema()).collections[0]?.fields).toHaveProperty("title");
});
