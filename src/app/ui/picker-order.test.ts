import { expect, test } from "vitest";
import { arrange, type Preference, ready, type Sought } from "./picker-order.ts";

const options: readonly Sought[] = [
  { id: "send", text: "Send", group: "Ask" },
  { id: "orders", text: "Ask Orders", group: "Ask", words: "collection" },
  { id: "copy", text: "Copy the request", group: "Export", words: "clipboard export" },
  { id: "share", text: "Copy the link", group: "Export" },
  { id: "order", text: "Order of columns", group: "Rows" },
];

function found(typed: string, preference?: Preference<Sought>): string[] {
  return arrange(options.map(ready), typed, preference).flatMap(({ name, hits }) => [
    `${name}:`,
    ...hits.map(({ option }) => option.id),
  ]);
}

test("with nothing typed everything is there, as it was given", () => {
  expect(found("  ")).toEqual(["Ask:", "send", "orders", "Export:", "copy", "share", "Rows:", "order"]);
});

test("what was done last comes first, and not twice; what is no longer offered does not", () => {
  const first = { heading: "Recent", ids: ["share", "gone", "send"] };
  expect(found("", { first })).toEqual([
    "Recent:",
    "share",
    "send",
    "Ask:",
    "orders",
    "Export:",
    "copy",
    "Rows:",
    "order",
  ]);
  expect(found("", { first: { heading: "Recent", ids: ["gone"] } })[0]).toBe("Ask:");
});

test("the group of the best match is first", () => {
  expect(found("order")).toEqual(["Rows:", "order", "Ask:", "orders"]);
});

test("hidden words find, but never before the text", () => {
  expect(found("clip")).toEqual(["Export:", "copy"]);
  expect(found("copy clip")).toEqual(["Export:", "copy"]);
  expect(found("co")).toEqual(["Export:", "copy", "share", "Rows:", "order", "Ask:", "orders"]);
});

test("among equal matches the rank decides, then what was done last", () => {
  expect(found("copy")).toEqual(["Export:", "copy", "share"]);
  expect(found("copy", { rank: ({ id }) => (id === "share" ? 1 : 0) })).toEqual(["Export:", "share", "copy"]);
  expect(found("copy", { first: { heading: "Recent", ids: ["share"] } })).toEqual(["Export:", "share", "copy"]);
  expect(found("", { rank: ({ id }) => (id === "orders" ? 1 : 0) })[1]).toBe("orders");
});

test("nothing", () => {
  expect(found("zzz")).toEqual([]);
});
