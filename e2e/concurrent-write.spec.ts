// A concurrent write from a second tab while a bundle runs.

import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { BundlePage } from "./support/bundle-page.ts";
import { Riddle } from "./support/riddle.ts";
import { watchWrites } from "./support/writes.ts";

const key = "A-1042-HAM";

/** Enough parts for the other tab to write in time on any machine. */
const parts = Array.from({ length: 40 }, (_, index) => ({
  method: "PATCH",
  path: `/Stock@${key}`,
  body: JSON.stringify({ onHand: index + 1 }),
}));

async function openWhatIf(riddle: Riddle, transaction: boolean): Promise<Locator> {
  const { page } = riddle;
  await riddle.open(`#/bundle?transaction=${transaction}&parts=${encodeURIComponent(JSON.stringify(parts))}`);
  const pane = page.getByRole("complementary", { name: "Data" });
  await pane.getByRole("tab", { name: "What if" }).click();
  return pane.getByRole("region", { name: "Concurrent write from another tab" });
}

/** Follows the link by keyboard; the new tab announces itself. */
async function openSecond(riddle: Riddle, block: Locator): Promise<Riddle> {
  const { page } = riddle;
  await expect(block.getByRole("status", { name: "Other tabs" })).toHaveText("No other tab is open here.");
  const opening = page.context().waitForEvent("page");
  await block.getByRole("link", { name: "Open a second tab" }).press("Enter");
  const second = new Riddle(await opening, riddle.site);
  await second.ready();
  await expect(second.collection).toHaveValue("Stock");
  await expect(block.getByRole("status", { name: "Other tabs" })).toHaveText("1 other tab is open and can write.");
  return second;
}

/** Sends both, again if they did not overlap. @returns the reported result */
async function meet(block: Locator, met: RegExp): Promise<string> {
  const reported = block.getByRole("status", { name: "Meeting" });
  const send = block.getByRole("button", { name: "Send both" });
  await expect(async () => {
    await expect(send).toBeEnabled();
    await send.press("Enter");
    await expect(reported).toContainText("after the bundle, and answered");
    expect(await reported.innerText()).toMatch(met);
  }).toPass({ intervals: [0], timeout: 60_000 });
  return reported.innerText();
}

const stored = async (riddle: Riddle) => (await riddle.storedRows("Stock")).find(({ _id }) => _id === key);

/** The field that the other tab writes, as the full response to a part has it. */
async function reservedIn(page: Page, part: number): Promise<number> {
  await page.getByRole("button", { name: `Full response to part ${part}`, exact: true }).click();
  const text = await page.getByRole("region", { name: `Response to part ${part}`, exact: true }).innerText();
  return Number(/"reserved":\s*(\d+)/.exec(text)?.[1]);
}

test("a transaction makes the other tab wait", async ({ riddle, page }) => {
  const block = await openWhatIf(riddle, true);
  const second = await openSecond(riddle, block);
  const [ours, theirs] = [watchWrites(page), watchWrites(second.page)];
  const reported = await meet(block, /had to wait/);
  expect(reported).toContain("It had to wait for the transaction, which locked Stock until it was committed.");
  expect(reported).toContain("The rows in the responses show this order.");
  await expect(new BundlePage(page).outcome).toContainText(/committed/i);
  await expect(block.getByRole("img")).toHaveAccessibleName(/^Bundle from 0\.00 to .* write of the other tab from /);
  const row = await stored(riddle);
  expect(row).toMatchObject({ onHand: 40 });
  await expect(block).toContainText(
    `Now in Stock@${key} onHand is 40 (part 40), reserved is ${row?.reserved} (the other tab).`,
  );
  for (const part of [1, parts.length]) expect(await reservedIn(page, part)).toBe(Number(row?.reserved) - 1);
  expect(ours.length).toBeGreaterThan(0);
  expect(theirs).toEqual(ours.map(() => `PATCH ${riddle.prefix}/Stock@${key}`));
  expect(new Set(ours)).toEqual(new Set([`POST ${riddle.prefix}/$bundle`]));

  await test.step("the last write to a field wins", async () => {
    await block.getByRole("button", { name: "Another write…" }).press("Enter");
    const fields = page.getByRole("dialog", { name: "What the other tab writes" });
    await expect(fields.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("onHand");
    await expect(fields.getByRole("option", { selected: true })).toHaveAccessibleName(/onHand/);
    await page.keyboard.press("Enter");
    await expect(block).toContainText(`PATCH /Stock@${key} {"onHand": 41}, now 40.`);
    expect(await meet(block, /had to wait/)).toContain("The rows in the responses show this order.");
    await expect(block).toContainText("onHand is 41 (the other tab; it overwrote 40 from part 40).");
    expect(await stored(riddle)).toMatchObject({ onHand: 41 });
  });

  await test.step("a closed tab is no longer counted", async () => {
    await second.page.close({ runBeforeUnload: true });
    await expect(block.getByRole("link", { name: "Open a second tab" })).toBeVisible();
  });
});

test("without a transaction the write runs between two parts", async ({ riddle, page }) => {
  const block = await openWhatIf(riddle, false);
  await openSecond(riddle, block);
  const reported = await meet(block, /ran between part/);
  const [, before, next] =
    /It ran between part (\d+) and part (\d+): without a transaction nothing stays locked/.exec(reported) ?? [];
  expect(reported).toContain("The rows in the responses show this order.");
  expect(Number(next)).toBe(Number(before) + 1);
  const row = await stored(riddle);
  expect(row).toMatchObject({ onHand: 40 });
  await expect.poll(() => reservedIn(page, Number(before))).toBe(Number(row?.reserved) - 1);
  await expect.poll(() => reservedIn(page, Number(next))).toBe(row?.reserved);
});

test("does not wait for a tab that is silent or closed", async ({ riddle, page }) => {
  const block = await openWhatIf(riddle, true);
  await expect(block.getByRole("link", { name: "Open a second tab" })).toBeVisible();
  const writes = watchWrites(page);
  const channel = `riddle:concurrent-write:${new URL("api", riddle.site).href}`;
  await page.evaluate((name) => {
    const silentTab = new BroadcastChannel(name);
    Reflect.set(window, "silentTab", silentTab);
    silentTab.postMessage({ kind: "here", from: "silentTab" });
  }, channel);
  await block.getByRole("button", { name: "Send both" }).press("Enter");
  await expect(block.getByRole("status", { name: "Meeting" })).toContainText(
    "No other tab answered, so nothing was sent.",
  );
  expect(writes).toEqual([]);
  await expect(block.getByRole("link", { name: "Open a second tab" })).toBeVisible();

  await page.evaluate(() => {
    const silentTab: BroadcastChannel = Reflect.get(window, "silentTab");
    silentTab.onmessage = ({ data: { kind } }) => {
      if (kind === "call") silentTab.postMessage({ kind: "here", from: "silentTab" });
      if (kind === "write") silentTab.postMessage({ kind: "gone", from: "silentTab" });
    };
    silentTab.postMessage({ kind: "here", from: "silentTab" });
  });
  await block.getByRole("button", { name: "Send both" }).press("Enter");
  await expect(block.getByRole("status", { name: "Meeting" })).toContainText(
    "The other tab was closed before it reported its write: reserved does not have the requested value.",
  );
  expect(writes).toEqual([`POST ${riddle.prefix}/$bundle`]);
});
