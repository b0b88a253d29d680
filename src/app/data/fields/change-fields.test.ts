import { expect, test } from "vitest";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { listNewlyRequired } from "./change-fields.ts";
import { withField, withName } from "./field-names.ts";
import { startProposal, withFacts } from "./proposal.ts";

const places: CollectionDeclaration = {
  name: "Places",
  description: "",
  fields: {
    _id: { type: "number" },
    name: { type: "string", required: true },
    lines: { type: "array", items: { type: "object", fields: { sku: { type: "string" } } } },
  },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

test("the fields that a change makes required are named, also new and renamed ones", () => {
  const added = withFacts(withField(startProposal(places, {}), "remark"), "remark", { required: true });
  const nested = withFacts(added, "lines.sku", { required: true });
  const proposal = withName(nested, "name", "title");
  const paths = ["remark", "lines[0].sku", "lines[1].sku", "title"];
  expect(listNewlyRequired(proposal, places, paths)).toEqual(["remark", "lines.sku"]);
});
