import { describe, expect, test } from "vitest";
import { collections } from "../../../samples/index.ts";
import { type BundleDraft, createPart } from "../part.ts";
import { starter } from "../starter.ts";
import { rivalsOf, rowTargets, writesTo } from "./competing-write.ts";

const today = new Date("2026-11-21T12:00:00Z");
const row = { _id: "A-1042-HAM", product: "A-1042", warehouse: "HAM", onHand: 88, reserved: 14, shelf: "C-04-2" };

function draftOf(
  ...parts: readonly (readonly [method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: string])[]
): BundleDraft {
  const made = parts.map(([method, path, body = ""]) => createPart({ method, path, body }));
  return { parts: made, transaction: true, timeout: "", parameters: [] };
}

function stock() {
  const found = collections.find(({ name }) => name === "Stock");
  if (found === undefined) throw new Error("The samples have Stock.");
  return found;
}

const names = (draft: BundleDraft) =>
  rowTargets(draft, collections).map(({ collection, key }) => [collection.name, key]);

describe("the rows to choose from", () => {
  test("of the bundle that the section opens with, the row that is changed comes first", () => {
    expect(names(starter())).toEqual([
      ["Stock", "A-1042-HAM"],
      ["Customers", 9917],
      ["Orders", undefined],
      ["Payments", undefined],
    ]);
  });

  test("none where nothing is written, or nothing that is there", () => {
    expect(names(draftOf(["GET", "/Stock@A-1042-HAM"], ["PATCH", "/Nowhere@1", "{}"]))).toEqual([]);
  });

  test("a row that is deleted comes last, a part that is switched off not at all", () => {
    const draft = draftOf(["DELETE", "/Orders@1"], ["POST", "/Orders", "{}"], ["PUT", "/Orders@2", "{}"]);
    expect(names(draft)).toEqual([
      ["Orders", 2],
      ["Orders", undefined],
      ["Orders", 1],
    ]);
    expect(names({ ...draft, parts: draft.parts.map((part) => ({ ...part, on: false })) })).toEqual([]);
  });
});

describe("what is written", () => {
  test("first what no part writes; then what a part writes, with a value that is neither there nor its own", () => {
    const draft = draftOf(["PATCH", "/Stock@A-1042-HAM", '{"onHand": 89, "reserved": 16}']);
    expect(writesTo(row, stock(), draft, today).map(({ field, value, rivals }) => [field, value, rivals])).toEqual([
      ["counted", "2026-11-21T12:00:00.000Z", []],
      ["warehouse", "OSA", []],
      ["onHand", 90, [1]],
      ["reserved", 15, [1]],
    ]);
  });

  test("never out of bounds, too long, or what is there already", () => {
    const fields = {
      _id: { type: "number" },
      full: { type: "number", maximum: 5 },
      only: { type: "string", values: ["one"] },
      note: { type: "string" },
      short: { type: "string", maxLength: 5 },
      on: { type: "boolean" },
      many: { type: "array", items: { type: "string" } },
    } as const;
    const found = { _id: 1, full: 5, only: "one", note: "x (seen by a second tab)", short: "x", on: true };
    const writes = writesTo(found, { ...stock(), name: "Things", fields }, draftOf(), today);
    expect(writes.map(({ field, value }) => [field, value])).toEqual([
      ["full", 4],
      ["on", false],
      ["note", "x"],
    ]);
  });

  test("a replacement writes every field, a filter may find the row, another row is no rival", () => {
    const draft = draftOf(
      ["PUT", "/Stock@A-1042-HAM", '{"product": "A-1042"}'],
      ["PATCH", "/Stock?$filter=onHand > 1", '{"shelf": "A"}'],
      ["PATCH", "/Stock@A-1042-OSA", '{"shelf": "B"}'],
    );
    const rivals = rivalsOf(draft, { collection: "Stock", key: "A-1042-HAM", field: "shelf" });
    expect(rivals.map(({ number, value }) => [number, value])).toEqual([
      [1, undefined],
      [2, "A"],
    ]);
  });
});
