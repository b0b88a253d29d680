// The story that must be able to fail: the rollback again, over a store that keeps the promise and over one that does not.

import { firstVisitTest as base, expect } from "./fixtures.ts";
import { buildControl, openControl } from "./support/control-page.ts";
import { expectRolledBack, failHalfway } from "./support/rollback.ts";

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

  await test.step("the transaction had ended, so the service does not say that it was undone", async () => {
    expect(rollback.answer).toEqual({ status: 500, outcome: undefined, parts: [] });
    expect(await control.faults()).toContain("PrematureCommitError");
  });
  await test.step("what the first part wrote stayed", () => {
    const { before, byService, inDatabase } = rollback;
    expect(inDatabase).toEqual([...before, { _id: 9_000_001, order: 1, amount: 12.5, method: "cash" }]);
    expect(byService).toEqual(inDatabase);
  });
});
