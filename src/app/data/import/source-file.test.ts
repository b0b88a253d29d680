import { expect, test } from "vitest";
import { createSourceFile, findCollectionNameProblem, isOpenable } from "./source-file.ts";

test.each([
  ["text/csv", "a,b\n1,2"],
  ["application/json", ' [{"a":1}]'],
  ["application/json", '{\n  "value": [{"a":1}]\n}'],
  ["application/json", '{"value":[{"a":1}]}'],
  ["application/x-ndjson", '{"a":1}\n{"a":2}'],
  ["application/x-ndjson", '{"a":1}\n'],
  ["application/x-ndjson", '{"_id":1,"tags":["a"]}'],
  ["application/x-ndjson", `{"a":"${"x".repeat(100_000)}"}\r\n{"a":"y"}`],
  ["application/json", `{"value":[{"a":"${"x".repeat(100_000)}"}\n]}`],
  ["text/csv", ""],
])("%s is found in %j", async (type, text) => {
  expect((await createSourceFile("", new Blob([text]))).type).toBe(type);
});

test.each([
  ["least", [0xff, 0xfe, 0x5b, 0, 0x5d, 0]],
  ["most", [0xfe, 0xff, 0, 0x5b, 0, 0x5d]],
])("the format of UTF-16 with the %s significant byte first is found, too", async (_, bytes) => {
  const file = new File([new Uint8Array(bytes)], "a.txt");
  expect(await createSourceFile("a.txt", file)).toEqual({ name: "a.txt", content: file, type: "application/json" });
});

test("the ending of a name decides whether one object is a row", async () => {
  const file = new File(['{"lines":[{"qty":1}]}'], "orders.ndjson");
  expect((await createSourceFile(file.name, file)).type).toBe("application/x-ndjson");
});

test.each([
  ["export.json", '{"riddle":1,"collections":[]}', true],
  ["petstore.json", '{\n  "openapi": "3.0.4"', true],
  ["petstore.yaml", "openapi: 3.0.4", true],
  ["", '{"info":{"title":"Pets"},"openapi":"3.0.4"', true],
  ["", "# Pets\r\n---\nswagger: '2.0'", true],
  ["", '<edmx:Edmx Version="4.0">', true],
  ["metadata", '<?xml version="1.0"?>', true],
  ["rows.json", '[{"riddle":1}]', false],
  ["rows.csv", "riddle,openapi", false],
  ["", '{"openapi":[{"swagger":"a"}]}', false],
  ["", "name\nopenapi: yes\n", false],
])("%s with %j is opened: %s", async (name, text, isOpened) => {
  expect(await isOpenable({ name, content: new Blob([text]) })).toBe(isOpened);
});

test("a name that is taken or can't be an address is a problem", () => {
  expect(findCollectionNameProblem("Orders", [{ name: "Orders" }])).toContain("already");
  expect(findCollectionNameProblem("2nd place", [])).toContain("Begin with a letter");
});
