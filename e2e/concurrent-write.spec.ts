// A concurrent write while a bundle runs, in the order that the service reports.

import { expect, test } from "./fixtures.ts";
import { BundlePage } from "./support/bundle-page.ts";
import { writeIn } from "./support/write-in.ts";
import { watchWrites } from "./support/writes.ts";

const key = "A-1042-HAM";

/** Enough parts for the write to arrive in time on any machine. */
const parts = Array.from({ length: 40 }, (_, index) => ({
  method: "PATCH",
  path: `/Stock@${key}`,
  body: JSON.stringify({ onHand: index + 1 }),
}));

test("a transaction makes a concurrent write wait, and without one it runs between two parts", async ({
  riddle,
  page,
  expectStatus,
}) => {
  await riddle.open(`#/bundle?transaction=true&parts=${encodeURIComponent(JSON.stringify(parts))}`);
  const bundle = new BundlePage(page);
  const pane = page.getByRole("complementary", { name: "Data" });
  await pane.getByRole("tab", { name: "What if" }).click();
  const block = pane.getByRole("region", { name: "Concurrent write" });
  const result = block.getByRole("status", { name: "Concurrent write" });
  const order = block.getByRole("table", { name: "Execution order" });
  const [path, body] = ["Path", "Body"].map((name) =>
    block.getByRole("textbox", { name: `${name} of the concurrent write` }),
  );
  if (path === undefined || body === undefined) throw new Error("There are two names.");
  const stored = async () => (await riddle.storedRows("Stock")).find(({ _id }) => _id === key);
  /** Sends both, again if they did not overlap. */
  const sendBoth = (overlap: RegExp) =>
    expect(async () => {
      await block.getByRole("button", { name: "Send both" }).press("Enter");
      await expect(result).toHaveText(/^The write /);
      expect(await result.innerText()).toMatch(overlap);
    }).toPass({ intervals: [0], timeout: 30_000 });

  await test.step("the last write to a field wins", async () => {
    await expect(path).toHaveValue(`/Stock@${key}`);
    await expect(body).toHaveText('{"onHand": 2}');
    const writes = watchWrites(page);
    await sendBoth(/^The write waited [\d.]+ ms for the transaction until it was committed/);
    expect(new Set(writes)).toEqual(new Set([`POST ${riddle.prefix}/$bundle`, `PATCH ${riddle.prefix}/Stock@${key}`]));
    await expect(bundle.outcome).toContainText(/committed/i);
    await expect(order.getByRole("rowheader")).toHaveText([
      "Part 37",
      "Part 38",
      "Part 39",
      "Part 40",
      "Concurrent write",
    ]);
    await expect(result).toContainText(
      `Stock@${key} now has onHand 2 (from the concurrent write, which overwrote 40 from part 40).`,
    );
    expect(await stored()).toMatchObject({ onHand: 2 });
  });

  await test.step("both changes are kept", async () => {
    await bundle.transaction.uncheck();
    await writeIn(body, '{"reserved": -7}');
    await expect(body).toHaveAccessibleDescription(/reserved must be at least 0/);
    await writeIn(body, '{"reserved": 7}');
    await sendBoth(/^The write ran between part \d+ and part \d+: without a transaction nothing is locked/);
    const [, before, after] = /between part (\d+) and part (\d+)/.exec(await result.innerText()) ?? [];
    expect(Number(after)).toBe(Number(before) + 1);
    const names = await order.getByRole("rowheader").allInnerTexts();
    expect(names.slice(names.indexOf("Concurrent write") - 1).slice(0, 3)).toEqual([
      `Part ${before}`,
      "Concurrent write",
      `Part ${after}`,
    ]);
    await expect(result).toContainText("now has onHand 40 (from part 40), reserved 7 (from the concurrent write).");
    expect(await stored()).toMatchObject({ onHand: 40, reserved: 7 });
  });

  await test.step("a rejected write shows its error", async () => {
    expectStatus(404);
    await writeIn(path, "/Stock@nowhere");
    await sendBoth(/Its status is 404: Stock has no entity with the key nowhere\./);
    await block.getByRole("button", { name: "Reset write" }).press("Enter");
    await expect(path).toHaveValue(`/Stock@${key}`);
  });
});
