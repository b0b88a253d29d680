// The page over `npm run serve` with PostgreSQL. Run by `npm run test:postgres`.

import type { Locator, Page } from "@playwright/test";
import { test as base, expect } from "./fixtures.ts";
import { BundlePage } from "./support/bundle-page.ts";
import { createDatabase, type Database } from "./support/postgres.ts";
import { remoteService } from "./support/remote.ts";
import type { Riddle } from "./support/riddle.ts";
import type { Order } from "./support/sample-rows.ts";
import { writeIn } from "./support/write-in.ts";

interface Fixtures {
  readonly database: Database;
  /** Starts a server over the database. @returns its base URL */
  readonly serve: (...options: readonly string[]) => Promise<string>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
  database: async ({}, use) => {
    const database = await createDatabase();
    await use(database);
    await database.remove();
  },
  serve: async ({ database, page }, use) => {
    const stops: (() => Promise<void>)[] = [];
    await use(async (...options) => {
      const { baseUrl, stop } = await remoteService("--store", database.connectionString, ...options);
      stops.push(stop);
      return baseUrl;
    });
    // Before the servers stop, no request may be left.
    await page.goto("about:blank");
    for (const stop of stops) await stop();
  },
});

/** Opens Explore over the server with a filter for orders. */
async function open({ page, site }: Riddle, server: string, filter = "status = 'open' and total > 100"): Promise<void> {
  const query = new URLSearchParams({ collection: "Orders", filter, server });
  await page.goto(new URL(`#/explore?${query}`, site).href);
  await page.getByRole("button", { name: "Use this server" }).click();
}

const parametersIn = (place: Locator) => place.getByRole("list", { name: "Parameters" }).getByRole("listitem");

test("Explore finds the rows of PostgreSQL, and Plan and SQL show the statement that it ran", async ({
  riddle,
  page,
  database,
  serve,
}) => {
  await open(riddle, await serve());
  await riddle.ready();
  const orders = await database.rows<Order>("Orders");
  const kept = orders
    .filter(({ status, total }) => status === "open" && total !== null && total > 100)
    .sort((a, b) => Date.parse(b.placed) - Date.parse(a.placed) || a._id - b._id)
    .map(({ _id }) => _id);
  await riddle.shows(kept.length, orders.length);
  await expect.poll(async () => (await riddle.column("_id")).slice(0, 5)).toEqual(kept.slice(0, 5).map(String));

  const statement =
    'SELECT "$row" FROM "riddle"."Orders" WHERE "status" = $1 AND "total" > $2::float8 ' +
    'ORDER BY "placed" DESC NULLS LAST, "_id" LIMIT 100 OFFSET 0';
  const parameters = ["open", 100];
  const shown = ['$1"open"', "$2100"];
  await test.step("Plan", async () => {
    const plan = await riddle.view("Plan");
    await expect(plan).toContainText(`PostgreSQL finds, sorts and counts the rows: ${kept.length} rows match.`);
    await expect(plan.getByRole("region", { name: "Statement" })).toHaveText(statement);
    await expect(parametersIn(plan)).toHaveText(shown);
    await expect(plan.getByRole("region", { name: "Plan of the database" })).toContainText("(cost=");
  });
  await test.step("SQL", async () => {
    const view = await riddle.view("SQL");
    await expect(view.getByRole("region", { name: "SQL", exact: true })).toHaveText(
      'SELECT * FROM "Orders" WHERE "status" = $1 AND "total" > $2::float8 ' +
        'ORDER BY "placed" DESC NULLS LAST, "_id" LIMIT 100',
    );
    await expect(view.getByRole("list", { name: "Parameters" }).first().getByRole("listitem")).toHaveText(shown);
  });
  await test.step("the statement selects the rows that the page shows", async () => {
    const rows = await database.query<{ $row: Order }>(statement, parameters);
    expect(rows.map(({ $row }) => $row._id)).toEqual(kept.slice(0, 100));
  });
  await test.step("a filter that SQL can't say exactly", async () => {
    await riddle.type("status = 'open' and total / priority > 100");
    const { length } = orders.filter(
      ({ status, total, priority }) => status === "open" && total !== null && total / priority > 100,
    );
    await riddle.shows(length, orders.length);
    await expect(page.getByRole("region", { name: "Rest" })).toHaveText("total / priority > 100");
    const plan = await riddle.view("Plan");
    const text = plan.getByRole("region", { name: "Statement" });
    await expect(text).toContainText('("total" / nullif("priority", 0)) > $4::float8');
    await expect(text).not.toContainText("LIMIT");
    await expect(plan).toContainText(
      `PostgreSQL finds ${length} rows, and the rest of the filter is tested on each: ${length} rows match.`,
    );
  });
});

