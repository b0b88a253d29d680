// Errors: every error code of the service, requested from the page, and the same problems in the editor.

import { expect, test } from "./fixtures.ts";
import { writeBundle, writePart, writeParts } from "./support/multipart.ts";
import { type Riddle, readIssues, type ServiceRequest, type ServiceResponse } from "./support/riddle.ts";
import type { Order } from "./support/sample-rows.ts";

interface Refusal extends ServiceRequest {
  readonly path: string;
  readonly status: number;
  /** One for each reported problem, in order. */
  readonly codes: readonly string[];
  /** The expected members of their `details`. */
  readonly details?: readonly Readonly<Record<string, unknown>>[];
}

const json = { "Content-Type": "application/json" };
const where = (collection: string, filter: string) => `${collection}?$filter=${encodeURIComponent(filter)}`;

/** Sends a request and checks the error body of docs/service.md#errors. */
async function refused(
  riddle: Riddle,
  { path, status, codes, details = [], ...request }: Refusal,
): Promise<ServiceResponse> {
  return test.step(`${status} ${codes.join(" ")}: ${request.method ?? "GET"} ${path.slice(0, 60)}`, async () => {
    const answer = await riddle.request(path, request);
    expect(answer).toMatchObject({ status, headers: { "content-type": "application/json" } });
    const issues = readIssues(answer);
    expect(issues.map(({ code }) => code)).toEqual(codes);
    for (const { message, severity } of issues) {
      expect(severity).toBe("error");
      expect(message).toMatch(/^[A-Z`].{15,}[.?`…]$/s);
    }
    for (const [index, expected] of details.entries()) expect(issues[index]?.details).toMatchObject(expected);
    return answer;
  });
}

test("400 for filters, with the position of each problem", async ({ riddle, expectStatus }) => {
  expectStatus(400);
  await riddle.open();
  const cases: [filter: string, code: string, from: number, to: number][] = [
    ["status =", "FILTER_SYNTAX", 8, 8],
    ["stauts = 'open'", "FILTER_FIELD_NOT_ALLOWED", 0, 6],
    ["customer.email = 'x'", "FILTER_FIELD_NOT_ALLOWED", 0, 14],
    ["not (paid = true and (1 < customer.email))", "FILTER_FIELD_NOT_ALLOWED", 26, 40],
    ["paid > true", "FILTER_OPERATOR_NOT_ALLOWED", 5, 6],
    ["'a' < status", "FILTER_OPERATOR_NOT_ALLOWED", 4, 5],
    ["total = 'much'", "FILTER_TYPE_MISMATCH", 8, 14],
    ["__proto__ = 1", "FILTER_FIELD_NOT_ALLOWED", 0, 9],
  ];
  for (const [filter, code, from, to] of cases)
    await refused(riddle, { path: where("Orders", filter), status: 400, codes: [code], details: [{ from, to }] });
  const deep = `${"(".repeat(251)}paid = true${")".repeat(251)}`;
  await refused(riddle, { path: where("Orders", deep), status: 400, codes: ["FILTER_TOO_COMPLEX"] });
  await refused(riddle, {
    path: where("Orders", "colour = 1 or paid > true"),
    status: 400,
    codes: ["FILTER_FIELD_NOT_ALLOWED", "FILTER_OPERATOR_NOT_ALLOWED"],
    details: [
      { from: 0, to: 6 },
      { from: 19, to: 20 },
    ],
  });
  await refused(riddle, {
    path: where("Orders", "  "),
    method: "DELETE",
    status: 400,
    codes: ["FILTER_SYNTAX"],
    details: [{ from: 0, to: 2 }],
  });
});

test("400 for parameters and bodies", async ({ riddle, expectStatus }) => {
  expectStatus(400);
  await riddle.open();
  const unknown = { status: 400, codes: ["UNKNOWN_PARAMETER"] };
  const invalid = { status: 400, codes: ["INVALID_PARAMETER"] };
  const malformed = { status: 400, codes: ["MALFORMED_JSON"], headers: json };
  const cases: Refusal[] = [
    { path: "Orders?$fitler=paid%20=%20true", method: "DELETE", ...unknown, details: [{ parameter: "$fitler" }] },
    { path: "Orders@1?limit=1", ...unknown },
    { path: "$schema?x", ...unknown },
    { path: "Orders?limit=10001", ...invalid, details: [{ parameter: "limit" }] },
    { path: "Orders?skip=-1", ...invalid },
    { path: "Orders?limit=1&limit=2", ...invalid },
    { path: "Orders?sort=note", ...invalid },
    { path: "Orders?sort=__proto__", ...invalid },
    { path: "Orders?projection=colour", ...invalid },
    { path: "Orders?projection=constructor", ...invalid },
    { path: "Orders?count=yes", ...invalid },
    { path: "Orders?$filter=%E0%A4%A", ...invalid },
    {
      path: "Orders?limit=-1&sort=note&x=1",
      status: 400,
      codes: ["UNKNOWN_PARAMETER", "INVALID_PARAMETER", "INVALID_PARAMETER"],
    },
    { path: "Orders", method: "POST", body: "{", ...malformed },
    { path: "Orders", method: "POST", body: "[]", ...malformed },
    { path: "Orders@1", method: "PUT", body: "", ...malformed },
  ];
  for (const each of cases) await refused(riddle, each);
  const orders = await riddle.apiRows("Orders");
  expect(orders, "a misspelt parameter deletes nothing").toHaveLength(5000);
});

