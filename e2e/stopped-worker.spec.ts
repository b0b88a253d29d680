// The story of a browser that stops the worker whenever it rests: each request finds it stopped, and all is as ever.

import { expect, firstVisitTest as test } from "./fixtures.ts";
import { BundlePage } from "./parts/bundle-page.ts";
import { heldTransaction, sendHeld } from "./parts/held-writes.ts";
import { writeBundle } from "./parts/multipart.ts";
import { statuses } from "./parts/rollback.ts";
import { stopBeforeRequests } from "./parts/stopped-worker.ts";

test("a whole story with the worker stopped before each request", async ({
  riddle,
  page,
  cdp,
  expectFault,
  expectStatus,
}) => {
  // Where Chromium can't start the worker in time it asks the network, and the page sends a read once more.
  expectStatus(404);
  // Icons, fonts, and what the page loads while it is idle may be asked for just when the worker is stopped. No browser
  // stops one that has a request to answer. What the story needs and does not get, it misses.
  expectFault(/net::ERR_FAILED \(\S*\/assets\/[^ ]+\)/);
  const stops = await stopBeforeRequests(page, cdp, riddle.prefix);
  /** Each step is answered something, and the worker was started anew for each answer. */
  const step = (name: string, body: () => Promise<void>) =>
    test.step(name, async () => {
      const before = stops.answers;
      await body();
      expect(stops.answers).toBeGreaterThan(before);
      await expect.poll(() => stops.starts - stops.answers).toBeGreaterThanOrEqual(0);
    });

  await step("first visit", async () => {
    await riddle.open();
    await riddle.shows((await riddle.apiRows("Orders")).filter(isFirst).length);
  });
  await step("a filter", async () => {
    await riddle.type("status = 'packed' and priority = 5");
    const matches = (await riddle.storedRows("Orders")).filter((row) => row.status === "packed" && row.priority === 5);
    await riddle.shows(matches.length);
  });
  await step("a new row", async () => {
    const payment = { _id: 9_000_001, order: 17, amount: 2, method: "cash" };
    expect(await riddle.tell("POST", "Payments", payment)).toMatchObject({ status: 201 });
    expect((await riddle.storedRows("Payments")).at(-1)).toEqual(payment);
  });
  await step("a change", async () => {
    expect(await riddle.tell("PATCH", "Payments@9000001", { amount: 3 })).toMatchObject({ status: 200 });
    expect((await riddle.apiRows("Payments")).at(-1)).toMatchObject({ _id: 9_000_001, amount: 3 });
  });
  await step("a change of many", async () => {
    const answer = await riddle.tell("PATCH", "Orders?$filter=_id <= 20", { note: "all of them" });
    expect(JSON.parse(answer.text)).toEqual({ affected: 20 });
  });
  await step("bundles, with and without a transaction", async () => {
    const body = writeBundle([
      { id: "a", method: "DELETE", path: `${riddle.prefix}/Payments@9000001` },
      { id: "b", method: "GET", path: `${riddle.prefix}/Payments@9000001` },
    ]);
    const undone = await riddle.bundle(body, "?transaction=true");
    expect(statuses(undone)).toEqual({ a: "424 ROLLED_BACK", b: "404 ENTITY_NOT_FOUND" });
    expect(statuses(await riddle.bundle(body))).toEqual({ a: "200", b: "404 ENTITY_NOT_FOUND" });
  });
  await step("a bundle from the page", async () => {
    await riddle.section("Bundle").click();
    const bundle = new BundlePage(page);
    await page.getByRole("textbox", { name: "Path of part 3" }).fill("/Customers@118");
    await bundle.send.click();
    await expect(bundle.outcome).toContainText(/committed/i);
  });
  await step("a reload", async () => {
    await riddle.section("Explore").click();
    await expect(riddle.result).toContainText("of 5001 rows");
    // A worker that is stopped while it answers the reload would leave the page without an answer.
    await page.evaluate(() => Reflect.get(window, "requestsAnswered")());
    await page.reload();
    await riddle.ready();
    await riddle.type("note = 'all of them'");
    await riddle.shows(20, 5001);
  });
});

test("a worker that is stopped in the middle of a transaction leaves what it answered, or nothing", async ({
  riddle,
  context,
  cdp,
}) => {
  await riddle.open();
  const rows = async () => [await riddle.storedRows("Payments"), await riddle.storedRows("Stock")];
  const before = await rows();
  const { answers } = await sendHeld(heldTransaction, riddle, context);
  expect(await answers()).toEqual([]);
  const stopped = new Promise<void>((resolve) => {
    cdp.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === "stopped")) resolve();
    });
  });
  await cdp.send("ServiceWorker.enable");
  await cdp.send("ServiceWorker.stopAllWorkers");
  await stopped;

  // Chromium may let the worker end its request first, or cut it off: the page must hear which it was.
  await expect.poll(answers).toEqual([expect.stringMatching(/^200 committed$|^TypeError/)]);
  const isCommitted = (await answers())[0] === heldTransaction.success;
  const added = (await rows()).map((all, index) => all.length - (before[index]?.length ?? 0));
  expect(added).toEqual(isCommitted ? [1, 1] : [0, 0]);
  expect(await riddle.apiRows("Payments")).toEqual((await rows())[0]);
});

function isFirst({ status, total }: Readonly<Record<string, unknown>>): boolean {
  return (status === "open" || status === "paid") && Number(total ?? 0) > 100;
}
