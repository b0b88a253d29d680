// The story that must be able to fail: the rollback again, over a store that keeps the promise and over one that does not.

import { test as base, expect } from "./fixtures.ts";
import { buildControl, openControl } from "./parts/control-page.ts";
import { expectRolledBack, failHalfway, statuses } from "./parts/rollback.ts";

const test = base.extend<object, { readonly script: string }>({
  script: [async ({ browserName: _ }, use) => use(await buildControl()), { scope: "worker" }],
});

// Both by one worker, which builds the control once.
test.describe.configure({ mode: "default" });

test("a store that awaits nothing but its transaction passes", async ({ page, script }) => {
  const control = await openControl(page, script, true);
  await control.apiRows("Payments");
  expectRolledBack(await failHalfway(control));
  expect(await control.faults()).toEqual([]);
});

test("a store that awaits a timer after each write does not pass", async ({ page, script }) => {
  const control = await openControl(page, script, false);
  await control.apiRows("Payments");
  const rollback = await failHalfway(control);
  expect(() => expectRolledBack(rollback)).toThrow();

  expect(rollback.answer.outcome).toBe("rolled-back");
  await test.step("the transaction had ended, so the next part is the service's fault", async () => {
    expect(statuses(rollback.answer)).toEqual({
      write: "424 ROLLED_BACK",
      change: "500 INTERNAL",
      fail: "424 NOT_EXECUTED",
      last: "424 NOT_EXECUTED",
    });
    expect(await control.faults()).toContain("PrematureCommitError");
  });
  await test.step("what the first part wrote stayed, whatever the answer says", () => {
    const { before, byService, inDatabase } = rollback;
    expect(inDatabase).toEqual([...before, { _id: 9_000_001, order: 1, amount: 12.5, method: "cash" }]);
    expect(byService).toEqual(inDatabase);
  });
});
