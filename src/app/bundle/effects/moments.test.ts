// Tests that the table and the text show the moments of a dry run.

import { describe, expect, test } from "vitest";
import { collections, getSampleRows } from "../../../samples/public.ts";
import { type BundleDraft, type BundlePart, createPart } from "../../requests/parts/part.ts";
import { createFailingDraft } from "../testing/shop-client.ts";
import { describeRollback, tallySteps } from "./data-words.ts";
import { type Fault, runDry } from "./dry-run.ts";
import { collectMoments, type MomentCell } from "./moments.ts";

const table = new Map(collections.map(({ name }) => [name, new Map(getSampleRows(name).map((row) => [row._id, row]))]));
const names = [...table.keys()];

async function run(draft: BundleDraft, fault: Fault | null = null) {
  const data = {
    collections: new Map([...table].map(([name, all]) => [name, { rows: all, total: all.size, isWhole: true }])),
    requests: 0,
  };
  const { signal } = new AbortController();
  const setting = { baseUrl: "http://shop.test/api", version: "", collections, data, signal };
  const result = await runDry(draft, { ...setting, fault });
  if ("refusal" in result) throw new Error(result.refusal);
  return result;
}

const bundle = (transaction: boolean, ...parts: Partial<BundlePart>[]): BundleDraft => ({
  parts: parts.map(createPart),
  transaction,
  timeout: "",
  parameters: [],
});

const textOf = ({ state, same }: MomentCell): string =>
  same ? "·" : state.kind === "count" || state.kind === "value" ? String(state.value) : state.kind;

const lines = (moments: ReturnType<typeof collectMoments>): unknown =>
  moments.groups.flatMap(({ collection, lines: all }) =>
    all.map(({ key, field, cells }) => [collection, key, field, cells.map(textOf).join(" ")]),
  );

const payment = '{"order": 1, "amount": 2, "method": "cash"}';

describe("the moments", () => {
  test("of a rollback show the initial state, which is also the final one, and the effect of each part", async () => {
    const moments = collectMoments(await run(createFailingDraft()), names);
    expect(moments.columns).toEqual([
      { number: 0, place: 0, failed: false, isHere: true, isLater: false },
      { number: 1, place: 1, failed: false, isHere: false, isLater: false },
      { number: 2, place: 2, failed: false, isHere: false, isLater: false },
      { number: 3, place: 3, failed: true, isHere: false, isLater: false },
    ]);
    expect([moments.isRolledBack, moments.isOver]).toEqual([true, true]);
    expect(lines(moments)).toEqual([
      ["Orders", undefined, undefined, "5000 5001 · ·"],
      ["Orders", 5001, undefined, "none made · ·"],
      ["Stock", undefined, undefined, "840 · · ·"],
      ["Stock", "A-1042-HAM", undefined, ""],
      ["Stock", "A-1042-HAM", "onHand", "89 · 87 ·"],
    ]);
  });

  test("follow a row that is created, changed and deleted, and one that is changed twice", async () => {
    const draft = bundle(
      true,
      { method: "POST", path: "/Payments", body: '{"_id": 9000, "order": 1, "amount": 2, "method": "cash"}' },
      { method: "PATCH", path: "/Payments@9000", body: '{"amount": 3}' },
      { method: "PATCH", path: "/Payments@1", body: '{"method": "voucher", "amount": 7}' },
      { path: "/Payments@1" },
      { method: "DELETE", path: "/Payments@9000" },
      { method: "PATCH", path: "/Payments@1", body: '{"amount": 8}' },
    );
    const dryRun = await run(draft);
    const moments = collectMoments(dryRun, ["Payments"]);
    expect(moments.columns.map(({ number, isHere }) => [number, isHere])).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((number) => [number, false]),
      [6, true],
    ]);
    const first = table.get("Payments")?.get(1);
    expect(lines(moments)).toEqual([
      ["Payments", undefined, undefined, "4107 4108 · · · 4107 ·"],
      ["Payments", 9000, undefined, "none made rewritten · · gone ·"],
      ["Payments", 1, undefined, ""],
      ["Payments", 1, "amount", `${first?.amount} · · 7 · · 8`],
      ["Payments", 1, "method", `${first?.method} · · voucher · · ·`],
    ]);
    expect(tallySteps(dryRun.steps)).toEqual({ added: 0, changed: 1, removed: 0 });
  });

  test("are limited to the last ones, or to those around the selected one", async () => {
    const many = Array.from({ length: 30 }, () => ({ method: "POST" as const, path: "/Payments", body: payment }));
    const dryRun = await run(bundle(true, ...many));
    const numbers = (at?: number): number[] => collectMoments(dryRun, names, at).columns.map(({ number }) => number);
    expect(numbers()).toEqual([0, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    expect(collectMoments(dryRun, names).total).toBe(30);
    expect(numbers(20)).toEqual([0, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]);
    expect(collectMoments(dryRun, names).groups.map(({ collection, more }) => [collection, more])).toEqual([
      ["Payments", 24],
    ]);
    expect(lines(collectMoments(dryRun, names, 20))).toContainEqual([
      "Payments",
      undefined,
      undefined,
      `4107 ${Array.from({ length: 12 }, (_, index) => 4122 + index).join(" ")}`,
    ]);
  });
});

describe("the text", () => {
  test("names the restored rows", async () => {
    expect(describeRollback(await run(createFailingDraft()))).toBe(
      "Order 5001 was created, then removed. A-1042-HAM in Stock has its previous `onHand` again.",
    );
    const draft = bundle(
      true,
      { method: "DELETE", path: "/Payments@1" },
      { method: "DELETE", path: "/Payments@2" },
      { method: "PATCH", path: "/Customers?$filter=vip = true", body: '{"vip": false}' },
      { method: "DELETE", path: "/Payments@2" },
    );
    const vips = [...(table.get("Customers")?.values() ?? [])].filter(({ vip }) => vip === true).length;
    expect(describeRollback(await run(draft))).toBe(
      `Payment 1 and payment 2 were deleted, then restored. ${vips} rows have their previous values again.`,
    );
    const idle = bundle(true, { method: "DELETE", path: "/Payments@0" });
    expect(describeRollback(await run(idle))).toBe("No part had changed any rows.");
  });
});
