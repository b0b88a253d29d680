import { expect, test } from "vitest";
import { collections } from "../../../samples/public.ts";
import { type BundlePart, createPart } from "../../requests/parts/part.ts";
import { findUsedCollections } from "./used-collections.ts";

const used = (...parts: Partial<BundlePart>[]): unknown =>
  findUsedCollections(
    { parts: parts.map(createPart), transaction: true, timeout: "", parameters: [] },
    collections,
  ).map(({ collection, isWritten, keys }) => [collection.name, isWritten, keys]);

test("returns the collections and keys that parts name, once each", () => {
  expect(
    used(
      { path: "/Orders@17" },
      { method: "DELETE", path: "Orders@17?x" },
      { method: "PATCH", path: "/Stock@A%2D1", body: "{" },
      { method: "POST", path: "/Stock", body: '{"_id": "B"}' },
      { path: "/Payments?$filter=_id = 1" },
      { path: "/Customers", on: false },
    ),
  ).toEqual(
    [
      ["Orders", true, [17]],
      ["Stock", true, ["A-1", "B"]],
      ["Payments", false, []],
    ].sort((a, b) => order(a[0]) - order(b[0])),
  );
});

const order = (name: unknown): number => collections.findIndex((each) => each.name === name);

test("ignores unknown collections and invalid keys", () => {
  expect(used({ path: "/Nothing@1" }, { path: "/Orders/1" }, { path: "/%E0%A4" }, { path: "" })).toEqual([]);
  expect(used({ path: "/Orders@017" }, { path: "/Stock@" })).toEqual(
    [
      ["Orders", false, []],
      ["Stock", false, []],
    ].sort((a, b) => order(a[0]) - order(b[0])),
  );
});
