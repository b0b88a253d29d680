import { expect, test } from "vitest";
import { arrange, type FirstOptions, prepareOption, type Sought } from "./picker-order.ts";

const options: readonly Sought[] = [
  { id: "send", text: "Send", group: "Ask" },
  { id: "orders", text: "Ask Orders", group: "Ask", words: "collection" },
  { id: "copy", text: "Copy the request", group: "Export", words: "clipboard export" },
  { id: "share", text: "Copy the link", group: "Export" },
  { id: "order", text: "Order of columns", group: "Rows" },
];

function found(typed: string, first?: FirstOptions): string[] {
  return arrange(options.map(prepareOption), typed, first).flatMap(({ name, hits }) => [
    `${name}:`,
    ...hits.map(({ option }) => option.id),
  ]);
}

test("lists all options in the given order without a search", () => {
  expect(found("  ")).toEqual(["Ask:", "send", "orders", "Export:", "copy", "share", "Rows:", "order"]);
});

test("lists recent options first and only once, without those no longer offered", () => {
  const first = { heading: "Recent", ids: ["share", "gone", "send"] };
  expect(found("", first)).toEqual(["Recent:", "share", "send", "Ask:", "orders", "Export:", "copy", "Rows:", "order"]);
  expect(found("", { heading: "Recent", ids: ["gone"] })[0]).toBe("Ask:");
});

test("the group of the best match is first", () => {
  expect(found("order")).toEqual(["Rows:", "order", "Ask:", "orders"]);
});

test("search words match, but rank below the text", () => {
  expect(found("clip")).toEqual(["Export:", "copy"]);
  expect(found("copy clip")).toEqual(["Export:", "copy"]);
  expect(found("co")).toEqual(["Export:", "copy", "share", "Rows:", "order", "Ask:", "orders"]);
});

test("sorts equal matches by recent use", () => {
  expect(found("copy")).toEqual(["Export:", "copy", "share"]);
  expect(found("copy", { heading: "Recent", ids: ["share"] })).toEqual(["Export:", "share", "copy"]);
});

test("returns nothing without a match", () => {
  expect(found("zzz")).toEqual([]);
});