test("404, 405 with Allow, 415, 409", async ({ riddle, expectStatus }) => {
  expectStatus(404, 405, 409, 415);
  await riddle.open();
  const missing: [path: string, code: string][] = [
    ["Order", "COLLECTION_NOT_FOUND"],
    ["__proto__", "COLLECTION_NOT_FOUND"],
    ["Order@1", "COLLECTION_NOT_FOUND"],
    ["Orders@5001", "ENTITY_NOT_FOUND"],
    ["Orders@017", "ENTITY_NOT_FOUND"],
    ["Orders@one", "ENTITY_NOT_FOUND"],
    ["Orders/1", "ENDPOINT_NOT_FOUND"],
    ["", "ENDPOINT_NOT_FOUND"],
  ];
  for (const [path, code] of missing) await refused(riddle, { path, status: 404, codes: [code] });
  const body = { headers: json, body: "{}" };
  await refused(riddle, { path: "Orders@5001", method: "PATCH", ...body, status: 404, codes: ["ENTITY_NOT_FOUND"] });
  await refused(riddle, { path: "Orders@5001", method: "DELETE", status: 404, codes: ["ENTITY_NOT_FOUND"] });

  const methods: [method: string, path: string, allow: string][] = [
    ["PUT", "Orders", "GET, POST, PATCH, DELETE"],
    ["POST", "Orders@1", "GET, PUT, PATCH, DELETE"],
    ["DELETE", "$schema", "GET"],
    ["GET", "$bundle", "POST"],
  ];
  for (const [method, path, allow] of methods) {
    const answer = await refused(riddle, { path, method, status: 405, codes: ["METHOD_NOT_ALLOWED"] });
    expect(answer.headers.allow).toBe(allow);
  }

  const unsupported = { status: 415, codes: ["UNSUPPORTED_MEDIA_TYPE"] };
  await refused(riddle, { path: "Orders", method: "POST", body: "{}", ...unsupported });
  const patch = { "Content-Type": "application/merge-patch+json" };
  await refused(riddle, { path: "Orders@1", method: "PUT", body: "{}", headers: patch, ...unsupported });
  await refused(riddle, { path: "Orders@1", method: "DELETE", body: "{}", headers: json, ...unsupported });
  await refused(riddle, { path: "$bundle", method: "POST", body: "{}", headers: json, ...unsupported });

  const existing = JSON.stringify({ ...(await firstOrder(riddle)), note: "twice" });
  await refused(riddle, {
    path: "Orders",
    method: "POST",
    headers: json,
    body: existing,
    status: 409,
    codes: ["KEY_CONFLICT"],
  });
  expect((await firstOrder(riddle)).note).not.toBe("twice");
});

async function firstOrder(riddle: Riddle): Promise<Order> {
  return JSON.parse((await riddle.request("Orders@1")).text).payload;
}

test("422 reports every violation with its path, and nothing is written", async ({ riddle, expectStatus }) => {
  expectStatus(422);
  await riddle.open();
  const before = await firstOrder(riddle);
  const row = {
    _id: 9001,
    status: "lost",
    total: -1,
    paid: "yes",
    due: "2024-02-30",
    colour: "blue",
    customer: { name: "Ada" },
    items: [{ sku: "T-1", qty: 0 }, { qty: 1.5 }],
  };
  const answer = await riddle.sendJson("POST", "Orders", row);
  expect(answer.status).toBe(422);
  const issues = readIssues(answer);
  expect(new Set(issues.map(({ code }) => code))).toEqual(new Set(["VALIDATION_FAILED"]));
  expect(issues.map(({ details }) => details?.path).sort()).toEqual(
    ["colour", "customer._id", "due", "items[0].qty", "items[1].qty", "items[1].sku", "paid", "status", "total"].sort(),
  );
  for (const [method, path, body] of [
    ["PATCH", "Orders@1", { _id: 2 }],
    ["PUT", "Orders@1", { ...before, _id: 2 }],
    ["PATCH", where("Orders", "_id in [1, 2]"), { status: "lost" }],
    ["PATCH", "Orders@1", { customer: null }],
  ] as const) {
    const refusal = await riddle.sendJson(method, path, body);
    expect(refusal.status, `${method} ${path} ${refusal.text}`).toBe(422);
  }
  expect(await firstOrder(riddle)).toEqual(before);
  expect(await riddle.storedRows("Orders")).toHaveLength(5000);
});

