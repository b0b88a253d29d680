// Parts of texts, which an index finds if the database has the extension pg_trgm.

import fc from "fast-check";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createCluster } from "../../scripts/proofs/postgres-cluster.mjs";
import type { CollectionDeclaration } from "../language/public.ts";
import { createHandler } from "../service/public.ts";
import { createPostgresStore } from "./public.ts";

const notes: CollectionDeclaration = {
  name: "Notes",
  description: "Notes for a test.",
  fields: { _id: { type: "number" }, text: { type: "string" }, other: { type: "string" } },
  indexes: ["text"],
  operations: {
    FindMany: { filter: { text: ["like", "ilike", "!like"], other: ["like"] }, sort: [] },
    UpdateMany: { filter: {} },
    DeleteMany: { filter: {} },
  },
};

interface Found {
  readonly payload: readonly { readonly _id: number }[];
  readonly plan: { readonly statement: { readonly steps: readonly string[] } };
}

/** A handler over a new server with rows. @returns what finds the keys of a filter, and the plan */
async function fill(texts: readonly (string | null)[], hasExtension: boolean) {
  // Of few rows, an index is used only if nothing else may be.
  const cluster = createCluster(hasExtension ? { enable_seqscan: "off", enable_indexscan: "off" } : {});
  onTestFinished(cluster.remove);
  const admin = new Client({ connectionString: cluster.connectionString });
  await admin.connect();
  onTestFinished(() => admin.end());
  if (hasExtension) await admin.query("CREATE SCHEMA extensions; CREATE EXTENSION pg_trgm SCHEMA extensions");
  const store = createPostgresStore({ connectionString: cluster.connectionString });
  onTestFinished(() => store.close());
  const rows = texts.map((text, at) => ({ _id: at + 1, text, other: text }));
  await store.define([notes], (transaction) => transaction.add("Notes", rows));
  await admin.query('VACUUM ANALYZE riddle."Notes"');
  const handle = createHandler({ store, prefix: "/api", version: "test" });
  return async (filter: string) => {
    const query = new URLSearchParams({ $filter: filter, explain: "true", limit: "10000" });
    const { payload, plan } = (await (
      await handle(new Request(`http://localhost/api/Notes?${query}`))
    ).json()) as Found;
    return { keys: payload.map(({ _id }) => _id), steps: plan.statement.steps.join("\n") };
  };
}

test("finds the same with the extension as without it, whatever the texts and patterns are", async () => {
  const character = fc.constantFrom("a", "b", "A", "é", "É", "ß", "%", "_", "\\", "*", " ", "9", "🙂", "\u{10000}");
  const text = fc.string({ unit: character, maxLength: 12 });
  const [texts] = fc.sample(fc.array(fc.option(text, { freq: 20 }), { minLength: 2_000, maxLength: 2_000 }), 1);
  const find = await fill(texts ?? [], true);
  const findWithout = await fill(texts ?? [], false);
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom("like", "ilike", "!like"), async (part, operator) => {
      const filter = `text ${operator} '*${part.replaceAll(/[\\*]/g, "\\$&")}*'`;
      expect((await find(filter)).keys).toEqual((await findWithout(filter)).keys);
    }),
  );
});

test("an indexed field that is searched by a filter is found by its parts; another one is not", async () => {
  const find = await fill(
    Array.from({ length: 20_000 }, (_, at) => `The note with the number ${at * 7919}`),
    true,
  );
  for (const filter of ["text like '*number 791900'", "text ilike '*NUMBER 791900*'"]) {
    const { keys, steps } = await find(filter);
    expect(keys).toContain(101);
    expect(steps).toMatch(/Bitmap Index Scan on "Notes~text(~folded)?~parts"/);
  }
  expect((await find("other like '*number 791900'")).steps).not.toContain("parts");
});
