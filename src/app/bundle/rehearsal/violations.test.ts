// The proof that each way to make a part fail makes it fail, and by the rule that it names.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Method } from "../../../client/index.ts";
import type { CollectionDeclaration } from "../../../language/index.ts";
import { collections as shop, rows as shopRows } from "../../../samples/index.ts";
import type { Row } from "../../../service/index.ts";
// biome-ignore-start lint/style/noRestrictedImports: the random requests that the service itself is proved with
import { soundAsk } from "../../../service/testing/model/any-ask.ts";
import { anySequence } from "../../../service/testing/model/any-sequence.ts";
import { collections as model } from "../../../service/testing/model/collections.ts";
// biome-ignore-end lint/style/noRestrictedImports: the service keeps them to itself, for no page needs them
import { codeOf } from "../answer.ts";
import type { Rows } from "../data/difference.ts";
import { type BundlePart, createPart } from "../part.ts";
import { draftOf, templates } from "../starter.ts";
import { rehearse } from "./rehearse.ts";
import { violationsOf } from "./violations.ts";

type Table = ReadonlyMap<string, Rows>;

const tableOf = (declared: readonly CollectionDeclaration[], rows: (name: string) => readonly Row[]): Table =>
  new Map(declared.map(({ name }) => [name, new Map(rows(name).map((row) => [row._id, row]))]));

/** What a part is answered by itself. */
async function answered(part: BundlePart, collections: readonly CollectionDeclaration[], table: Table) {
  const draft = { parts: [part], transaction: false, timeout: "", parameters: [] };
  const snapshot = {
    collections: new Map([...table].map(([name, rows]) => [name, { rows, total: rows.size, isWhole: true }])),
    requests: 0,
  };
  const { signal } = new AbortController();
  const result = await rehearse(draft, { baseUrl: "http://shop.test/api", version: "", collections, snapshot, signal });
  if ("refusal" in result) throw new Error(result.refusal);
  const answer = result.parts[0]?.answer;
  if (answer === undefined) throw new Error("The one part is answered.");
  return answer;
}

/** Every violation of a part is answered with its code; gives their ids. */
async function provedFor(part: BundlePart, collections: readonly CollectionDeclaration[], table: Table) {
  const violations = violationsOf(part, collections, (name) => table.get(name) ?? new Map());
  for (const { id, code, change } of violations) {
    const answer = await answered({ ...part, ...change }, collections, table);
    expect([id, codeOf(answer)], `${part.method} ${change.path ?? part.path} ${change.body ?? part.body}`).toEqual([
      id,
      code,
    ]);
  }
  return violations.map(({ id }) => id);
}

describe("a part that is made to fail", () => {
  // The first fifty are as good as thousands for this, and sooner copied.
  const table = tableOf(shop, (name) => shopRows(name).slice(0, 50));
  const parts = templates.flatMap((template) => draftOf(template).parts);

  test.each(parts.map((part) => [`${part.method} ${part.path}`, part] as const))(
    "%s fails by its rule",
    async (_, part) => {
      expect((await provedFor(part, shop, table)).length).toBeGreaterThan(1);
    },
  );

  test("has what its operation can break", async () => {
    const body = '{"order": 1, "amount": 1, "method": "card"}';
    const ids = async (given: Partial<BundlePart>) => provedFor(createPart(given), shop, table);
    expect(await ids({ method: "POST", path: "/Payments", body })).toEqual([
      "taken-key",
      ...["wrong-type", "left-out", "undeclared", "no-json", "unknown-collection"],
    ]);
    expect(await ids({ method: "PUT", path: "/Payments@1", body })).toEqual([
      "missing-key",
      ...["wrong-type", "left-out", "undeclared", "changed-key", "no-json", "unknown-collection"],
    ]);
    expect(await ids({ method: "DELETE", path: "/Payments@1" })).toEqual(["missing-key", "unknown-collection"]);
    expect(await ids({ method: "DELETE", path: "/Payments?$filter=_id in [1, 2]" })).toEqual([
      ...["strange-field", "broken-filter", "unknown-collection"],
    ]);
    expect(await ids({ method: "PATCH", path: "/Payments?%24filter=_id = 1", body: "{}" })).toEqual([
      ...["wrong-type", "left-out", "undeclared", "changed-key", "no-json"],
      ...["strange-field", "broken-filter", "unknown-collection"],
    ]);
    expect(await ids({ path: "/Elsewhere" })).toEqual([]);
  });

  test("fails by the rule that is named, whatever sound part it was", async () => {
    await fc.assert(
      fc.asyncProperty(anySequence, soundAsk, async ({ rows }, { method, collection, key, query = [], body }) => {
        const all = tableOf(model, (name) => rows[name] ?? []);
        const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
        const place = key === undefined ? "" : `@${encodeURIComponent(key)}`;
        const path = `/${collection}${place}${search === "" ? "" : `?${search}`}`;
        const part = createPart({ method: method as Method, path, body: body?.text ?? "" });
        fc.pre((await answered(part, model, all)).ok);
        await provedFor(part, model, all);
      }),
      { numRuns: 60, seed: 6 },
    );
  });
});
