import { expect, test } from "vitest";
import { shippedCourse } from "../../lessons/public.ts";
import { type ExtraPage, findNextPage, readExtraPage, writeExtraPageAddress } from "./extra-page.ts";

const [first, second] = shippedCourse.chapters;
if (first === undefined || second === undefined) throw new Error("There are no chapters.");

test.each<ExtraPage>([
  { kind: "summary", chapter: first },
  { kind: "practice", collection: "Orders", goal: 12 },
])("reads the address of $kind", (page) => {
  expect(readExtraPage(shippedCourse, writeExtraPageAddress(page))).toEqual(page);
});

test.each([
  ["#/learn?lesson=null", null],
  ["#/learn?page=nope", null],
  ["#/learn?page=summary&chapter=nope", null],
  ["#/explore?page=practice", null],
  ["#/learn?page=practice&goal=-1", { kind: "practice", collection: "", goal: 1 }],
  ["#/learn?page=practice&goal=1e99", { kind: "practice", collection: "", goal: 1 }],
])("%s", (hash, page) => {
  expect(readExtraPage(shippedCourse, hash)).toEqual(page);
});

test("a chapter's summary follows its last step, and practice the last summary", () => {
  const last = first.steps.at(-1);
  const final = shippedCourse.chapters.at(-1);
  if (last === undefined || final === undefined) throw new Error("There are no steps.");
  expect(findNextPage(shippedCourse, last).address).toBe(writeExtraPageAddress({ kind: "summary", chapter: first }));
  expect(findNextPage(shippedCourse, first).title).toBe(second.steps[0]?.title);
  expect(findNextPage(shippedCourse, final).title).toBe("Practice");
  const without = { ...shippedCourse, chapters: [{ ...first, summary: [] }, second] };
  expect(findNextPage(without, last).title).toBe(second.steps[0]?.title);
});
