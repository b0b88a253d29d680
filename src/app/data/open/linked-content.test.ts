import { expect, test } from "vitest";
import { readBrought, renameInAddress } from "./linked-content.ts";

const workspace = {
  riddle: 1,
  collections: [{ name: "Films" }, { name: "Actors" }],
  rows: { Films: [{ _id: 1 }], Actors: [{ _id: 1 }, { _id: 2 }] },
  saved: { queries: [{}, {}], courses: ["# A course"] },
};

test("says what is added, and leaves out the collections that there are", async () => {
  const brought = readBrought(JSON.stringify(workspace), ["Orders", "Films"], false);
  expect(brought).toMatchObject({
    added: ["Actors with 2 rows", "2 saved queries", "1 course"],
    taken: new Map([["Films", "Films2"]]),
    count: 1,
    saved: workspace.saved,
  });
  const { collections, rows } = JSON.parse((await brought?.content.text()) ?? "");
  expect([collections, rows]).toEqual([[{ name: "Actors" }], { Actors: workspace.rows.Actors }]);
});

test("adds those whose names are taken under free ones, also in the address", async () => {
  const brought = readBrought(JSON.stringify(workspace), ["Films", "Films2"], true);
  expect(brought?.added.slice(0, 2)).toEqual(["Films3 with 1 row", "Actors with 2 rows"]);
  const { collections, rows } = JSON.parse((await brought?.content.text()) ?? "");
  expect([collections, rows]).toEqual([
    [{ name: "Films3" }, { name: "Actors" }],
    { Films3: workspace.rows.Films, Actors: workspace.rows.Actors },
  ]);
  const address = "#/explore?collection=Films&filter=_id%20%3D%201";
  expect(renameInAddress(address, brought?.taken ?? new Map())).toBe(address.replace("Films", "Films3"));
});

test("leaves to the service what is no workspace", () => {
  for (const text of [
    "",
    "{",
    "[]",
    "null",
    '{"riddle":1,"collections":[1]}',
    '{"riddle":1,"collections":{}}',
    '{"riddle":2,"collections":[]}',
  ])
    expect(readBrought(text, [], false)).toBeNull();
  expect(readBrought('{"riddle":1,"collections":[{"name":"A"}]}', [], false)).toMatchObject({
    added: ["A with 0 rows"],
  });
});
