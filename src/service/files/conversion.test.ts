// Tests the parameter `conversion` of imports, and of changes of declarations.

import { describe, expect, test } from "vitest";
import { createFilledStore, createTrial } from "../testing/service.ts";

const fields = { _id: { type: "number" }, title: { type: "string", required: true }, votes: { type: "number" } };

async function setUp() {
  const { handle, call } = createTrial(await createFilledStore());
  const send = async (method: string, path: string, conversion: unknown, body: unknown, type = "application/json") => {
    const query = conversion === undefined ? "" : `conversion=${encodeURIComponent(JSON.stringify(conversion))}`;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const request = { method, body: text, headers: { "Content-Type": type } };
    const response = await handle(
      new Request(`http://x/api/${path}${path.includes("?") ? "&" : "?"}${query}`, request),
    );
    return { status: response.status, body: await response.json() };
  };
  await call("PUT", "/$schema/Films", { fields });
  const rows = async () => (await call("GET", "/Films")).body.payload;
  return { send, call, rows };
}

describe("The conversion of an import", () => {
  test("makes numbers of texts and texts of numbers, also of JSON", async () => {
    const { send, rows } = await setUp();
    const films = [
      { _id: 1, title: 300, votes: "5.282" },
      { _id: 2, title: "Alien", votes: "6,1" },
    ];
    expect((await send("POST", "$import/Films", undefined, films)).status).toBe(422);
    expect((await send("POST", "$import/Films", { decimal: "," }, films)).body).toEqual({ affected: 2 });
    expect(await rows()).toEqual([
      { _id: 1, title: "300", votes: 5282 },
      { _id: 2, title: "Alien", votes: 6.1 },
    ]);
  });

  test("makes null of what does not fit, except of what is required", async () => {
    const { send, rows } = await setUp();
    const text = '{"_id":1,"title":"Alien","votes":"many"}\n{"_id":2,"title":{"a":1},"votes":1}\n{"_id":3,"votes":1}\n';
    const unfit = { unfit: "null" };
    const refused = await send("POST", "$import/Films", unfit, text, "application/jsonl");
    expect(refused.body.errors).toMatchObject([{ message: "Line 3: `title` is required." }]);
    const partial = await send("POST", "$import/Films?partial=true", unfit, text, "application/jsonl");
    expect(partial.body).toMatchObject({ affected: 2, refused: 1, lines: [3] });
    expect(await rows()).toEqual([
      { _id: 1, title: "Alien", votes: null },
      { _id: 2, title: '{"a":1}', votes: 1 },
    ]);
  });

  test.each([[1], [{ decimal: "'" }], [{ unfit: "text" }], [{ fields: { a: { dates: "year" } } }], [{ other: 1 }]])(
    "is refused as %j",
    async (conversion) => {
      const { send } = await setUp();
      const { body } = await send("POST", "$import/Films", conversion, []);
      expect(body.errors[0].message).toContain("The parameter `conversion` must be JSON such as");
    },
  );
});

describe("The conversion of stored rows", () => {
  const changed = { fields: { ...fields, votes: { type: "string" }, title: { type: "date" } } };

  test("follows a change of types, and keeps the keys", async () => {
    const { send, rows } = await setUp();
    await send("POST", "$import/Films", undefined, [{ _id: 1, title: "12.06.1998", votes: 7 }]);
    expect((await send("PUT", "$schema/Films", undefined, changed)).status).toBe(422);
    const conversion = { fields: { title: { dates: "day-month" } } };
    expect((await send("PUT", "$schema/Films?check=true", conversion, changed)).body).toEqual({ affected: 1 });
    expect((await send("PUT", "$schema/Films", conversion, changed)).status).toBe(200);
    expect(await rows()).toEqual([{ _id: 1, title: "1998-06-12", votes: "7" }]);
  });

  test("says which values would become null", async () => {
    const { send, rows } = await setUp();
    await send("POST", "$import/Films", undefined, [{ _id: 1, title: "soon", votes: 7 }]);
    const check = await send("PUT", "$schema/Films?check=true", { unfit: "null" }, changed);
    expect(check.body).toMatchObject({
      affected: 1,
      lost: 1,
      problems: [
        {
          message:
            'The row with the key 1 does not fit: `title` must be a date such as 2024-03-01; this is the string "soon".',
        },
      ],
    });
    await send("PUT", "$schema/Films", { unfit: "null" }, changed);
    expect(await rows()).toEqual([{ _id: 1, title: null, votes: "7" }]);
  });

  test("names members as they were before they are renamed", async () => {
    const { send, rows } = await setUp();
    await send("POST", "$import/Films", undefined, [{ _id: 1, title: "12.06.1998", votes: 7 }]);
    const renamed = { fields: { _id: { type: "number" }, released: { type: "date" }, votes: { type: "number" } } };
    const columns = encodeURIComponent('{"title":"released"}');
    const conversion = { fields: { title: { dates: "day-month" } } };
    expect((await send("PUT", `$schema/Films?columns=${columns}`, conversion, renamed)).status).toBe(200);
    expect(await rows()).toEqual([{ _id: 1, released: "1998-06-12", votes: 7 }]);
  });
});
