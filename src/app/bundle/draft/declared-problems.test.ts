import { describe, expect, test } from "vitest";
import { collections } from "../../../samples/public.ts";
import { type BundlePart, createPart } from "../../requests/parts/part.ts";
import { createShopClient, sendDraft } from "../testing/shop-client.ts";
import { findDeclaredProblems, locateProblems } from "./declared-problems.ts";

const client = createShopClient();
const problems = (part: Partial<BundlePart>) => {
  const { path, body } = findDeclaredProblems(createPart(part), client, collections);
  return [...path.map((each) => ({ ...each, field: "path" })), ...body.map((each) => ({ ...each, field: "body" }))];
};

test("a valid part has none", () => {
  expect(problems({ method: "PATCH", path: "/Orders@17", body: '{"status": "paid"}' })).toEqual([]);
  expect(problems({ path: "/Orders?$filter=total > 100&sort=-total" })).toEqual([]);
});

test("reports each violation of a body, naming its member", () => {
  const found = problems({ method: "POST", path: "/Orders", body: '{"customer": {"_id": "x"}, "totl": 1}' });
  expect(found).toMatchObject([
    { field: "body", text: expect.stringContaining("totl") },
    { field: "body", text: expect.stringContaining("customer._id") },
    { field: "body", text: expect.stringContaining("items") },
  ]);
});

test("places a problem at its value, and one of a missing value at the object around it", () => {
  const body = '{"customer": {"_id": "x"}, "totl": 1}';
  const declared = problems({ method: "POST", path: "/Orders", body });
  const placed = locateProblems(body, declared);
  expect(placed.map(({ from, to }) => body.slice(from, to)).sort()).toEqual(['"x"', "1", body].sort());
  expect(placed.map(({ message }) => message)).toEqual(declared.map(({ text }) => text));
  const problem = { text: "It is no JSON.", blocks: false, span: { from: 1, to: 2 } };
  expect(locateProblems("{a", [problem])).toMatchObject([{ from: 1, to: 2, message: "It is no JSON." }]);
});

test("reports problems of a path on the path", () => {
  expect(problems({ path: "/Oders" })).toMatchObject([{ field: "path" }]);
  expect(problems({ path: "/Orders?sort=colour&limit=-1&$fitler=a" })).toHaveLength(3);
});

test("reports a problem of several parameters once", () => {
  expect(problems({ path: "/Orders@17?colour=1&colour=2&colour=3" })).toHaveLength(1);
});

test("does not repeat problems that are reported elsewhere", () => {
  expect(problems({ method: "POST", path: "/Orders", body: "{" })).toEqual([]);
  expect(problems({ path: "/Oders#" })).toEqual([]);
  expect(problems({ path: "/Oders", on: false })).toEqual([]);
});

test("invalid headers do not hide other problems", () => {
  const headers = [["", "x"]] as const;
  expect(problems({ method: "POST", path: "/Payments", body: "{}", headers })).toHaveLength(3);
});

describe("the service reports the same messages", () => {
  test.each<Partial<BundlePart>>([
    { method: "POST", path: "/Orders", body: '{"customer": {}, "items": [{"sku": 1, "qty": 0}], "status": "lost"}' },
    { method: "PUT", path: "/Stock@A-1042-HAM", body: '{"_id": "other", "onHand": -1}' },
    { method: "PATCH", path: "/Payments@1", body: '{"order": null, "amount": "much"}' },
    { method: "DELETE", path: "/Payments?$filter=amount > 3" },
    { method: "GET", path: "/Orders?limit=a&count=perhaps" },
    { method: "PUT", path: "/Orders" },
  ])("%j", async (given) => {
    const part = createPart(given);
    const draft = { parts: [part], transaction: false, timeout: "", parameters: [] };
    const { answers } = await sendDraft(draft, client);
    const messages = answers.get(part.id)?.issues.map(({ message }) => message);
    expect(problems(part).map(({ text }) => text)).toEqual(messages);
    expect(messages).not.toEqual([]);
  });
});
