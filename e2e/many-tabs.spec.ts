// Many tabs that write at once: transactions stay isolated and atomic.

import type { BrowserContext } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { type SubRequest, writeBundle } from "./support/multipart.ts";
import { createRandom, seed } from "./support/random.ts";
import { type BundleResponse, Riddle } from "./support/riddle.ts";
import { statuses } from "./support/rollback.ts";
import { firstKey, look, lookAtDatabase, type Twins, twins } from "./support/twin-rows.ts";

/** The number of tabs that write, and of transactions in each; `npm run test:crash` runs more. */
const tabs = Number(process.env.RIDDLE_TABS ?? 4);
const bundles = Number(process.env.RIDDLE_BUNDLES ?? 6);

function openTabs(context: BrowserContext, site: string, count: number): Promise<Riddle[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const riddle = new Riddle(await context.newPage(), site);
      await riddle.open();
      return riddle;
    }),
  );
}

/** Sends one after the other while `goOn` returns true. */
async function sendAll(riddle: Riddle, all: readonly Twins[], query: string, goOn = () => true) {
  const answers: BundleResponse[] = [];
  for (const { parts } of all) if (goOn()) answers.push(await riddle.bundle(writeBundle(parts), query));
  return answers;
}

test(`keeps transactions atomic in ${tabs} tabs with ${bundles} each`, async ({ riddle, context }) => {
  test.setTimeout(test.info().timeout + bundles * 1_000);
  await riddle.open();
  const writers = await openTabs(context, riddle.site, tabs);
  const plan = (from: number, count: number) =>
    writers.map(({ prefix }, tab) => {
      const random = createRandom(seed * 100 + tab);
      return Array.from({ length: count }, (_, index) => twins(prefix, from + tab * count + index, random));
    });

  await test.step(`seed ${seed}: every read sees each transaction completely or not at all`, async () => {
    const planned = plan(firstKey, bundles);
    let writing = true;
    const sending = Promise.all(writers.map((tab, index) => sendAll(tab, planned[index] ?? [], "?transaction=true")));
    const answering = sending.finally(() => {
      writing = false;
    });
    const seen = new Set<number>();
    while (writing) {
      const { payments, stock } = await look(riddle);
      expect(stock).toEqual(payments);
      seen.add(stock.length);
    }
    const expected = planned.flat();
    expect((await answering).flat().map((answer) => [answer.outcome, statuses(answer)])).toEqual(
      expected.map(({ fails }) =>
        fails === undefined
          ? ["committed", { payment: "201", stock: "201" }]
          : ["rolled-back", { payment: "424 ROLLED_BACK", stock: "424 ROLLED_BACK", third: fails }],
      ),
    );
    const kept = expected.filter(({ fails }) => fails === undefined).map(({ key }) => key);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(expected.length);
    expect(await lookAtDatabase(riddle)).toEqual({ payments: kept, stock: kept });
    // Reads happened during the writes, not only before and after.
    expect(seen.size).toBeGreaterThan(2);
  });

  await test.step("without a transaction partial writes are visible", async () => {
    let torn = false;
    // More than are needed: they end with the first partial write that is seen.
    const planned = plan(firstKey + tabs * bundles, bundles * 4);
    let writing = true;
    const sending = Promise.all(writers.map((tab, index) => sendAll(tab, planned[index] ?? [], "", () => !torn)));
    const answering = sending.finally(() => {
      writing = false;
    });
    while (writing && !torn) {
      const { payments, stock } = await look(riddle);
      torn = String(payments) !== String(stock);
    }
    await answering;
    expect(torn).toBe(true);
  });
});

