// First visit: the samples load, rows are shown, and the address contains the query.

import { expect, firstVisitTest, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import { allFilesKept, built, host, stopAfterPages } from "./support/host.ts";
import { Palette } from "./support/palette.ts";
import { Riddle } from "./support/riddle.ts";

firstVisitTest(
  "a first visit shows progress, then the orders of a first filter, which the address contains",
  { tag: "@journey" },
  async ({ riddle, page }) => {
    // Records every state of the document, however short.
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const note = (what: string | null | undefined) => {
        if (what && !seen.includes(what)) seen.push(what);
      };
      new MutationObserver(() => {
        note(document.documentElement.dataset.service);
        note(document.querySelector("h1")?.textContent);
        const progress = document.querySelector("progress");
        if (progress !== null) note(progress.value < progress.max ? "some rows are in" : "all rows are in");
        if (document.querySelector("table[aria-label=Rows]")) note("rows");
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await riddle.open();
    await expect(riddle.rows).toBeVisible();
    const seen = await page.evaluate(() => Reflect.get(window, "seen") as string[]);
    expect(seen.filter((what) => ["loading", "ready", "rows"].includes(what))).toEqual(["loading", "ready", "rows"]);
    expect(seen).toEqual(expect.arrayContaining(["Starting the service", "Loading the shop", "some rows are in"]));
    expect(seen.indexOf("some rows are in")).toBeLessThan(seen.indexOf("ready"));
    await expect(page).toHaveTitle("Explore · Riddle");
    await expect(riddle.filter).toHaveText("status in ['open', 'paid'] and total > 100");
    const kept = (await riddle.apiRows<{ status: string; total: number | null }>("Orders")).filter(
      ({ status, total }) => ["open", "paid"].includes(status) && total !== null && total > 100,
    );
    await riddle.shows(kept.length);
    await expect(riddle.rows).toHaveAttribute("aria-rowcount", String(Math.min(100, kept.length) + 1));
    await expect(riddle.rows.getByRole("cell").first()).toBeVisible();
    await expect(riddle.problems).toBeHidden();
    await riddle.addressHolds({ collection: "Orders", filter: "status in ['open', 'paid'] and total > 100" });
  },
);

firstVisitTest("opens a hand-written address", async ({ riddle, page }) => {
  await riddle.open("#/explore?collection=Products&filter=price%20%3E%20100&sort=-price&limit=5");
  const dear = (await riddle.apiRows<{ price: number; name: string }>("Products")).filter(({ price }) => price > 100);
  await riddle.shows(dear.length, 300);
  await expect(riddle.collection).toHaveValue("Products");
  await expect(riddle.filter).toHaveText("price > 100");
  await expect(page.getByRole("spinbutton", { name: "Limit" })).toHaveValue("5");
  await expect(riddle.rows).toHaveAttribute("aria-rowcount", "6");
  const prices = dear.map(({ price }) => price).sort((a, b) => b - a);
  await expect.poll(async () => (await riddle.column("price")).map(Number)).toEqual(prices.slice(0, 5));
});

test("opens the valid part of an invalid address", async ({ riddle, page }) => {
  await riddle.open("#/explore?limit=-3&view=Sideways&filter=%E0%A4%A&colour=blue");
  await expect(riddle.collection).toHaveValue("Orders");
  await expect(page.getByRole("spinbutton", { name: "Limit" })).toHaveValue("100");
  await expect(riddle.tab("Rows")).toHaveAttribute("aria-selected", "true");
  await expect(riddle.filter).toBeVisible();
});

test("names the collections that exist for a link to one that does not", async ({ riddle, page }) => {
  const finds: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has("$filter")) finds.push(pathname);
  });
  await riddle.open("#/explore?collection=Nope&filter=total%20%3E%201");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("There is no collection “Nope”");
  await expectAccessible(page, "a link to a missing collection");
  const names = page.getByRole("navigation", { name: "Collections that exist" });
  await expect(names.getByRole("link")).toHaveText(["Customers", "Products", "Orders", "Stock", "Payments"]);
  expect(riddle.address().state).toEqual({ collection: "Nope", filter: "total > 1" });
  expect(finds).toEqual([]);
  await names.getByRole("link", { name: "Products" }).click();
  await riddle.shows(300, 300);
  await expect(riddle.collection).toHaveValue("Products");
  await riddle.open("#/explore?collection=Nope");
  await new Palette(page).run("query stock", /^Query Stock/);
  await expect(riddle.collection).toHaveValue("Stock");
});

firstVisitTest(
  "shows rows after few requests, then caches every file without requesting one twice",
  async ({ page, context, browserName }) => {
    const requests: string[] = [];
    const own = await host(built, "/", (path) => {
      requests.push(path);
      return path;
    });
    try {
      const riddle = new Riddle(page, own.site);
      // The worker may begin to cache the other files while the page still waits for the rows.
      const ofPage: string[] = [];
      page.on("request", (request) => {
        if (request.serviceWorker() === null && !request.url().includes("/api/")) ofPage.push(request.url());
      });
      await riddle.open();
      await expect(riddle.rows.getByRole("cell").first()).toBeVisible();
      expect(ofPage.length).toBeGreaterThan(5);
      expect(ofPage.length, ofPage.join("\n")).toBeLessThanOrEqual(30);
      await allFilesKept(page);
      const assets = requests.filter((path) => path.startsWith("/assets/"));
      // Other browsers may share no HTTP cache between a page and its worker.
      if (browserName === "chromium") expect(assets.toSorted()).toEqual([...new Set(assets)].toSorted());
    } finally {
      await stopAfterPages(own, context);
    }
  },
);

firstVisitTest("shows its header in its final position before its script has loaded", async ({ riddle, page }) => {
  const widths = [390, 800, 1280, 1920];
  /** The positions of the header and its elements at each width. */
  const places = async () => {
    const found: (readonly [element: string, ...place: number[]])[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const atWidth = await page.getByRole("banner").evaluate(async (header) => {
        // In Firefox, the set of fonts is not ready before the document has loaded.
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(header);
        await document.fonts.load(`${fontWeight} ${fontSize} ${fontFamily}`);
        // The skip link comes with the page, and takes no space.
        const parts = ":scope > a:not(.skip-link_skip), :scope > a > *, nav, nav a, nav span";
        return [header, ...header.querySelectorAll(parts)].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.localName, x, y, width, height] as const;
        });
      });
      found.push(...atWidth);
    }
    return found;
  };
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/index-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(riddle.site, { waitUntil: "commit" });
  await expect(riddle.section("Explore")).toBeVisible();
  await page.waitForFunction(() => document.styleSheets.length > 0);
  const before = await places();
  release();
  await riddle.ready();
  // The name of the current section is bolder then, and half a pixel wider.
  const isMoved = (at: number | string | undefined, from: number | string | undefined) =>
    at !== from && !(Math.abs(Number(at) - Number(from)) < 1);
  const after = await places();
  expect(after).toHaveLength(before.length);
  expect(after.filter((place, index) => place.some((at, part) => isMoved(at, before[index]?.[part])))).toEqual([]);
});

test("reaches every section by one link", async ({ riddle, page }) => {
  await riddle.open();
  for (const name of ["Bundle", "Learn", "Data", "Explore"] as const) {
    await riddle.section(name).click();
    await expect(riddle.section(name)).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveTitle(`${name} · Riddle`);
    expect(riddle.address().section).toBe(name.toLowerCase());
  }
});
