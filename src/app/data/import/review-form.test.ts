// Tests which notes on a file stay after corrections.

import { expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import { createHandler, createMemoryStore } from "../../../service/public.ts";
import { removeProposedField, withName } from "../fields/field-names.ts";
import { withKey } from "../fields/keys.ts";
import { startProposal, withType } from "../fields/proposal.ts";
import { inferFrom } from "./import-requests.ts";
import { listNoteTexts } from "./review-form.tsx";

async function setUp() {
  const handle = createHandler({ store: createMemoryStore(), prefix: "/api", version: "1" });
  const client = createClient("http://x/api", { fetch: (input, init) => handle(new Request(input, init)) });
  const lines = Array.from({ length: 40 }, (_, index) => `${index},x${index},${index},a,b`);
  const text = `ID,Unit price,n,a,a\n${lines.join("\n")}\n3,x,many,a,b\n`;
  const file = { name: "things.csv", type: "text/csv", content: new Blob([text]) };
  const { signal } = new AbortController();
  const { collection, key, conversion = {}, notes } = await inferFrom(client, "Things", file, { signal });
  return { proposal: startProposal(collection, conversion, key), notes };
}

const ofKey = "`ID` is not the key, because `3` comes twice.";
const ofType = "`n` is a number in 40 rows; 1 has a value that the type does not allow.";
const ofColumn = "Column 5, `a`, becomes `a_2`, because another one is `a`.";
const ofName = "`Unit price` becomes `Unit_price`, because a filter can't write it.";

test("a note on what was inferred stays until that is corrected", async () => {
  const { proposal, notes } = await setUp();
  const without = (note: string) => [ofType, ofKey, ofColumn, ofName].filter((each) => each !== note);
  expect(listNoteTexts(proposal, notes)).toEqual(without(""));
  expect(listNoteTexts(withType(proposal, "n", "string"), notes)).toEqual(without(ofType));
  expect(listNoteTexts(withType(withType(proposal, "n", "string"), "n", "number"), notes)).toEqual(without(""));
  expect(listNoteTexts(removeProposedField(proposal, "n"), notes)).toEqual(without(ofType));
  expect(listNoteTexts(withName(proposal, "n", "count"), notes)).toEqual(without(""));
  expect(listNoteTexts(withName(proposal, "Unit_price", "price"), notes)).toEqual(without(ofName));
  expect(listNoteTexts(removeProposedField(proposal, "a_2"), notes)).toEqual(without(ofColumn));
  expect(listNoteTexts(withKey(proposal, "Unit_price"), notes)).toEqual(without(ofKey));
});
