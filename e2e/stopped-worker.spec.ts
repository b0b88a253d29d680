// A browser stops an idle service worker: the next request starts it and finds everything stored.

import { expect, ownBrowserTest as test } from "./fixtures.ts";
import { BundlePage } from "./support/bundle-page.ts";
import { heldTransaction, sendHeld } from "./support/held-writes.ts";
import { writeBundle } from "./support/multipart.ts";
import { statuses } from "./support/rollback.ts";
import { WorkerControl } from "./support/stopped-worker.ts";
import { writeIn } from "./support/write-in.ts";

test("every request restarts a stopped worker", async ({ riddle, page, cdp, expectFault }) => {
  // The page's idle-time loads may be pending when the worker is stopped.
  expectFault(/net::ERR_FAILED \(\S*\/assets\/[^ ]+\)/);
  const worker = await WorkerControl.of(page, cdp);
  /** Stops the worker and expects the step to start it again. */
  const step = (name: string, body: () => Promise<void>) =>
    test.step(name, async () => {
      await worker.stop();
      const { starts } = worker;
      await body();
      await expect.poll(() => worker.starts).toBeGreaterThan(starts);
    });

  await riddle.open();
  await riddle.shows((await riddle.apiRows("Orders")).filter(isFirst).length);

  await step("a filter", async () => {
    await riddle.type("status = 'packed' and priority = 5");
    const matches = (await riddle.storedRows("Orders")).filter((row) => row.status === "packed" && row.priority === 5);
    await riddle.shows(matches.length);
  });
  const payment = { _id: 9_000_001, order: 17, amount: 2, method: "cash" };
  await step("POST", async () => {
    expect(await riddle.sendJson("POST", "Payments", payment)).toMatchObject({ status: 201 });
  });
  await step("GET", async () => {
    expect((await riddle.apiRows("Payments")).at(-1)).toEqual(payment);
  });
  await step("PATCH", async () => {
    expect(await riddle.sendJson("PATCH", "Payments@9000001", { amount: 3 })).toMatchObject({ status: 200 });
  });
  await step("GET after PATCH", async () => {
    expect((await riddle.apiRows("Payments")).at(-1)).toMatchObject({ _id: 9_000_001, amount: 3 });
  });
  await step("PATCH of many rows", async () => {
    const answer = await riddle.sendJson("PATCH", "Orders?$filter=_id <= 20", { note: "all of them" });
    expect(JSON.parse(answer.text)).toEqual({ affected: 20 });
  });
  const body = writeBundle([
    { id: "a", method: "DELETE", path: `${riddle.prefix}/Payments@9000001` },
    { id: "b", method: "GET", path: `${riddle.prefix}/Payments@9000001` },
  ]);
  await step("a bundle in a transaction", async () => {
    const undone = await riddle.bundle(body, "?transaction=true");
    expect(statuses(undone)).toEqual({ a: "424 ROLLED_BACK", b: "404 ENTITY_NOT_FOUND" });
  });
  await step("a bundle without a transaction", async () => {
    expect(statuses(await riddle.bundle(body))).toEqual({ a: "200", b: "404 ENTITY_NOT_FOUND" });
  });
  await riddle.section("Bundle").click();
  const bundle = new BundlePage(page);
  await writeIn(page.getByRole("textbox", { name: "Path of part 3" }), "/Customers@118");
  await step("a bundle from the page", async () => {
    await bundle.send.click();
    await expect(bundle.outcome).toContainText(/committed/i);
  });
  await riddle.section("Explore").click();
  await expect(riddle.result).toContainText("of 5001 rows");
  await step("a reload", async () => {
    await page.reload();
    await riddle.ready();
  });
  await step("the first filter after the reload", async () => {
    await riddle.type("note = 'all of them'");
    await riddle.shows(20, 5001);
  });
});

test("a worker stopped during a transaction leaves what it confirmed, or nothing", async ({ riddle, context, cdp }) => {
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

  // Chromium may let the worker finish its request or abort it; the page must get the true result.
  await expect.poll(answers).toEqual([expect.stringMatching(/^200 committed$|^TypeError/)]);
  const isCommitted = (await answers())[0] === heldTransaction.success;
  const added = (await rows()).map((all, index) => all.length - (before[index]?.length ?? 0));
  expect(added).toEqual(isCommitted ? [1, 1] : [0, 0]);
  expect(await riddle.apiRows("Payments")).toEqual((await rows())[0]);
});

test("a request with an Idempotency-Key is carried out once, although the worker is stopped again and again", async ({
  riddle,
  page,
  cdp,
  expectFault,
}) => {
  expectFault(/net::ERR_FAILED/);
  await riddle.open();
  const before = (await riddle.storedRows("Payments")).length;
  await cdp.send("ServiceWorker.enable");
  let isDone = false;
  const sending = page
    .evaluate(async (address) => {
      const body = JSON.stringify({ order: 17, amount: 2, method: "cash" });
      const answers: string[] = [];
      for (let count = 0; count < 5; count++) {
        const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
        // Each is sent until it is answered, and once more.
        for (let answered = 0; answered < 2; ) {
          const response = await fetch(address, { method: "POST", headers, body }).catch(() => undefined);
          const text = await response?.text().catch(() => undefined);
          if (text === undefined) continue;
          answers.push(`${response?.status} ${text}`);
          answered += 1;
        }
      }
      return answers;
    }, `${riddle.prefix}/Payments`)
    .finally(() => {
      isDone = true;
    });
  // At different moments of a request, which takes as long as a start of the worker.
  for (let stop = 0; !isDone; stop++) {
    await cdp.send("ServiceWorker.stopAllWorkers");
    await new Promise((resolve) => setTimeout(resolve, (stop * 70) % 630));
  }
  const answers = await sending;
  expect(answers.every((answer) => answer.startsWith("201 "))).toBe(true);
  expect(new Set(answers).size).toBe(5);
  expect((await riddle.storedRows("Payments")).length).toBe(before + 5);
});

function isFirst({ status, total }: Readonly<Record<string, unknown>>): boolean {
  return (status === "open" || status === "paid") && Number(total ?? 0) > 100;
}
