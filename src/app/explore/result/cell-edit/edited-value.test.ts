import { expect, test } from "vitest";
import { collections } from "../../../../samples/public.ts";
import { readPatch } from "../../session/read-patch.ts";
import { findEditableCell, makePatch, writeCell } from "./edited-value.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("The samples have no orders.");

const row = { _id: 17, status: "open", total: 12.5, customer: { name: "Ada" }, tags: ["a"], note: null };

const cell = (path: string) => {
  const found = findEditableCell(row, path, orders);
  if (found === null) throw new Error(`${path} can't be edited.`);
  return found;
};

test.each([
  ["status", "open"],
  ["total", "12.5"],
  ["customer.name", "Ada"],
  ["note", null],
])("the text of %s is %s", (path, text) => {
  expect(writeCell(cell(path))).toBe(text);
});

test.each([
  ["status", "paid", { status: "paid" }],
  ["total", "13", { total: 13 }],
  ["customer.name", "13", { customer: { name: "13" } }],
  ["note", null, { note: null }],
])("%s becomes %s by a patch of that member alone", (path, text, patch) => {
  expect(makePatch(cell(path), text)).toEqual(patch);
});

test.each(["_id", "nothing", "status.more"])("%s can't be edited", (path) => {
  expect(findEditableCell(row, path, orders)).toBeNull();
});

test.each([
  ["total", "many", /`total`.*number/],
  ["total", "", /`total`.*number/],
  ["status", "nope", /`status`/],
])("the checks of a patch explain what is wrong with %s = %s", (path, text, message) => {
  const { problems } = readPatch(JSON.stringify(makePatch(cell(path), text)), orders);
  expect(problems.map((each) => each.message).join(" ")).toMatch(message);
});
