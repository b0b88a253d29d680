import { describe, expect, test } from "vitest";
import { collections } from "../../../samples/index.ts";
import { type FieldWrite, readMessage, refusalOf } from "./messages.ts";

const write = {
  kind: "write",
  from: "tab-1",
  to: "tab-2",
  id: "write-1",
  collection: "Stock",
  key: "A-1042-HAM",
  field: "onHand",
  value: 88,
};
const written = {
  kind: "written",
  from: "tab-2",
  to: "tab-1",
  id: "write-1",
  sentAt: 1.5,
  answeredAt: 2,
  status: 200,
  code: null,
  worked: 0.4,
};

describe("what tabs say", () => {
  test.each([
    { kind: "call", from: "tab-1" },
    { kind: "here", from: "tab-1" },
    { kind: "gone", from: "tab-1" },
    write,
    { ...write, key: 17, value: "" },
    { ...write, value: false },
    written,
    { ...written, status: 422, code: "VALIDATION_FAILED" },
    { kind: "unwritten", from: "tab-2", to: "tab-1", id: "write-1", why: "It is busy." },
  ])("is believed as it is: %j", (message) => {
    expect(readMessage(message)).toEqual(message);
  });

  test.each<[string, unknown]>([
    ["nothing", null],
    ["a text", "call"],
    ["a list", [write]],
    ["a kind of its own", { ...write, kind: "fetch" }],
    ["nobody", { kind: "here" }],
    ["a name that is none", { kind: "here", from: "a tab" }],
    ["a name without end", { kind: "here", from: "x".repeat(65) }],
    ["more than a call", { kind: "call", from: "tab-1", path: "/Stock@1" }],
    ["a method", { ...write, method: "DELETE" }],
    ["a path", { ...write, path: "https://example.com/" }],
    ["no key", { ...write, key: undefined }],
    ["an empty key", { ...write, key: "" }],
    ["a key that is no number", { ...write, key: Number.NaN }],
    ["an object to be written", { ...write, value: { onHand: 88 } }],
    ["null to be written", { ...write, value: null }],
    ["more than a field holds", { ...write, value: "x".repeat(2_001) }],
    ["to nobody", { ...write, to: undefined }],
    ["an answer before its question", { ...written, answeredAt: 1 }],
    ["a time that is none", { ...written, sentAt: "now" }],
    ["less than no work", { ...written, worked: -1 }],
    ["no reason", { kind: "unwritten", from: "tab-2", to: "tab-1", id: "write-1", why: "" }],
  ])("is passed over: %s", (_, message) => {
    expect(readMessage(message)).toBeUndefined();
  });
});

describe("checks a requested write", () => {
  const stock: FieldWrite = { collection: "Stock", key: "A-1042-HAM", field: "onHand", value: 88 };
  test.each<[Partial<FieldWrite>, string | undefined]>([
    [{}, undefined],
    [{ field: "counted", value: "2026-11-21T12:00:00.000Z" }, undefined],
    [{ collection: "$bundle" }, "The collection does not exist."],
    [{ collection: "Stock/../Orders" }, "The collection does not exist."],
    [{ field: "_id", value: "B" }, "Stock has no such writable field."],
    [{ field: "constructor", value: "B" }, "Stock has no such writable field."],
    [{ collection: "Orders", field: "customer", value: "B" }, "`customer` is not a single value."],
    [{ value: "many" }, "`onHand` has another type."],
  ])("%j: %s", (change, refusal) => {
    expect(refusalOf({ ...stock, ...change }, collections)).toBe(refusal);
  });
});
