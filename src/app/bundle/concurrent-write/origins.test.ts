import { describe, expect, test } from "vitest";
import { type BundleDraft, createPart } from "../part.ts";
import { exchangeOf, shopClient } from "../shop-client.ts";
import type { FieldWrite } from "./messages.ts";
import { lastOf, observationsOf, originsOf } from "./origins.ts";

const path = "/Stock@A-1042-HAM";
const parts = [
  createPart({ path, id: "whole" }),
  createPart({ path: "/Stock?$filter=_id = 'A-1042-HAM'&projection=onHand", id: "projected" }),
  createPart({ path: "/Stock?$filter=_id = 'A-1042-HAM'", id: "listed" }),
  createPart({ path: "/Orders@1", id: "elsewhere" }),
  createPart({ method: "PATCH", path, body: '{"onHand": 87}', id: "changed" }),
  createPart({ path, id: "again" }),
];
const draft: BundleDraft = { parts, transaction: false, timeout: "", parameters: [] };
const write: FieldWrite = { collection: "Stock", key: "A-1042-HAM", field: "onHand", value: 41 };

describe("which parts saw the other tab's write", () => {
  test("only those whose answer shows the field, as long as no part has written it", async () => {
    const client = shopClient();
    const before = await exchangeOf(draft, client);
    expect([...observationsOf(before, write).values()]).toEqual([false, null, false, null, null, null]);
    await client.patch(path, { onHand: 41 }).response();
    const after = await exchangeOf(draft, client);
    expect([...observationsOf(after, write).values()]).toEqual([true, null, true, null, null, null]);
  });

  test("each part, where none of them writes the field", async () => {
    const exchange = await exchangeOf(draft, shopClient());
    expect([...observationsOf(exchange, { ...write, field: "counted", value: "x" }).values()]).toEqual([
      false,
      null,
      false,
      null,
      false,
      false,
    ]);
  });
});

describe("whose the values are", () => {
  test.each([
    [41, { number: 5, isThere: "theirs" }, { from: "tab", over: { value: 87, from: 5 } }],
    [87, { number: 5, isThere: "its" }, { from: 5, over: { value: 41, from: "tab" } }],
    [3, null, { from: "neither", over: null }],
  ])("with %d there now", async (onHand, last, origin) => {
    const exchange = await exchangeOf(draft, shopClient());
    const row = { _id: "A-1042-HAM", onHand };
    expect(lastOf(exchange, write, row)).toEqual(last);
    expect(originsOf(exchange, write, true, row)).toEqual([{ field: "onHand", value: onHand, ...origin }]);
  });

  test("of a bundle that was rolled back none is a part's", async () => {
    const failing = { ...draft, transaction: true, parts: [...parts, createPart({ path: "/Orders@999999" })] };
    const exchange = await exchangeOf(failing, shopClient());
    const row = { _id: "A-1042-HAM", onHand: 41 };
    expect(lastOf(exchange, write, row)).toBeNull();
    expect(originsOf(exchange, write, true, row)).toEqual([{ field: "onHand", value: 41, from: "tab", over: null }]);
    expect(originsOf(exchange, write, true, undefined)).toBeNull();
  });
});
