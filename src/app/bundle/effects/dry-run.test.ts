// Tests over random bundles that a dry run has the same responses, rows and moments as the bundle.

import fc from "fast-check";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createClient, type Method } from "../../../client/public.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { collections as shop, getSampleRows as shopRows } from "../../../samples/public.ts";
import { createHandler, createMemoryStore, type Row } from "../../../service/public.ts";
// biome-ignore-start lint/style/noRestrictedImports: reuses the generators of the service's own tests
import { anyRequest, soundRequest } from "../../../service/testing/model/any-request.ts";
import { anySequence } from "../../../service/testing/model/any-sequence.ts";
import { collections } from "../../../service/testing/model/collections.ts";
import type { ModelRequest } from "../../../service/testing/model/model-request.ts";
// biome-ignore-end lint/style/noRestrictedImports: the service does not export them, because no page needs them
import { compose } from "../../requests/parts/compose.ts";
import { type BundleDraft, createPart } from "../../requests/parts/part.ts";
import { createDraftFromTemplate, templates } from "../../requests/parts/starter.ts";
import { sendComposed } from "../send/send.ts";
import { createFailingDraft } from "../testing/shop-client.ts";
import type { CollectionState, DataState } from "./data-state.ts";
import { type DryRun, type Fault, runDry } from "./dry-run.ts";
import type { RowsByKey } from "./row-change.ts";

const baseUrl = "http://shop.test/api";
const version = "test";

type Table = Readonly<Record<string, readonly Row[]>>;

function partOf({ method, collection, key, query = [], body }: ModelRequest) {
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  const place = key === undefined ? "" : `@${encodeURIComponent(key)}`;
  return createPart({
    method: method as Method,
    path: `/${collection}${place}${search === "" ? "" : `?${search}`}`,
    headers: body === undefined ? [] : [["Content-Type", body.type]],
    body: body?.text ?? "",
  });
}

const draft = (requests: readonly ModelRequest[], transaction: boolean): BundleDraft => ({
  parts: requests.map(partOf),
  transaction,
  timeout: "600000",
  parameters: [],
});

/** Whether a request can be sent. */
const sendable = (request: ModelRequest): boolean =>
  !/[#\\]|\/\/|\.\./.test(partOf(request).path) && request.collection !== "";
const requests = fc.oneof(
  { weight: 3, arbitrary: fc.array(soundRequest.filter(sendable), { minLength: 1, maxLength: 8 }) },
  { weight: 1, arbitrary: fc.array(anyRequest.filter(sendable), { minLength: 1, maxLength: 5 }) },
);
const tables: fc.Arbitrary<Table> = anySequence.map(({ rows }) => rows);

const rowsOf = (rows: readonly Row[]): RowsByKey => new Map(rows.map((row) => [row._id, row]));

function dataOf(declared: readonly CollectionDeclaration[], table: Table): DataState {
  const each = ({ name }: CollectionDeclaration): [string, CollectionState] => {
    const rows = rowsOf(table[name] ?? []);
    return [name, { rows, total: rows.size, isWhole: true }];
  };
  return { collections: new Map(declared.map(each)), requests: 0 };
}

async function run(given: BundleDraft, declared: readonly CollectionDeclaration[], table: Table, fault?: Fault) {
  const { signal } = new AbortController();
  const data = dataOf(declared, table);
  const result = await runDry(given, {
    baseUrl,
    version,
    collections: declared,
    data,
    signal,
    fault: fault ?? null,
  });
  if ("refusal" in result) throw new Error(result.refusal);
  return result;
}

/** Sends the bundle to a separate service with the same rows. */
async function twin(given: BundleDraft, declared: readonly CollectionDeclaration[], table: Table) {
  const store = createMemoryStore();
  const { epoch } = await store.define(declared, async (transaction) => {
    for (const { name } of declared) await transaction.add(name, table[name] ?? []);
  });
  const handle = createHandler({ store, prefix: "/api", version });
  const client = createClient(baseUrl, { fetch: (input, init) => handle(new Request(input, init)) });
  const composed = compose(given, client);
  if ("refusal" in composed) throw new Error(composed.refusal);
  const { signal } = new AbortController();
  const end = await sendComposed(client, given, composed, { signal });
  const rows = new Map<string, RowsByKey>();
  for (const { name } of declared) {
    const read = store.transact({ mode: "read", collections: [name], epoch }, (each) => each.read(name, { by: "all" }));
    rows.set(name, rowsOf(await read));
  }
  return { end, rows };
}

const uuid = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g;

/** A value as text, with generated keys replaced by their order. */
function comparable(value: unknown): string {
  const names = new Map<string, string>();
  return JSON.stringify(value, null, 1).replace(uuid, (key) => {
    const name = names.get(key) ?? `made ${names.size}`;
    names.set(key, name);
    return name;
  });
}

/** The rows in a comparable order: those with generated keys are last, in the order of creation. */
const state = (rows: ReadonlyMap<string, RowsByKey>): unknown =>
  [...rows].map(([name, all]) => {
    const isMade = (row: Row): boolean => String(row._id).search(uuid) === 0;
    const fixed = [...all.values()].filter((row) => !isMade(row));
    const order = ({ _id: a }: Row, { _id: b }: Row): number => (`${typeof a}${a}` < `${typeof b}${b}` ? -1 : 1);
    return [name, fixed.sort(order), [...all.values()].filter(isMade)];
  });

const answers = ({ exchange }: DryRun): unknown =>
  exchange.sent.map(({ part }) => {
    const answer = exchange.answers.get(part.id);
    return [answer?.status, answer?.body, answer?.message.headers.filter(([name]) => name === "Location")];
  });

const answersOf = ({ end }: Awaited<ReturnType<typeof twin>>): unknown =>
  [...end.answers.values()].map(({ status, body, message }) => [
    status,
    body,
    message.headers.filter(([name]) => name === "Location"),
  ]);

/** The rows after the first steps. */
function moment({ before, steps }: DryRun, count: number): ReadonlyMap<string, RowsByKey> {
  const rows = new Map([...before].map(([name, all]) => [name, new Map(all)]));
  for (const { collection, key, before: former, after } of steps.slice(0, count).flatMap(({ changes }) => changes)) {
    expect(rows.get(collection)?.get(key)).toEqual(former);
    if (after === undefined) rows.get(collection)?.delete(key);
    else rows.get(collection)?.set(key, after);
  }
  return rows;
}

/** The rows at the end. */
const rowsAfter = (dryRun: DryRun) => moment(dryRun, dryRun.steps.length);

// Generated keys in the order of creation and before all others, so that both responses have the rows in the same order.
let generated = 0;
beforeEach(() => {
  const spy = vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    const bytes = array as unknown as Uint8Array;
    generated += 1;
    bytes.fill(0).set([generated >> 8, generated], bytes.length - 2);
    return array;
  });
  return () => spy.mockRestore();
});

