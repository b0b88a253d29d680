import { expect, test } from "vitest";
import { getStepDraft, keepDraft, readDrafts } from "./drafts.ts";

test.each([
  [undefined, {}],
  [["a"], {}],
  [null, {}],
  [{ edges: "a = 1", null: 4 }, { edges: "a = 1" }],
])("reads the valid part of %j", (stored, drafts) => {
  expect(readDrafts(stored)).toEqual(drafts);
});

test("keeps the latest drafts, and forgets one on request", () => {
  for (let count = 0; count < 101; count += 1) keepDraft(`step-${count}`, `a = ${count}`);
  expect([getStepDraft("step-0"), getStepDraft("step-1"), getStepDraft("step-100")]).toEqual([
    undefined,
    "a = 1",
    "a = 100",
  ]);
  keepDraft("step-1", undefined);
  keepDraft("step-2", "");
  expect([getStepDraft("step-1"), getStepDraft("step-2"), getStepDraft("constructor")]).toEqual([
    undefined,
    "",
    undefined,
  ]);
  for (let count = 2; count < 101; count += 1) keepDraft(`step-${count}`, undefined);
});
