import { beforeEach, describe, expect, test } from "vitest";
import { all, orders, products } from "./declarations.ts";
import type { TestedStore } from "./tested-store.ts";

export function testSignals(tested: TestedStore): void {
  const { define, write, readKeys } = tested;

  describe("the signal", () => {
    const reason = { why: "enough" };

    beforeEach(() => define([orders, products]));

    test("aborted beforehand: work never starts", async () => {
      let begun = false;
      const writing = write(
        async () => {
          begun = true;
        },
        { signal: AbortSignal.abort(reason) },
      );
      await expect(writing).rejects.toBe(reason);
      expect(begun).toBe(false);
    });

    test("aborted while waiting: work never starts, and the next transaction runs", async () => {
      const controller = new AbortController();
      let begun = false;
      const first = write(async (transaction) => {
        controller.abort(reason);
        await transaction.put("Orders", [{ _id: 1 }]);
      });
      const second = write(
        async () => {
          begun = true;
        },
        { signal: controller.signal },
      );
      const third = write((transaction) => transaction.put("Orders", [{ _id: 3 }]));
      await expect(second).rejects.toBe(reason);
      await Promise.all([first, third]);
      expect(begun).toBe(false);
      expect(await readKeys("Orders")).toEqual([1, 3]);
    });

    test("aborted during work: everything is rolled back, even if work succeeds", async () => {
      for (const ending of ["resolve", "reject"]) {
        const controller = new AbortController();
        let later: unknown;
        const writing = write(
          async (transaction) => {
            await transaction.put("Orders", [{ _id: 1 }]);
            controller.abort(reason);
            later = await transaction.put("Orders", [{ _id: 2 }]).catch((error: unknown) => error);
            if (ending === "reject") throw new Error("something else");
          },
          { signal: controller.signal },
        );
        await expect(writing).rejects.toBe(reason);
        expect(later).toBe(reason);
        expect(await readKeys("Orders")).toEqual([]);
      }
    });

    test("aborted during an operation: the operation rejects with the reason", async () => {
      const controller = new AbortController();
      let outcome: unknown;
      const writing = write(
        async (transaction) => {
          const putting = transaction.put("Orders", [{ _id: 1 }]);
          const reading = transaction.read("Orders", all);
          controller.abort(reason);
          await putting.catch(() => {});
          await reading.catch(() => {});
          outcome = await transaction.count("Orders", all).catch((error: unknown) => error);
        },
        { signal: controller.signal },
      );
      await expect(writing).rejects.toBe(reason);
      expect(outcome).toBe(reason);
      expect(await readKeys("Orders")).toEqual([]);
    });

    test("without a reason, transact rejects with an AbortError", async () => {
      const controller = new AbortController();
      const writing = write(async () => controller.abort(), { signal: controller.signal });
      await expect(writing).rejects.toMatchObject({ name: "AbortError" });
      await expect(writing).rejects.toBe(controller.signal.reason);
    });

    test("aborted after work: the commit stands", async () => {
      const controller = new AbortController();
      await write((transaction) => transaction.put("Orders", [{ _id: 1 }]), { signal: controller.signal });
      controller.abort(reason);
      expect(await readKeys("Orders")).toEqual([1]);
    });
  });
}