describe("a dry run", () => {
  test("has the same responses as the bundle, and leaves the same rows", async () => {
    const ends = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(tables, requests, fc.boolean(), async (table, given, transaction) => {
        const bundle = draft(given, transaction);
        const [dryRun, real] = [await run(bundle, collections, table), await twin(bundle, collections, table)];
        ends.set(dryRun.end, (ends.get(dryRun.end) ?? 0) + 1);
        expect(dryRun.end).toBe(real.end.head?.outcome);
        expect(comparable(answers(dryRun))).toBe(comparable(answersOf(real)));
        expect(comparable(state(rowsAfter(dryRun)))).toBe(comparable(state(real.rows)));
      }),
      { numRuns: 40, seed: 6 },
    );
    expect(Math.min(...["committed", "rolled-back", "completed"].map((end) => ends.get(end) ?? 0))).toBeGreaterThan(5);
  });

  test("has, after each part, the rows of a bundle that ends with that part", async () => {
    await fc.assert(
      fc.asyncProperty(tables, requests, fc.boolean(), async (table, given, transaction) => {
        const dryRun = await run(draft(given, transaction), collections, table);
        for (const [index, { answer }] of dryRun.steps.entries()) {
          if (answer === null || (transaction && !answer.ok)) break;
          const real = await twin(draft(given.slice(0, index + 1), false), collections, table);
          expect(comparable(state(moment(dryRun, index + 1)))).toBe(comparable(state(real.rows)));
          expect(answer.status).toBe([...real.end.answers.values()].at(-1)?.status);
        }
      }),
      { numRuns: 40, seed: 6 },
    );
  });

  const shopTable = Object.fromEntries(shop.map(({ name }) => [name, shopRows(name)]));

  test.each(templates)("of “$name” has the same responses as the bundle", async (template) => {
    const bundle = createDraftFromTemplate(template);
    const dryRun = await run(bundle, shop, shopTable);
    const real = await twin(bundle, shop, shopTable);
    expect(comparable(answers(dryRun))).toBe(comparable(answersOf(real)));
    expect(state(rowsAfter(dryRun))).toEqual(state(real.rows));
  });

  test("shows what was done before the rollback", async () => {
    const { end, steps } = await run(createFailingDraft(), shop, shopTable);
    expect(end).toBe("rolled-back");
    expect(steps.map(({ kind, number, answer }) => [kind, number, answer?.status])).toEqual([
      ["part", 1, 201],
      ["part", 2, 200],
      ["part", 3, 404],
      ["end", 0, undefined],
    ]);
    expect(steps.map(({ changes }) => changes.map(({ collection, key }) => [collection, key]))).toEqual([
      [["Orders", 5001]],
      [["Stock", "A-1042-HAM"]],
      [],
      [
        ["Orders", 5001],
        ["Stock", "A-1042-HAM"],
      ],
    ]);
  });

  describe("with a fault", () => {
    const three: ModelRequest[] = [1, 2, 3].map((_id) => ({
      method: "POST",
      collection: "Seats",
      body: { type: "application/json", text: JSON.stringify({ _id: _id + 2, price: 1 }) },
    }));
    const statuses = ({ exchange }: DryRun) => [...exchange.answers.values()].map(({ status }) => status);

    test.each([
      ["failure", 1, [500, 424, 424], [500, 201, 201]],
      ["failure", 2, [424, 500, 424], [201, 500, 201]],
      ["failure", 3, [424, 424, 500], [201, 201, 500]],
      ["timeout", 1, [504, 424, 424], [504, 504, 504]],
      ["timeout", 2, [424, 504, 424], [201, 504, 504]],
      ["timeout", 3, [424, 424, 504], [201, 201, 504]],
    ] as const)("by a %s of part %i", async (kind, number, together, alone) => {
      const on = await run(draft(three, true), collections, {}, { kind, number });
      expect([on.end, statuses(on), rowsAfter(on).get("Seats")?.size]).toEqual(["rolled-back", together, 0]);
      const off = await run(draft(three, false), collections, {}, { kind, number });
      const made = alone.filter((status) => status === 201).length;
      expect([off.end, statuses(off), rowsAfter(off).get("Seats")?.size]).toEqual(["completed", alone, made]);
    });

    test("counts disabled parts, and does not require the bundle to have a timeout", async () => {
      const all = draft(three, false);
      const given = { ...all, timeout: "", parts: all.parts.map((part, index) => ({ ...part, on: index > 0 })) };
      expect(statuses(await run(given, collections, {}, { kind: "failure", number: 2 }))).toEqual([500, 201]);
      expect(statuses(await run(given, collections, {}, { kind: "timeout", number: 3 }))).toEqual([201, 504]);
    });

    test("fails a part that reads no row", async () => {
      const schema = { ...draft([], true), parts: [createPart({ path: "/$schema" })] };
      expect(statuses(await run(schema, collections, {}, { kind: "failure", number: 1 }))).toEqual([500]);
    });
  });

  test("stops when aborted, and yields to the page", async () => {
    // The clock advances at each reading, so that every opportunity to yield is taken.
    let time = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => {
      time += 100;
      return time;
    });
    onTestFinished(() => void clock.mockRestore());
    const controller = new AbortController();
    const rows = Array.from({ length: 2000 }, (_, index) => ({ _id: index, name: "a" }));
    const many: ModelRequest[] = Array.from({ length: 300 }, () => ({
      method: "GET",
      collection: "Items",
      query: [["count", "true"]],
    }));
    const setting = { baseUrl, version, collections, data: dataOf(collections, { Items: rows }) };
    const running = runDry(draft(many, true), { ...setting, signal: controller.signal });
    const stop = async () => {
      for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
      controller.abort(new Error("Given up."));
    };
    await Promise.all([expect(running).rejects.toThrow("Given up."), stop()]);
  });

  test("of a bundle that the service rejects is not possible", async () => {
    const { signal } = new AbortController();
    const setting = { baseUrl, version, collections, data: dataOf(collections, {}), signal };
    const part = createPart({ path: "/Items" });
    const result = await runDry({ ...draft([], true), parts: [part], timeout: "0" }, setting);
    expect(result).toEqual({ refusal: expect.stringMatching(/^The service rejects the whole bundle\. .*timeout/) });
  });

  test("of a collection that was not read completely is not possible", async () => {
    const data = {
      collections: new Map([["Items", { rows: new Map(), total: 90_000, isWhole: false }]]),
      requests: 1,
    };
    const { signal } = new AbortController();
    const result = await runDry(draft([], true), { baseUrl, version, collections, data, signal });
    expect(result).toEqual({ refusal: "Items has 90000 rows, too many to copy." });
  });
});
