// The negative control: the rollback test, over a correct store and over a faulty one.

import { expect, firstVisitTest as test } from "./fixtures.ts";
import { buildControl, openControl } from "./support/control-page.ts";
import { expectRolledBack, failHalfway } from "./support/rollback.ts";

// In one Playwright worker, which builds the control once.
test.describe.configure({ mode: "default" });

let script: string;
test.beforeAll(async () => {
  script = await buildControl();
});

test("passes for a store that awaits nothing but its transaction", async ({ page }) => {
  const control = await openControl(page, script, true);
  await control.apiRows("Payments");
  expectRolledBack(await failHalfway(control));
  expect(await control.faults()).toEqual([]);
});

test("fails for a store that awaits a timer after each write", async ({ page }) => {
  const control = await openControl(page, script, false);
  await control.apiRows("Payments");
  const rollback = await failHalfway(control);
  expect(() => expectRolledBack(rollback)).toThrow();

  await test.step("the transaction had ended, so the service does not report a rollback", async () => {
    expect(rollback.answer).toEqual({ status: 500, outcome: undefined, parts: [] });
    expect(await control.faults()).toContain("PrematureCommitError");
  });
  await test.step("the write of the first part stayed", () => {
    const { before, byService, inDatabase } = rollback;
    expect(inDatabase).toEqual([...before, { _id: 9_000_001, order: 1, amount: 12.5, method: "cash" }]);
    expect(byService).toEqual(inDatabase);
  });
});
