import { expect, test } from "vitest";
import { collectionNameFor, nameProblem, pastedFile, sourceFile } from "./source-file.ts";

test.each([
  ["text/csv", "a,b\n1,2"],
  ["application/json", ' [{"a":1}]'],
  ["application/json", '{\n  "value": [{"a":1}]\n}'],
  ["application/json", '{"value":[{"a":1}]}'],
  ["application/x-ndjson", '{"a":1}\n{"a":2}'],
  ["text/csv", ""],
])("%s is found in %j", async (type, text) => {
  expect((await pastedFile(text)).type).toBe(type);
});

test("the format of UTF-16 is found, too", async () => {
  const file = new File([new Uint8Array([0xff, 0xfe, 0x5b, 0, 0x5d, 0])], "a.txt");
  expect(await sourceFile("a.txt", file)).toEqual({ name: "a.txt", content: file, type: "application/json" });
});

test.each([
  ["unit-prices.2024.csv", "UnitPrices2024"],
  ["städte.json", "Stadte"],
  ["2024.csv", "MyData"],
  ["", "MyData"],
])("of %j a collection is called %j", (file, name) => {
  expect(collectionNameFor(file)).toBe(name);
  expect(nameProblem(name, [{ name: "Orders" }])).toBeNull();
});

test("a name that is taken or can't be an address is a problem", () => {
  expect(nameProblem("Orders", [{ name: "Orders" }])).toContain("already");
  expect(nameProblem("2nd place", [])).toContain("Begin with a letter");
});
