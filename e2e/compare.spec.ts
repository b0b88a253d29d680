// Compares two filters: rows that only one of them matches, and a link to the comparison.

import { expect, test } from "./fixtures.ts";
import type { Order } from "./support/sample-rows.ts";

test("compares the filter with a pinned one, swaps them, and is shared by link", { tag: "@other-browsers" }, async ({
  riddle,
  page,
}) => {
  const [pinned, other] = ["status = 'open' and total > 1000", "status = 'open' and total > 2000 or _id in [1, 2]"];
  await riddle.explore({ collection: "Orders", filter: pinned });
  const rows = await riddle.apiRows<Order>("Orders");
  const total = (row: Order) => row.total ?? 0;
  const isPinned = (row: Order) => row.status === "open" && total(row) > 1000;
  const isOther = (row: Order) => (row.status === "open" && total(row) > 2000) || row._id === 1 || row._id === 2;
  const count = (test: (row: Order) => boolean) => rows.filter(test).length;
  const [onlyOther, onlyPinned, both] = [
    count((row) => isOther(row) && !isPinned(row)),
    count((row) => isPinned(row) && !isOther(row)),
    count((row) => isPinned(row) && isOther(row)),
  ];
  const words = `${onlyPinned} only in the pinned filter, ${both} in both, ${onlyOther} only in this filter`;
  const summary = page.getByRole("status", { name: "Changes" });
  const line = page.getByRole("region", { name: "Pinned filter" });

  await riddle.shows(count(isPinned));
  await page.getByRole("button", { name: "Compare with this filter" }).click();
  await expect(line).toContainText(pinned);
  await expect(riddle.filter).toBeFocused();
  await expect(summary).toHaveText(`0 only in the pinned filter, ${count(isPinned)} in both, 0 only in this filter`);
  await riddle.type(other);
  await expect(summary).toHaveText(words);
  // It stays however long the new filter rests.
  await riddle.type(`${other} or _id = 3`);
  await riddle.type(other);
  await expect(summary).toHaveText(words);
  await riddle.addressHolds({ collection: "Orders", filter: other, compare: pinned });

  await page.reload();
  await riddle.ready();
  await expect(summary).toHaveText(words);
  await test.step("shows each part, and explains a row by both filters", async () => {
    const part = (name: string) => line.getByRole("button", { name });
    const marks = riddle.rows.locator("tr[data-change]");
    await part("in both").click();
    await expect(part("in both")).toHaveAttribute("aria-pressed", "true");
    await expect(riddle.rows).toHaveAttribute("aria-rowcount", `${both + 1}`);
    await expect(marks).toHaveCount(0);
    await part("only in this filter").click();
    await expect(riddle.rows).toHaveAttribute("aria-rowcount", `${onlyOther + 1}`);
    await expect(page.getByRole("status", { name: "Rows shown" })).toHaveText(`${onlyOther} shown`);
    await part("only in the pinned filter").click();
    await expect(marks.first()).toHaveAttribute("data-change", "out");
    await riddle.rows.getByRole("row").nth(1).getByRole("cell").first().click();
    const why = page.getByRole("region", { name: "Why", exact: true });
    await expect(why.getByRole("status", { name: "Explanation" })).toContainText("Left out, because");
    await expect(why).toContainText("Pinned filter: Kept, because");
    await why.press("Escape");
  });

  await line.getByRole("button", { name: "Swap" }).click();
  await expect(riddle.filter).toHaveText(pinned);
  await expect(summary).toHaveText(
    `${onlyOther} only in the pinned filter, ${both} in both, ${onlyPinned} only in this filter`,
  );
  await test.step("says whether any row can distinguish the filters", async () => {
    const equivalence = line.getByRole("status", { name: "Equivalence" });
    await expect(equivalence).toBeEmpty();
    await line.getByRole("button", { name: "Swap" }).click();
    await riddle.type("not (status != 'open' or total <= 1000 or total = null)");
    await expect(equivalence).toHaveText("The filters are equivalent: no row can distinguish them.");
    await riddle.type("status = 'open' and total > 1000 and (priority < 100 or priority = null)");
    await expect(equivalence).toHaveText("The filters are equivalent: no row can distinguish them.");
    await riddle.type("status = 'open' and total > 1000 and customer.name != 'Nobody'");
    await expect(equivalence).toContainText("only the pinned filter would match");
    await expect(equivalence).toContainText('"customer":{"name":"Nobody"}');
    await riddle.type(pinned);
  });

  await line.getByRole("button", { name: "Unpin" }).press("Enter");
  await expect(riddle.filter).toBeFocused();
  await expect(line).toBeHidden();
  await expect(riddle.rows.locator("tr[data-change=out]")).toHaveCount(0);
  await riddle.addressHolds({ collection: "Orders", filter: pinned });
});