test("413 and 414 for requests that are too large", async ({ riddle, expectStatus }) => {
  expectStatus(413, 414);
  await riddle.open();
  const refusals = await riddle.page.evaluate(async (api) => {
    const read = async (response: Response) => ({ status: response.status, ...(await response.json()) });
    const long = `'${"x".repeat(1_000_000)}'`;
    const big = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)], { type: "application/json" });
    return [
      await read(await fetch(`${api}/Orders?$filter=note=${long}`)),
      await read(await fetch(`${api}/Orders`, { method: "POST", body: big })),
    ];
  }, new URL("api", riddle.site).href);
  expect(refusals).toMatchObject([
    { status: 414, errors: [{ code: "URI_TOO_LONG" }] },
    { status: 413, errors: [{ code: "TOO_LARGE" }] },
  ]);
  const part = writePart("a", [`GET ${riddle.prefix}/Orders@1 HTTP/1.1`, ""]);
  const parts = Array.from({ length: 1001 }, (_, index) => part.replace("Id: a", `Id: a${index}`));
  expect((await riddle.bundle(writeParts(parts))).status).toBe(413);
});

test("rejects malformed bundles as a whole and malformed parts in place", async ({ riddle, expectStatus }) => {
  expectStatus(400);
  await riddle.open();
  const get = (id: string) => writePart(id, [`GET ${riddle.prefix}/Orders@1 HTTP/1.1`, "Host: x", ""]);
  const multipart = { "Content-Type": "multipart/mixed; boundary=sieve" };
  for (const [name, body, headers] of [
    ["no close", `--sieve\r\n${get("a")}\r\n`, multipart],
    ["no delimiter", "sieve", multipart],
    ["an id twice", writeParts([get("a"), get("a")]), multipart],
    ["no boundary", writeParts([get("a")]), { "Content-Type": "multipart/mixed" }],
  ] as const) {
    await test.step(name, () =>
      refused(riddle, { path: "$bundle", method: "POST", headers, body, status: 400, codes: ["MALFORMED_BUNDLE"] }),
    );
  }
  await refused(riddle, {
    path: "$bundle?transaction=maybe",
    method: "POST",
    headers: multipart,
    body: writeParts([get("a")]),
    status: 400,
    codes: ["INVALID_PARAMETER"],
  });

  const api = riddle.prefix;
  const unsound: [name: string, lines: string[], code: string][] = [
    ["an HTTP version", [`GET ${api}/Orders@1 HTTP/1.0`, "", ""], "MALFORMED_PART"],
    ["a folded header", [`GET ${api}/Orders@1 HTTP/1.1`, "X-A: 1", " 2", "", ""], "MALFORMED_PART"],
    ["a length that is not so", [`GET ${api}/Orders@1 HTTP/1.1`, "Content-Length: 7", "", ""], "MALFORMED_PART"],
    ["a path outside", ["GET /elsewhere/Orders@1 HTTP/1.1", "", ""], "MALFORMED_PART"],
    ["a way out", [`GET ${api}/../Orders@1 HTTP/1.1`, "", ""], "MALFORMED_PART"],
    ["a bundle inside", [`POST ${api}/$bundle HTTP/1.1`, "", ""], "NESTED_BUNDLE"],
  ];
  const bodies = unsound.map(([, lines], index) => writePart(`bad-${index}`, lines));
  const answer = await riddle.bundle(writeParts([get("first"), ...bodies, get("last")]));
  expect(answer).toMatchObject({ status: 200, outcome: "completed" });
  expect(answer.parts.map(({ id, status, text }) => [id, status, status === 200 ? "" : codesIn(text)])).toEqual([
    ["first", 200, ""],
    ...unsound.map(([, , code], index) => [`bad-${index}`, 400, code]),
    ["last", 200, ""],
  ]);
  const nameless = await riddle.bundle(writeParts([get("no spaces, please")]));
  expect(nameless.parts.map(({ id, status, text }) => [id, status, codesIn(text)])).toEqual([
    [undefined, 400, "MALFORMED_PART"],
  ]);
  const transaction = await riddle.bundle(writeParts([get("a"), ...bodies.slice(0, 1)]), "?transaction=true");
  expect(transaction.parts.map(({ status, text }) => [status, codesIn(text)])).toEqual([
    [424, "NOT_EXECUTED"],
    [400, "MALFORMED_PART"],
  ]);
});