test("serializes concurrent changes of the same rows from two tabs", async ({ riddle, context }) => {
  await riddle.open();
  const [other = riddle] = await openTabs(context, riddle.site, 1);
  const api = riddle.prefix;
  const keys = Array.from({ length: 50 }, (_, index) => index + 1);
  const race = (partsOf: (who: string, key: number) => SubRequest) =>
    Promise.all([
      riddle.bundle(writeBundle(keys.map((key) => partsOf("one", key))), "?transaction=true"),
      // In reverse order, so that the two conflict halfway.
      other.bundle(writeBundle(keys.toReversed().map((key) => partsOf("other", key))), "?transaction=true"),
    ]);

  await test.step("fifty changes: both commit, and the later one wins", async () => {
    for (let round = 1; round <= 2; round += 1) {
      const answers = await race((who, key) => ({
        id: `${key}`,
        method: "PATCH",
        path: `${api}/Customers@${key}`,
        json: { name: `${who} ${round}` },
      }));
      expect(answers.map(({ outcome }) => outcome)).toEqual(["committed", "committed"]);
      const names = new Set((await riddle.storedRows("Customers")).slice(0, 50).map(({ name }) => name));
      expect([[`one ${round}`], [`other ${round}`]]).toContainEqual([...names]);
    }
  });
  await test.step("fifty new rows with the same keys: exactly one tab succeeds", async () => {
    for (let round = 1; round <= 2; round += 1) {
      const answers = await race((who, key) => ({
        id: `${key}`,
        method: "POST",
        path: `${api}/Stock`,
        json: { _id: `${round}-${key}`, product: `ZZ-${round}`, warehouse: "HAM", shelf: who },
      }));
      expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(["committed", "rolled-back"]);
      const [first, second] = answers;
      const lost = (first?.outcome === "committed" ? second : first)?.parts ?? [];
      expect(lost.map(({ status }) => status)).toEqual([409, ...Array.from({ length: 49 }, () => 424)]);
      const made = (await riddle.storedRows("Stock")).filter(({ product }) => product === `ZZ-${round}`);
      expect(made.map(({ shelf }) => shelf)).toEqual(
        keys.map(() => (first?.outcome === "committed" ? "one" : "other")),
      );
    }
  });
});

test("keeps transactions atomic while collections change and files are imported", async ({
  riddle,
  context,
  expectStatus,
}) => {
  // A request that meets two changes, and counts of a collection that is gone.
  expectStatus(404, 409);
  await riddle.open();
  const [writer, definer, importer] = await openTabs(context, riddle.site, 3);
  if (writer === undefined || definer === undefined || importer === undefined) throw new Error("Three tabs are open.");
  const random = createRandom(seed);
  const planned = Array.from({ length: bundles * 2 }, (_, index) => twins(writer.prefix, firstKey + index, random));
  const stock = JSON.parse((await riddle.request("$schema/Stock")).text).payload;
  const { shelf, ...others } = stock.fields;
  const shelves = await riddle.storedRows("Stock");
  // Two of the three write every row.
  const moved = {
    ...stock,
    fields: { ...others, place: shelf },
    operations: JSON.parse(JSON.stringify(stock.operations).replaceAll('"shelf"', '"place"')),
  };
  const turns = [
    ["", { ...stock, indexes: [...stock.indexes, "shelf"] }],
    ['?columns={"shelf":"place"}', moved],
    ['?columns={"place":"shelf"}', stock],
  ] as const;
  let writing = true;
  const sending = sendAll(writer, planned, "?transaction=true").finally(() => {
    writing = false;
  });
  const fields = { _id: { type: "number" }, name: { type: "string", required: true } };
  const define = async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn % 3 !== 0 || (writing && turn < bundles); turn += 1) {
      const [columns, declaration] = turns[turn % 3] ?? turns[0];
      statuses.push((await definer.sendJson("PUT", `$schema/Stock${columns}`, declaration)).status);
      statuses.push((await definer.sendJson("PUT", "$schema/Extra", { fields })).status);
      statuses.push((await definer.request("$schema/Extra", { method: "DELETE" })).status);
    }
    return statuses;
  };
  const people = (await riddle.apiRows("Customers")).map((row) => ({ ...row, credit: 7 }));
  const importAll = async () => {
    const statuses: number[] = [];
    while (writing) statuses.push((await importer.sendJson("POST", "$import/Customers?replace=true", people)).status);
    return statuses;
  };
  const [answers, defined, imported] = await Promise.all([sending, define(), importAll()]);
  const kept = planned.filter((_, index) => answers[index]?.outcome === "committed").map(({ key }) => key);
  expect(await lookAtDatabase(riddle)).toEqual({ payments: kept, stock: kept });
  expect(kept.length).toBeGreaterThan(0);
  expect(defined.length).toBeGreaterThanOrEqual(3);
  expect([200, 201, 409]).toEqual(expect.arrayContaining(defined));
  expect(imported).toContain(200);
  expect([200, 409]).toEqual(expect.arrayContaining(imported));
  expect(await riddle.storedRows("Customers")).toEqual(people);
  // No row was lost, or left in the form of another declaration.
  expect((await riddle.storedRows("Stock")).filter(({ product }) => product !== "ZZ")).toEqual(shelves);
});
