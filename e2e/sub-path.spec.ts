// The page below a path of its host.

import { expect, firstVisitTest as test } from "./fixtures.ts";
import { BundlePage } from "./support/bundle-page.ts";
import { allFilesKept, built, host, stopAfterPages } from "./support/host.ts";
import { Riddle } from "./support/riddle.ts";
import { expectRolledBack, failHalfway } from "./support/rollback.ts";
import type { Order } from "./support/sample-rows.ts";
import { writeIn } from "./support/write-in.ts";

test("the page works below a path, and leaves the rest of the host alone", async ({ page, context, expectStatus }) => {
  expectStatus(404);
  const own = await host(built, "/sub/");
  const riddle = new Riddle(page, own.site);
  try {
    await test.step("a first visit, a filter and its request work", async () => {
      expect(riddle.prefix).toBe("/sub/api");
      await riddle.open();
      const orders = await riddle.apiRows<Order>("Orders");
      await riddle.type("priority = 5 and total > 300");
      const found = orders.filter(({ priority, total }) => priority === 5 && total !== null && total > 300);
      await riddle.shows(found.length);
      await expect(await riddle.view("HTTP")).toContainText("GET /sub/api/Orders?");
      const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
      expect(scope).toBe(riddle.site);
    });
    await test.step("a bundle rejects a path outside the API", async () => {
      const outside = await riddle.bundle(
        "--sieve\r\nContent-Type: application/http\r\nX-Request-Id: a\r\n\r\nGET /api/Orders@1 HTTP/1.1\r\n\r\n\r\n--sieve--\r\n",
      );
      expect(outside.parts).toMatchObject([{ id: "a", status: 400 }]);
    });
    await test.step("other paths get the host's own answer", async () => {
      const beside = await page.evaluate(async () => {
        const { status, headers } = await fetch("/api/Orders");
        return { status, service: headers.get("X-Service-Version") };
      });
      expect(beside).toEqual({ status: 404, service: null });
    });
    await test.step("bundles work over HTTP and in the page", async () => {
      expectRolledBack(await failHalfway(riddle));
      await riddle.section("Bundle").click();
      const bundle = new BundlePage(page);
      await writeIn(page.getByRole("textbox", { name: "Path of part 3" }), "/Customers@118");
      await bundle.send.click();
      await expect(bundle.outcome).toContainText(/committed/i);
      expect((await riddle.storedRows("Customers")).find(({ _id }) => _id === 118)).toMatchObject({
        lastOrder: "2024-07-01",
      });
    });
    await test.step("it reloads without a server", async () => {
      await riddle.sendJson("PATCH", "Orders@1", { note: "kept" });
      await allFilesKept(page);
      await own.stop();
      await riddle.section("Explore").click();
      await page.reload();
      await riddle.ready();
      await riddle.type("note = 'kept'");
      await expect(riddle.result).toContainText("1 of ");
    });
  } finally {
    await stopAfterPages(own, context);
  }
});
