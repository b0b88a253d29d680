// A concurrent write, which is sent while a bundle is on its way.

import { expect, test } from "./fixtures.ts";
import { BundlePage } from "./support/bundle-page.ts";
import { watchWrites } from "./support/writes.ts";

test("sends a bundle with a concurrent write, and says where it ran", async ({ riddle, page }) => {
  await riddle.open("#/bundle");
  const bundle = new BundlePage(page);
  const result = page.getByRole("status", { name: "Concurrent write" });
  const writes = watchWrites(page);
  await page.getByRole("button", { name: "Send with a concurrent write" }).click();
  await expect(page.getByText('PATCH /Stock@A-1042-HAM {"onHand": 88}')).toBeVisible();
  expect(writes).toEqual([]);
  await page.getByRole("button", { name: "Send both" }).click();
  await expect(bundle.outcome).toContainText("Committed.");
  // It waits for a transaction that has begun.
  await expect(result).toHaveText(
    /^PATCH \/Stock@A-1042-HAM \{"onHand": 88\}: 200 OK, (before part 1|after part 4)\.$/,
  );
  expect(writes).toEqual([`POST ${riddle.prefix}/$bundle`, `PATCH ${riddle.prefix}/Stock@A-1042-HAM`]);
  const rows = await riddle.storedRows("Stock");
  const isLast = (await result.innerText()).includes("after");
  expect(rows.find(({ _id }) => _id === "A-1042-HAM")).toMatchObject({ onHand: isLast ? 88 : 87, reserved: 16 });
  await bundle.send.click();
  await expect(result).toHaveCount(0);
});
