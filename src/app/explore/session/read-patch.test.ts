import { expect, test } from "vitest";
import { collections } from "../../../samples/public.ts";
import { readPatch } from "./read-patch.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("The samples have no orders.");

const found = (text: string) =>
  readPatch(text, orders).problems.map(({ message, from, to }) => [text.slice(from, to), message]);

test("has nothing to say of an empty text", () => {
  expect(readPatch(" \n", orders)).toMatchObject({ problems: [], after: null });
});

test("reports every value that the declaration rejects, at its position", () => {
  expect(found('{ "status": "nope", "totl": 1, "customer": { "name": 5 }, "items": null }')).toEqual([
    ['"nope"', expect.stringContaining("`status`")],
    ["1", expect.stringContaining("There is no member `totl`")],
    ["5", expect.stringContaining("`customer.name`")],
    ["null", expect.stringContaining("`items` is required")],
  ]);
});

test("reports what is no JSON, no object and too deep", () => {
  expect(found('{ "status": }')).toEqual([["}", "Expected a value, but found `}`."]]);
  expect(found("[1]")).toEqual([["[1]", expect.stringContaining("must be one object")]]);
  expect(found(`{ "tags": ${"[".repeat(200)} }`)).toEqual([
    [expect.any(String), expect.stringContaining("nested more than")],
  ]);
});

test("a key can't be changed", () => {
  expect(found('{ "_id": 5 }')).toEqual([["5", expect.stringContaining("A key can't be changed")]]);
});

test("shows a row as the service would store it", () => {
  const { after } = readPatch('{ "status": "paid", "note": null, "placed": "2024-03-01T12:00:00+02:00" }', orders);
  expect(after?.({ _id: 1, status: "open", note: "gift", placed: "2020-01-01T00:00:00.000Z" })).toMatchObject({
    status: "paid",
    placed: expect.stringMatching(/^2024-03-01T1[02]:00:00/),
  });
  expect(after?.({ _id: 1, note: "gift" })).not.toHaveProperty("note");
});
