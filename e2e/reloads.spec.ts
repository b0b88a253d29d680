// The story of reloads: plain, hard, without a server, in two tabs, with a new version, and with no worker at all.

import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect } from "./fixtures.ts";
import { hardReload } from "./parts/hard-reload.ts";
import { copyOfBuild, fontsLeftToTheNetwork, type Host, host } from "./parts/host.ts";
import { Riddle } from "./parts/riddle.ts";

const test = base.extend<{ readonly edition: { readonly folder: string }; readonly own: Host }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
  edition: async ({}, use) => {
    const { folder, remove } = await copyOfBuild();
    await use({ folder });
    await remove();
  },
  own: async ({ edition }, use) => {
    const server = await host(edition.folder);
    await use(server);
    await server.stop();
  },
});

test("a reload keeps the rows and the state", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Customers", filter: "vip = true", limit: 3 });
  expect(await riddle.tell("PATCH", "Customers@1", { name: "Ada", vip: true })).toMatchObject({ status: 200 });
  const result = await riddle.result.textContent();
  await page.reload();
  await riddle.ready();
  await expect(riddle.filter).toHaveText("vip = true");
  const vips = (await riddle.apiRows("Customers")).filter(({ vip }) => vip === true);
  await riddle.shows(vips.length, 200);
  expect(result).not.toBeNull();
  expect((await riddle.storedRows("Customers"))[0]).toMatchObject({ _id: 1, name: "Ada", vip: true });
});

test("a hard reload, which no worker controls, finds back to its service", async ({ riddle, page }) => {
  await riddle.open();
  await riddle.tell("PATCH", "Orders@1", { note: "kept" });
  await hardReload(page);
  await riddle.ready();
  await expect(riddle.rows).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(JSON.parse((await riddle.ask("Orders@1")).text).payload).toMatchObject({ note: "kept" });
});

test("without a server the page reloads, finds and writes all the same", { tag: "@long" }, async ({
  page,
  own,
  expectFault,
}) => {
  expectFault(fontsLeftToTheNetwork);
  const riddle = new Riddle(page, own.site);
  await riddle.open();
  await own.stop();
  await expect(fetch(own.site)).rejects.toThrow();
  await page.reload();
  await riddle.ready();
  await riddle.type("status = 'packed'");
  const packed = (await riddle.apiRows("Orders")).filter(({ status }) => status === "packed");
  await riddle.shows(packed.length);
  expect(await riddle.tell("PATCH", "Orders@1", { note: "offline" })).toMatchObject({ status: 200 });
  await test.step("a section that was never opened is there, too", async () => {
    await riddle.section("Bundle").click();
    await expect(page.getByRole("button", { name: "Send bundle" })).toBeVisible();
  });
});

test("two tabs of a first visit share one database", { tag: "@long" }, async ({ riddle, context, baseURL }) => {
  const other = new Riddle(await context.newPage(), String(baseURL));
  await Promise.all([riddle.open(), other.open()]);
  expect(await riddle.storedRows("Orders")).toHaveLength(5000);
  await riddle.explore({ operation: "Delete", collection: "Orders", filter: "status = 'returned'" });
  const returned = (await other.apiRows("Orders")).filter(({ status }) => status === "returned");
  await riddle.shows(returned.length);
  await riddle.send.click();
  await riddle.shows(0, 5000 - returned.length);
  await other.explore({ collection: "Orders", filter: "status = 'returned'" });
  await other.shows(0, 5000 - returned.length);
  await other.tell("POST", "Orders", { customer: { _id: 1 }, items: [], status: "returned" });
  await riddle.explore({ collection: "Orders", filter: "status = 'returned'" });
  await riddle.send.click();
  await riddle.shows(1, 5001 - returned.length);
});

test("a new version is announced, waits, and takes over when it is asked to", { tag: "@long" }, async ({
  page,
  own,
  edition,
}) => {
  const riddle = new Riddle(page, own.site);
  await riddle.open();
  await riddle.tell("PATCH", "Orders@1", { note: "from the first version" });
  const footer = page.getByRole("contentinfo");
  const prompt = page.getByRole("button", { name: "A new version is ready" });
  const version = (await riddle.ask("$schema")).headers["x-service-version"];
  await expect(footer).toContainText(`worker ${version}`);

  await test.step("the host gets another build", async () => {
    const index = join(edition.folder, "index.html");
    await writeFile(index, (await readFile(index, "utf8")).replace("<html ", '<html data-edition="second" '));
    const worker = join(edition.folder, "sw.js");
    const script = await readFile(worker, "utf8");
    const next = script
      .replace(new RegExp(`(["'\`])${version?.replaceAll(".", "\\.")}\\1`, "g"), '"2.0.0"')
      .replace(/(index\.html[`"'],\s*[`"'])\w+/, "$1second");
    expect(next).not.toBe(script);
    await writeFile(worker, next);
    await appendFile(worker, "\n// second\n");
  });
  await test.step("a reload still shows the first one, and the prompt", async () => {
    await page.reload();
    await riddle.ready();
    await expect(prompt).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-edition");
    await expect(footer).toContainText(`worker ${version}`);
  });
  await test.step("applying it reloads the page into the second one", async () => {
    await prompt.click();
    await expect(page.locator("html")).toHaveAttribute("data-edition", "second");
    await riddle.ready();
    await expect(footer).toContainText("worker 2.0.0");
    await expect(prompt).toBeHidden();
    expect(JSON.parse((await riddle.ask("Orders@1")).text).payload).toMatchObject({ note: "from the first version" });
  });
});

test("a version that comes while the page is open is announced there", { tag: "@long" }, async ({
  page,
  own,
  edition,
}) => {
  const riddle = new Riddle(page, own.site);
  await riddle.open();
  await appendFile(join(edition.folder, "sw.js"), "\n// second\n");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByRole("button", { name: "A new version is ready" }).click();
  await expect(page.getByRole("button", { name: "A new version is ready" })).toBeHidden();
  await riddle.ready();
  await riddle.shows((await riddle.apiRows("Orders")).filter(isFirstFilter).length);
});

function isFirstFilter({ status, total }: Readonly<Record<string, unknown>>): boolean {
  return (status === "open" || status === "paid") && Number(total ?? 0) > 100;
}

test("a browser without service workers is told so", async ({ riddle, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await page.goto(riddle.site);
  await riddle.serviceIs("unavailable");
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading", { name: "This browser has no service workers" })).toBeVisible();
  await expect(alert).toContainText("open the page in an ordinary window");
  await alert.getByRole("button", { name: "Try again" }).click();
  await riddle.serviceIs("unavailable");
});

test.describe("where workers are blocked", () => {
  test.use({ serviceWorkers: "block" });

  test("the page says that the service could not be started", async ({ riddle, page }) => {
    await page.goto(riddle.site);
    await riddle.serviceIs("unavailable");
    await expect(page.getByRole("alert")).toContainText("The service could not be started");
    await expect(riddle.filter).toBeHidden();
  });
});

test("where the worker's file is missing the page says what to do", async ({ page, own, edition, expectStatus }) => {
  expectStatus(404);
  await writeFile(join(edition.folder, "sw.js"), "throw new Error('broken');");
  const riddle = new Riddle(page, own.site);
  await page.goto(riddle.site);
  await riddle.serviceIs("unavailable");
  await expect(page.getByRole("alert")).toContainText("Reload the page");
});
