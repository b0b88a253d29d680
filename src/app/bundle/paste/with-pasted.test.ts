import { expect, test } from "vitest";
import { type BundleDraft, createPart } from "../part.ts";
import { addPasted, replacedBy } from "./with-pasted.ts";

const draft: BundleDraft = {
  transaction: true,
  timeout: "5",
  parameters: [],
  parts: [createPart({ id: "a", path: "/Orders" }), createPart({ id: "b" })],
};
const pasted = {
  parts: [createPart({ id: "a", path: "/Stock" }), createPart({ id: "c" })],
  settings: { transaction: false, timeout: "", parameters: [] },
  notes: [],
};

test("behind the parts, with ids of their own", () => {
  const after = addPasted(draft, pasted);
  expect(after.parts.map(({ path }) => path)).toEqual(["/Orders", "/", "/Stock", "/"]);
  expect(after).toMatchObject({ transaction: true, timeout: "5" });
  const ids = after.parts.map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
  expect(ids[3]).toBe("c");
});

test("in their place, with what the text says of the bundle", () => {
  expect(replacedBy(draft, pasted)).toEqual({ ...pasted.settings, parts: pasted.parts });
  expect(replacedBy(draft, { ...pasted, settings: undefined })).toMatchObject({ transaction: true, timeout: "5" });
});
