// Tests the rules between floors: each is broken once.

import { describe, expect, test } from "vitest";
import { findProblems, floors, type Import, readSpecifiers } from "./floors.mjs";

/** A file on a floor. */
function fileOn(folder: string, floor: string): string {
  return floor.includes(".") ? `${folder}/${floor}` : `${folder}/${floor}/x.ts`;
}

function imports(folder: string, above: string, below: string): Import {
  return { from: fileOn(folder, above), to: fileOn(folder, below) };
}

describe.each(Object.entries(floors))("the floors of %s", (folder, list) => {
  test.each(list.slice(1).map((floor, index) => [[floor].flat(), [list[index] ?? []].flat()] as const))(
    "%s imports %s, and not the other way round",
    (uppers, lowers) => {
      for (const upper of uppers) {
        for (const lower of lowers) {
          expect(findProblems([imports(folder, upper, lower)])).toEqual([]);
          expect(findProblems([imports(folder, lower, upper)])).toEqual([
            expect.stringContaining(`${upper} is above ${lower}`),
          ]);
        }
      }
    },
  );
});

test("rejects an import of a section by another", () => {
  expect(findProblems([imports("src/app", "learn", "bundle")])).toEqual([
    "src/app/learn/x.ts imports src/app/bundle/x.ts: bundle is beside learn. Move what both need to a floor below them.",
  ]);
});

test("rejects a circle of folders, and names its imports", () => {
  const circle = [
    { from: "src/app/rows/a/x.ts", to: "src/app/rows/b/x.ts" },
    { from: "src/app/rows/b/y.ts", to: "src/app/rows/c.ts" },
    { from: "src/app/rows/c.ts", to: "src/app/rows/a/y.ts" },
  ];
  expect(findProblems(circle)).toEqual([
    "The folders of src/app/rows form a circle: src/app/rows/a/x.ts imports src/app/rows/b/x.ts, " +
      "src/app/rows/b/y.ts imports src/app/rows/c.ts, src/app/rows/c.ts imports src/app/rows/a/y.ts.",
  ]);
  expect(findProblems(circle.slice(1))).toEqual([]);
});

test("rejects a folder without a floor", () => {
  expect(findProblems([imports("src/app", "attic", "state")])).toEqual([
    "src/app/attic has no floor. Add it to the list in scripts/checks/floors.mjs.",
  ]);
});

test.each([
  ["a static import", 'import { x } from "../shell/x.ts";'],
  ["a type", 'import type { X } from "../shell/x.ts";'],
  ["an export", 'export * from "../shell/x.ts";'],
  ["a dynamic import", 'const load = () => import("../shell/x.ts");'],
  ["the type of a module", 'type X = import("../shell/x.ts").X;'],
  ["a text", 'import text from "../shell/x.ts?raw";'],
])("reads %s", (_, text) => {
  expect(readSpecifiers("src/app/ui/y.ts", text)).toEqual(["../shell/x.ts"]);
});
