// A concurrent write while a bundle runs on a copy of the data, with a transaction and without.

import { expect, test } from "./fixtures.ts";
import { writeIn } from "./support/write-in.ts";
import { watchWrites } from "./support/writes.ts";

const key = "A-1042-HAM";

const parts = Array.from({ length: 4 }, (_, index) => ({
  method: "PATCH",
  path: `/Stock@${key}`,
  body: JSON.stringify({ onHand: index + 1 }),
}));

test("a transaction makes a concurrent write wait, and without one it runs between two parts", async ({
  riddle,
  page,
}) => {
  await riddle.open(`#/bundle?transaction=true&parts=${encodeURIComponent(JSON.stringify(parts))}`);
  const pane = page.getByRole("complementary", { name: "Data" });
  await pane.getByRole("tab", { name: "Try it" }).click();
  await pane.getByRole("combobox", { name: "What should go wrong?" }).selectOption("A concurrent write");
  await pane
    .getByRole("combobox", { name: "Part after the concurrent write" })
    .selectOption(`before 3 PATCH /Stock@${key}`);
  const result = pane.getByRole("status", { name: "Concurrent write" });
  const path = pane.getByRole("textbox", { name: "Path of the concurrent write" });
  const body = pane.getByRole("textbox", { name: "Body of the concurrent write" });
  const button = pane.getByRole("button", { name: "Try it" });
  const without = pane.getByRole("radio", { name: "Without" });
  const moments = pane.getByRole("img", { name: /^Moments: / });
  const values = pane.getByRole("table", { name: "Moments" }).getByRole("row", { name: /^onHand/ });
  const writes = watchWrites(page);

  await test.step("the last write to a field wins", async () => {
    await expect(path).toHaveValue(`/Stock@${key}`);
    await expect(body).toHaveText('{"onHand": 2}');
    await writeIn(body, '{"onHand": 50}');
    await button.press("Enter");
    await expect(result).toHaveText(
      "The write waited for the transaction until it was committed, and saw all that the bundle wrote. It overwrote onHand from part 4.",
    );
    await expect(moments).toHaveAccessibleName(/after part 4, after the concurrent write$/);
    await expect(values).toHaveText("onHand89123450");
    await without.check();
    await expect(result).toHaveText(/^The write ran before part 3: .* Part 3 overwrote onHand from the write\.$/);
    await expect(moments).toHaveAccessibleName(/after part 2, after the concurrent write, after part 3, after part 4$/);
    await expect(values).toHaveText("onHand89125034");
    await expect(pane.getByRole("table", { name: "Transaction on and off" }).getByRole("rowheader")).toHaveText([
      "1",
      "2",
      "write",
      "3",
      "4",
    ]);
  });

  await test.step("both changes are kept", async () => {
    await writeIn(body, '{"reserved": -7}');
    await expect(body).toHaveAccessibleDescription(/reserved must be at least 0/);
    await writeIn(body, '{"reserved": 7}');
    await button.press("Enter");
    await expect(result).toContainText("The write waited");
    await expect(result).not.toContainText("overwrote");
  });

  await test.step("a rejected write shows its error", async () => {
    await writeIn(path, "/Stock@nowhere");
    await button.press("Enter");
    await expect(result).toContainText("Its status is 404: Stock has no entity with the key nowhere.");
    await pane.getByRole("button", { name: "Reset write" }).press("Enter");
    await expect(path).toHaveValue(`/Stock@${key}`);
  });

  expect(writes).toEqual([]);
});
