// Tests the limits of the history, by requests to the service.

import { describe, expect, test } from "vitest";
import type { Row } from "../store/store.ts";
import { createFilledStore, createTrial } from "../testing/service.ts";
import type { StepSummary } from "./history.ts";
import { stepLimit } from "./history.ts";

async function setUp(rows?: readonly Row[]) {
  const store = await createFilledStore(rows);
  const service = createTrial(store);
  const undo = (step: number) => service.call("POST", `/$undo?step=${step}`);
  const steps = async () => (await service.call("GET", "/$history")).body.payload as readonly StepSummary[];
  return { store, undo, steps, ...service };
}

describe("The history", () => {
  test("keeps the last hundred steps or a few more, with their rows", async () => {
    const { call, steps, undo, store } = await setUp();
    const count = 3 * stepLimit;
    for (let step = 1; step <= count; step += 1) {
      await call("PATCH", "/Things@1", { rank: step % 10 });
      const kept = await steps();
      expect(kept.map((each) => each.step)).toEqual(kept.map((_, index) => step - index));
      expect(kept.length).toBeGreaterThanOrEqual(Math.min(step, stepLimit));
      expect(kept.length).toBeLessThanOrEqual(stepLimit + 20);
    }
    const oldest = (await steps()).at(-1)?.step ?? 0;
    expect((await undo(oldest - 1)).status).toBe(404);
    const { epoch } = await store.schema();
    const left = await store.transact({ mode: "read", collections: [], epoch }, (transaction) =>
      Promise.all(Array.from({ length: count }, (_, index) => transaction.getRecord(`history/${index + 1}`))),
    );
    expect(left.filter((each) => each !== undefined)).toHaveLength(count - oldest + 1);
  });

  test("lists a write that is too large to be undone, and says so", async () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({ _id: index + 1, name: "n", kind: "x".repeat(1_000_000) }));
    const { call, steps, undo } = await setUp(rows);
    const small = await call("DELETE", "/Things?$filter=_id%20in%20[1,2]");
    expect(small.headers.get("X-History-Step")).toBe("1");
    expect((await call("DELETE", "/Things")).headers.get("X-History-Step")).toBeNull();
    expect(await steps()).toMatchObject([
      { step: 2, tooLarge: true, collections: { Things: { removed: 38 } } },
      { step: 1 },
    ]);
    expect((await undo(2)).body.errors?.[0]?.message).toContain("wrote too much to be kept, and can't be undone");
    expect((await undo(1)).status).toBe(200);
  });
});
