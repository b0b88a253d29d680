import { describe, expect, test } from "vitest";
import { collections, getSampleRows } from "../../../samples/public.ts";
import { type BundlePart, createPart } from "../../requests/parts/part.ts";
import { describeWrite } from "./concurrent-write.ts";
import { runDry } from "./dry-run.ts";
import { collectMoments } from "./moments.ts";

const stock = new Map(getSampleRows("Stock").map((row) => [row._id, row]));
const data = { collections: new Map([["Stock", { rows: stock, total: stock.size, isWhole: true }]]), requests: 0 };

const change = (body: object, path = "/Stock@A-1042-HAM"): Partial<BundlePart> => ({
  method: "PATCH",
  path,
  body: JSON.stringify(body),
});

const missing = change({ onHand: 0 }, "/Stock@none");

async function run(
  transaction: boolean,
  parts: readonly Partial<BundlePart>[],
  write: Partial<BundlePart>,
  number = parts.length,
) {
  const { signal } = new AbortController();
  const fault = { kind: "write", number, write: createPart(write) } as const;
  const setting = { baseUrl: "http://shop.test/api", version: "", collections, data, signal, fault };
  const result = await runDry({ parts: parts.map(createPart), transaction, timeout: "", parameters: [] }, setting);
  if ("refusal" in result) throw new Error(result.refusal);
  const { columns, groups, rolledBackFrom } = collectMoments(result, ["Stock"]);
  return {
    steps: result.steps.map(({ kind, number: part }) => (kind === "part" ? part : kind)),
    text: describeWrite(result),
    columns: columns.map(
      ({ kind, number: part, isHere }) => `${kind === "part" ? part : kind}${isHere ? " here" : ""}`,
    ),
    values: groups.flatMap(({ lines }) =>
      lines
        .filter(({ field }) => field === "onHand")
        .flatMap(({ cells }) => cells.map(({ state }) => ("value" in state ? state.value : state.kind))),
    ),
    rolledBackFrom,
  };
}

describe("the concurrent write", () => {
  const two = [change({ onHand: 1 }), change({ onHand: 2 })];

  test("waits for the transaction, and overwrites what it committed", async () => {
    const { steps, text, columns, values } = await run(true, two, change({ onHand: 3 }));
    expect(steps).toEqual([1, 2, "end", "write"]);
    expect(text).toBe(
      "The write waited for the transaction until it was committed, and saw all that the bundle wrote. It overwrote `onHand` from part 2.",
    );
    expect(columns).toEqual(["start", "1", "2", "write here"]);
    expect(values).toEqual([89, 1, 2, 3]);
  });

  test("sees nothing of a transaction that was rolled back", async () => {
    const { steps, text, columns, values, rolledBackFrom } = await run(
      true,
      [...two, missing],
      change({ onHand: 3 }),
      1,
    );
    expect(steps).toEqual([1, 2, 3, "end", "write"]);
    expect(text).toBe(
      "The write waited for the transaction until it was rolled back, and saw nothing that the bundle wrote.",
    );
    expect(columns).toEqual(["start", "1", "2", "3", "write here"]);
    expect(values).toEqual([89, 1, 2, 2, 3]);
    expect(rolledBackFrom).toBe(3);
  });

  test("runs between two parts without a transaction; a later part overwrites it", async () => {
    const { steps, text, values } = await run(false, two, change({ onHand: 3 }));
    expect(steps).toEqual([1, "write", 2]);
    expect(text).toBe(
      "The write ran before part 2: without a transaction nothing is locked between parts. It saw what the parts before it wrote, and nothing of those after it. It overwrote `onHand` from part 1. Part 2 overwrote `onHand` from the write.",
    );
    expect(values).toEqual([89, 1, 3, 2]);
  });

  test("keeps its place among parts that run at the same time, or are rejected", async () => {
    const read = { path: "/Stock@A-1042-HAM" };
    const rejected = { path: "/Nothing" };
    expect((await run(false, [read, read, read, read], change({ onHand: 3 }), 3)).steps).toEqual([1, 2, "write", 3, 4]);
    expect((await run(false, [read, rejected, rejected], change({ onHand: 3 }), 2)).steps).toEqual([1, "write", 2, 3]);
  });

  test.each([true, false])(
    "overwrites and is overwritten only where both change a value (transaction: %s)",
    async (on) => {
      const { text } = await run(on, two, change({ reserved: 7 }), 2);
      expect(text).not.toContain("overwrote");
    },
  );

  test("can delete a row that a part changed, and fail", async () => {
    const { text } = await run(true, two, { method: "DELETE", path: "/Stock@A-1042-HAM" });
    expect(text).toMatch(/It overwrote the row from part 2\.$/);
    const failed = await run(false, two, missing);
    expect(failed.text).toMatch(/Its status is 404: Stock has no entity with the key `none`\.$/);
  });

  test("does not wait if it is rejected before it runs", async () => {
    const { steps, text } = await run(true, two, change({ onHand: -1 }));
    expect(steps).toEqual([1, "write", 2, "end"]);
    expect(text).toMatch(/^The write was rejected before it ran, so it did not have to wait\. Its status is 422: /);
  });

  test("runs alone if no part does", async () => {
    const { steps, text } = await run(true, [{ path: "/Nothing" }], change({ onHand: 3 }));
    expect(steps).toEqual(["write"]);
    expect(text).toBe("The write ran, and no part of the bundle did.");
  });
});