/** The collections that the template of Bundle writes to. */
const allRows = async ({ rows }: Database) => ({
  orders: await rows("Orders"),
  stock: await rows("Stock"),
  customers: await rows("Customers"),
  payments: await rows("Payments"),
});

/** Corrects the failing part of the template. */
const correct = (page: Page) => writeIn(page.getByRole("textbox", { name: "Path of part 3" }), "/Customers@118");

test("a bundle over PostgreSQL is rolled back when a part fails, and committed when none does", async ({
  riddle,
  page,
  database,
  serve,
}) => {
  await open(riddle, await serve());
  await riddle.ready();
  const before = await allRows(database);
  await riddle.section("Bundle").click();
  const bundle = new BundlePage(page);
  await expect(bundle.transaction).toBeChecked();
  const statuses = async () => (await bundle.answers()).map(({ status }) => status);
  const difference = page.getByRole("status", { name: "Difference" });

  await bundle.breakIt();
  await bundle.send.click();
  await expect(bundle.outcome).toContainText("Rolled back. Part 3 found no customer 9917");
  await expect.poll(statuses).toEqual(["424", "424", "404", "424"]);
  await expect(difference).toContainText("same as before");
  expect(await allRows(database)).toEqual(before);

  await correct(page);
  await bundle.send.click();
  await expect(bundle.outcome).toContainText(/committed/i);
  await expect.poll(statuses).toEqual(["201", "200", "200", "201"]);
  await expect(difference).toContainText("+2 rows, 2 changed");
  const after = await allRows(database);
  expect(after.orders).toHaveLength(before.orders.length + 1);
  expect(after.payments).toHaveLength(before.payments.length + 1);
  expect(after.customers.find(({ _id }) => _id === 118)).toMatchObject({ lastOrder: "2024-07-01" });
  expect(after.stock).not.toEqual(before.stock);
});

test("a server over PostgreSQL that needs a token asks for it, and works with it", async ({
  riddle,
  page,
  database,
  serve,
  expectStatus,
}) => {
  expectStatus(401);
  const token = "0123456789abcdef";
  const server = await serve("--token", token, "--auth", "all");
  expect((await fetch(`${server}/Orders`)).status).toBe(401);
  await open(riddle, server);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("This needs a token.");
  const dialog = page.getByRole("dialog", { name: "Where requests go" });
  const enter = async (text: string) => {
    await writeIn(dialog.getByRole("textbox", { name: "Base URL" }), server);
    await writeIn(dialog.getByLabel("Token"), text);
    await dialog.getByRole("button", { name: "Use it" }).click();
  };
  await alert.getByRole("button", { name: "Another server…" }).click();
  await enter("of another server");
  await expect(alert).toContainText("not valid for this server");
  await alert.getByRole("button", { name: "Another server…" }).click();
  await enter(token);
  await riddle.ready();
  await expect(riddle.result).toContainText("of 5000 rows");
  await expect(await riddle.view("Plan")).toContainText("PostgreSQL finds, sorts and counts the rows");

  await riddle.section("Bundle").click();
  const bundle = new BundlePage(page);
  await correct(page);
  await bundle.send.click();
  await expect(bundle.outcome).toContainText(/committed/i);
  expect(await database.rows("Orders")).toHaveLength(5001);
});

test("a server over PostgreSQL that needs a token for writes refuses a bundle without it", async ({
  riddle,
  page,
  database,
  serve,
  expectStatus,
}) => {
  expectStatus(401);
  await open(riddle, await serve("--token", "0123456789abcdef", "--auth", "writes"));
  await riddle.ready();
  await expect(riddle.result).toContainText("of 5000 rows");
  const before = await allRows(database);
  await riddle.section("Bundle").click();
  const bundle = new BundlePage(page);
  await correct(page);
  await bundle.send.click();
  await expect(bundle.outcome).toContainText("Refused. This needs a token.");
  expect(await allRows(database)).toEqual(before);
});