function codesIn(text: string): string {
  return readIssues({ text })
    .map(({ code }) => code)
    .join(" ");
}

test("504 for parts after a bundle's timeout", async ({ riddle }) => {
  await riddle.open();
  const slow = { method: "GET", path: `${riddle.prefix}/Orders?limit=10000` };
  const requests = Array.from({ length: 40 }, (_, index) => ({ ...slow, id: `slow-${index}` }));
  const { outcome, parts } = await riddle.bundle(writeBundle(requests), "?transaction=true&timeout=20");
  expect(outcome).toBe("rolled-back");
  const codes = parts.map(({ text }) => codesIn(text));
  const cut = codes.indexOf("TIMEOUT");
  expect(cut).toBeGreaterThanOrEqual(0);
  expect(parts[cut]?.status).toBe(504);
  expect(codes).toEqual(
    codes.map((_, index) => (index < cut ? "ROLLED_BACK" : index === cut ? "TIMEOUT" : "NOT_EXECUTED")),
  );
});

test("the editor shows each problem where the service reports it", async ({ riddle, page, expectStatus }) => {
  expectStatus(400);
  await riddle.open();
  const filters = [
    "status = ",
    "status = 'open",
    "status = 'open')",
    "1 < total < 3",
    "status == 'open'",
    "status = 'open' AND paid = true",
    "total = 007",
    "placed > 2024-03-01",
    "placed > #2024-02-30#",
    "status in 'open'",
    "status in ['open', 1]",
    "note = 'a\\qb'",
    "stauts = 'open' or totl > 1",
    "customer = 'Ada'",
    "items.qty + 1 > 3",
    "paid > true and currency like 'E*'",
    "note = 'öß🎂' and colour = 'x'",
    "total > 1 total < 5",
    "total > 12345678901234567890",
  ];
  for (const filter of filters) {
    await test.step(filter, async () => {
      const answer = await riddle.request(where("Orders", filter));
      expect(answer.status).toBe(400);
      const reported = readIssues(answer).map(({ message, details }) => ({
        message: message.replaceAll("`", ""),
        from: Number(details?.from),
        to: Number(details?.to),
      }));
      await riddle.explore({ collection: "Orders", filter, limit: 5 });
      const errors = riddle.problems.getByRole("listitem").filter({ has: page.getByRole("img", { name: "Error" }) });
      await expect(errors.getByRole("paragraph")).toHaveText(byPlace(reported).map(({ message }) => message));
      const shown: typeof reported = [];
      for (const [index, { message }] of byPlace(reported).entries()) {
        await errors.nth(index).getByRole("button", { name: "Show" }).click();
        shown.push({ message, ...(await selectedIn(riddle)) });
      }
      expect(shown).toEqual(byPlace(reported));
    });
  }
});

function byPlace<P extends { from: number; to: number }>(places: readonly P[]): P[] {
  return places.toSorted((a, b) => a.from - b.from || a.to - b.to);
}

/** What is selected in the editor, as offsets into a text of one line. */
async function selectedIn(riddle: Riddle): Promise<{ from: number; to: number }> {
  await expect(riddle.filter).toBeFocused();
  return riddle.filter.evaluate((editor) => {
    const selected = getSelection()?.getRangeAt(0);
    if (selected === undefined) throw new Error("Nothing is selected.");
    const before = document.createRange();
    before.setStart(editor, 0);
    before.setEnd(selected.startContainer, selected.startOffset);
    const from = before.toString().length;
    return { from, to: from + selected.toString().length };
  });
}

test("the page shows why the service would reject a write", async ({ riddle, page, expectStatus }) => {
  expectStatus(422);
  const patch = { status: "lost", total: "ten" };
  await riddle.explore({
    operation: "Update",
    collection: "Orders",
    filter: "_id = 1",
    patch: JSON.stringify(patch),
  });
  await riddle.shows(1);
  await expect(riddle.send).toHaveAttribute("aria-disabled", "true");
  const { status, text } = await riddle.sendJson("PATCH", "Orders@1", patch);
  expect(status).toBe(422);
  const messages = (JSON.parse(text) as { errors: { message: string }[] }).errors.map(({ message }) => message);
  expect(messages).toHaveLength(2);
  const changes = page.getByRole("textbox", { name: "Changes" });
  await expect(changes).toHaveAccessibleDescription(/^Line 1, column 11: /);
  for (const message of messages) await expect(page.getByText(message.replaceAll("`", ""))).toBeVisible();
});
