// Tests the choice whether a map in the rows of a file is a list of entries.

import { expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import { createHandler, createMemoryStore } from "../../../service/public.ts";
import { describeProposedChoice, getChosenOption, listChoiceOptions, withChoice } from "../fields/choices.ts";
import { withName } from "../fields/field-names.ts";
import { listMembers } from "../fields/members.ts";
import { startProposal } from "../fields/proposal.ts";
import { checkFile, inferFrom } from "./import-requests.ts";
import { adaptConversion, findChangedMap, withReadAgain } from "./map-choice.ts";
import { createSourceFile } from "./source-file.ts";

const years = ["2019", "2020", "2021", "2022", "2023"];
const rows = [1, 2, 3].map((n) => ({
  name: `n${n}`,
  sums: Object.fromEntries(years.map((year) => [year, { net: n, tax: n / 4 }])),
}));

async function setUp() {
  const handle = createHandler({ store: createMemoryStore(), prefix: "/api", version: "1" });
  const client = createClient("http://x/api", { fetch: (input, init) => handle(new Request(input, init)) });
  const file = await createSourceFile("", new Blob([JSON.stringify(rows)]));
  const watch = { signal: new AbortController().signal };
  const preview = await inferFrom(client, "Sales", file, watch);
  const { collection, conversion = {}, key, choices = [] } = preview;
  const [choice] = choices;
  if (choice === undefined) throw new Error("No choice was found.");
  return { client, file, watch, preview, choice, proposal: startProposal(collection, conversion, key) };
}

test("a map can be read as an object with fields, and as entries again, beside other corrections", async () => {
  const { client, file, watch, preview, choice, proposal } = await setUp();
  const paths = (of: typeof proposal) => listMembers(of.collection).map(({ path }) => path);
  expect(describeProposedChoice(proposal, choice)).toBe("Members of `sums`, such as `2019`, `2020`, `2021`");
  expect(listChoiceOptions(choice)?.map(({ label }) => label)).toEqual([
    "A list of entries, each with its key",
    "An object with a field for each of its 5 keys",
  ]);
  expect([getChosenOption(proposal, choice), findChangedMap(proposal, preview)]).toEqual(["entries", undefined]);
  expect(paths(proposal)).toEqual(["_id", "name", "sums", "sums.key", "sums.net", "sums.tax"]);

  const renamed = withName(withName(withName(proposal, "sums.net", "amount"), "sums", "totals"), "name", "title");
  const typed = { name: "heading", "totals.amount": "sum" };
  const chosen = withChoice({ ...renamed, typed }, choice, "");
  expect(findChangedMap(chosen, preview)).toBe("sums");
  const again = await inferFrom(client, "Sales", file, watch, chosen.conversion);
  const asFields = withReadAgain(chosen, "sums", again);
  expect(findChangedMap(asFields, again)).toBeUndefined();
  expect(paths(asFields).slice(0, 6)).toEqual([
    "_id",
    "title",
    "totals",
    "totals._2019",
    "totals._2019.net",
    "totals._2019.tax",
  ]);
  expect(asFields.columns).toEqual({ name: "title", sums: "totals" });
  expect(asFields.typed).toEqual({ name: "heading" });
  const checked = await checkFile(client, asFields, file, undefined, watch.signal);
  expect(checked).toMatchObject({ rows: 3, refused: 0 });

  const back = withChoice(asFields, choice, "entries");
  const last = withReadAgain(back, "sums", await inferFrom(client, "Sales", file, watch, back.conversion));
  expect(paths(last)).toEqual(["_id", "title", "totals", "totals.key", "totals.net", "totals.tax"]);
  expect(await checkFile(client, last, file, undefined, watch.signal)).toMatchObject({ rows: 3, refused: 0 });
});

test("a collection that there is decides how the maps of a file are read", async () => {
  const { preview, proposal } = await setUp();
  expect(adaptConversion(preview.collection, {}).fields).toEqual({ sums: { entries: true } });
  const plain = { ...preview.collection, fields: { _id: { type: "number" } } } as const;
  expect(adaptConversion(plain, proposal.conversion).fields).toEqual({ sums: {} });
});
