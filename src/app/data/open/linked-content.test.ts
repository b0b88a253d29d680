import { expect, test } from "vitest";
import { readLinkedContent } from "./linked-content.ts";

const workspace = {
  riddle: 1,
  collections: [{ name: "Films" }, { name: "Actors" }],
  rows: { Films: [{ _id: 1 }], Actors: [{ _id: 1 }, { _id: 2 }] },
  saved: { queries: [{}, {}], courses: ["# A course"] },
};

test("says what is added, and leaves out the collections that there are", async () => {
  const linked = readLinkedContent(JSON.stringify(workspace), ["Orders", "Films"]);
  expect(linked).toMatchObject({
    added: ["Actors with 2 rows", "2 saved queries", "1 course"],
    kept: ["Films"],
    count: 1,
    saved: workspace.saved,
  });
  const { collections, rows } = JSON.parse((await linked?.content.text()) ?? "");
  expect([collections, rows]).toEqual([[{ name: "Actors" }], { Actors: workspace.rows.Actors }]);
});

test("leaves to the service what is no workspace", () => {
  for (const text of ["", "{", "[]", "null", '{"collections":[1]}', '{"collections":{}}'])
    expect(readLinkedContent(text, [])).toBeNull();
  expect(readLinkedContent('{"collections":[{"name":"A"}]}', [])).toMatchObject({ added: ["A with 0 rows"] });
});
