// Compares two filters: rows that only one of them matches, and a link to the comparison.

import { expect, test } from "./fixtures.ts";
import type { Order } from "./support/sample-rows.ts";

test("compares the filter with a pinned one, swaps them, and is shared by link", async ({ riddle, page }) => {
  const [pinned, other] = ["status = 'open' and total > 1000", "status = 'open' and total > 2000 or _id in [1, 2]"];
  await riddle.explore({ collection: "Orders", filter: pinned });
  const rows = await riddle.apiRows<Order>("Orders");
  const total = (row: Order) => row.total ?? 0;
  const isPinned = (row: Order) => row.status === "open" && total(row) > 1000;
  const isOther = (row: Order) => (row.status === "open" && total(row) > 2000) || row._id === 1 || row._id === 2;
  const count = (test: (row: Order) => boolean) => rows.filter(test).length;
  const [onlyOther, onlyPinned] = [
    count((row) => isOther(row) && !isPinned(row)),
    count((row) => isPinned(row) && !isOther(row)),
  ];
  const summary = page.getByRole("status", { name: "Changes" });
  const line = page.getByRole("region", { name: "Pinned filter" });

  await riddle.shows(count(isPinned));
  await page.getByRole("button", { name: "Compare with this filter" }).click();
  await expect(line).toContainText(pinned);
  await riddle.type(other);
  await expect(summary).toHaveText(`${onlyOther} rows came in, ${onlyPinned} went out`);
  // It stays however long the new filter rests.
  await riddle.type(`${other} or _id = 3`);
  await riddle.type(other);
  await expect(summary).toHaveText(`${onlyOther} rows came in, ${onlyPinned} went out`);
  await riddle.addressHolds({ collection: "Orders", filter: other, compare: pinned });

  await page.reload();
  await riddle.ready();
  await expect(summary).toHaveText(`${onlyOther} rows came in, ${onlyPinned} went out`);
  await page.getByRole("button", { name: "compared with the pinned filter" }).click();
  await expect(riddle.rows.locator("tr[data-change=out]").first()).toBeAttached();

  await line.getByRole("button", { name: "Swap" }).click();
  await expect(riddle.filter).toHaveText(pinned);
  await expect(summary).toHaveText(`${onlyPinned} rows came in, ${onlyOther} went out`);
  await line.getByRole("button", { name: "Unpin" }).click();
  await expect(line).toBeHidden();
  await expect(riddle.rows.locator("tr[data-change=out]")).toHaveCount(0);
  await riddle.addressHolds({ collection: "Orders", filter: pinned });
});
