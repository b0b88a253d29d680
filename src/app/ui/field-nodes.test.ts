import { expect, test } from "vitest";
import type { FieldLine } from "./field-lines.ts";
import { createFieldNodes, findLines, listTreeLines } from "./field-nodes.ts";

const paths = ["_id", "name.common", "name.native.deu.common", "name.native.deu.official", "area", "name.official"];

const formatLine = ({ path, nameAt, depth, isListed, count }: FieldLine) =>
  `${"  ".repeat(depth)}${path.slice(nameAt)}${isListed ? "" : ` ${count}`}`;

test("folds members under their parents, and counts them", () => {
  const nodes = createFieldNodes(paths);
  expect(listTreeLines(nodes, new Set()).map(formatLine)).toEqual(["_id", "name 4", "area"]);
  expect(listTreeLines(nodes, new Set(["name", "name.native.deu"])).map(formatLine)).toEqual([
    "_id",
    "name 4",
    "  common",
    "  native 2",
    "  official",
    "area",
  ]);
  expect(listTreeLines(nodes, new Set(["name", "name.native", "name.native.deu"])).map(formatLine)).toContain(
    "      official",
  );
});

test("a listed parent is one line with its members below it", () => {
  const nodes = createFieldNodes(["items", "items.sku", "items.qty"]);
  expect(listTreeLines(nodes, new Set())).toMatchObject([{ path: "items", isListed: true, count: 2 }]);
});

test("finds fields whose paths contain all words, at any depth", () => {
  expect(findLines(paths, "DEU  comm").map(({ path }) => path)).toEqual(["name.native.deu.common"]);
  expect(findLines(paths, "name").map(formatLine)).toEqual(paths.filter((path) => path.startsWith("name")));
  expect(findLines(paths, "nothing")).toEqual([]);
});
