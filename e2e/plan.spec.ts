// The Plan: how rows were found, with which index, and how to read fewer rows.

import { expect, test } from "./fixtures.ts";
import { remote } from "./support/remote.ts";
import type { Order } from "./support/sample-rows.ts";

test("the Plan shows rows by stage, and advice", { tag: "@other-browsers" }, async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "status = ", limit: 10, view: "Plan" });
  await expect(page.getByRole("heading", { name: "No plan yet" })).toBeVisible();
  const orders = await riddle.apiRows<Order>("Orders");
  const open = orders.filter(({ status }) => status === "open");
  const dear = ({ total }: Order) => Number(total ?? 0) > 100;
  const kept = open.filter(dear);
  const plan = page.getByRole("region", { name: "Plan of the request" });
  const advice = plan.getByRole("list", { name: "Read fewer rows" }).getByRole("listitem");

  await test.step("an index and a condition tested on each row", async () => {
    await riddle.type("status = 'open' and total > 100");
    await expect(plan).toContainText(
      `Reads ${open.length} of 5000 rows through the index on status, then tests the rest of the filter on each. ${kept.length} match.`,
    );
    const rows = plan.getByRole("list", { name: "Rows by stage" }).getByRole("listitem");
    await expect(rows).toHaveText([
      /in the collection.*5000 rows, 100 %/,
      new RegExp(`read.*${open.length} rows, 11 %.*through the index on status`),
      new RegExp(`kept.*${kept.length} rows.*tested on each: total > 100`),
      /sent.*10 rows, less than 1 %.*sorted by -placed, limit 10/,
    ]);
    await expect(plan).toContainText("Nothing to improve: the index that reads the fewest rows is used.");
  });

  await test.step("several ranges of an index", async () => {
    await riddle.type("status in ['new', 'open']");
    await expect(plan).toContainText("Nothing to improve: every row read matches.");
  });

  await test.step("conditions that no index covers", async () => {
    await riddle.type("priority = 5 and customer.city ilike 'ham*'");
    await expect(plan).toContainText("Reads all 5000 rows, then tests the filter on each.");
    await expect(advice).toHaveText([
      /priority = 5.*No index on priority: every row is read\. Declare an index on priority/,
      /customer\.city ilike 'ham\*'.*Use like if you know the case\./,
    ]);
  });

  await test.step("a range with too many rows", async () => {
    await riddle.type("total > 100 and paid = true");
    await expect(advice.first()).toContainText(`${orders.filter(dear).length} of 5000 rows would be read`);
  });

  await test.step("a key, and no row at all", async () => {
    await riddle.type("_id = 17");
    await expect(plan).toContainText("Reads 1 of 5000 rows through the key. It matches.");
    await riddle.type("total > 500 and total < 100");
    await expect(plan).toContainText("Reads no row: no value of total satisfies the filter.");
    await expect(plan).toContainText("Nothing to improve: no row is read.");
  });
});

test("handles a server that returns no plan", async ({ riddle, page }) => {
  const declared = {
    name: "Notes",
    description: "Notes.",
    fields: { _id: { type: "number" } },
    indexes: [],
    operations: { FindMany: { filter: { _id: ["="] }, sort: ["_id"] } },
  };
  const server = await remote(({ url = "", method }, outgoing) => {
    const body = url.includes("$schema")
      ? { payload: { collections: [declared] } }
      : { payload: [{ _id: 1 }], totalMatches: 1 };
    const heads = {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "*",
      "Access-Control-Allow-Headers": "*",
      "Access-Control-Expose-Headers": "*",
      "Content-Type": "application/json",
      "X-Service-Version": "1",
    };
    outgoing.writeHead(200, heads).end(method === "OPTIONS" ? "" : JSON.stringify(body));
  });
  await page.goto(
    new URL(`#/explore?collection=Notes&view=Plan&server=${encodeURIComponent(server.baseUrl)}`, riddle.site).href,
  );
  await page.getByRole("button", { name: "Use this server" }).click();
  await expect(page.getByRole("heading", { name: "No plan in the response" })).toBeVisible();
  await server.stop();
});
