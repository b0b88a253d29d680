// Tests adding the values of a file to an enumeration.

import { expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import { createHandler, createMemoryStore, withOperators } from "../../../service/internal.ts";
import { startProposal } from "../fields/proposal.ts";
import { checkFile } from "./import-requests.ts";
import { listWidenings, withWidening } from "./widening-list.tsx";

test("the values that next month's file has beside the listed ones can be added", async () => {
  const store = createMemoryStore();
  await store.define([], async () => {});
  const handle = createHandler({ store, prefix: "/api", version: "1" });
  const client = createClient("http://x/api", { fetch: (input, init) => handle(new Request(input, init)) });
  const fields = {
    _id: { type: "number" },
    weather: { type: "string", values: ["rain", "sun"] },
    tags: { type: "array", items: { type: "number", values: [1] } },
  } as const;
  const proposal = startProposal(withOperators({ name: "Days", description: "", fields }), { decimal: "." });
  const text = '_id,weather,tags\n1,fog,"[1,2]"\n2,hail,[1]\n3,fog,\n4,rain,\n';
  const file = { name: "days.csv", type: "text/csv", content: new Blob([text]) };
  const { signal } = new AbortController();
  const { problems, refused } = await checkFile(client, proposal, file, undefined, signal);
  const widenings = listWidenings(problems);
  expect(refused).toBe(3);
  expect(widenings).toEqual([
    { path: "weather", values: ["fog", "hail"] },
    { path: "tags", values: [2] },
  ]);
  const widened = widenings.reduce(withWidening, proposal);
  expect(widened.collection.fields).toMatchObject({
    weather: { values: ["rain", "sun", "fog", "hail"] },
    tags: { items: { values: [1, 2] } },
  });
  expect((await checkFile(client, widened, file, undefined, signal)).refused).toBe(0);
});
