// The Plan: how rows were found, and faster filters verified by requests.

import { expect, test } from "./fixtures.ts";
import { remote } from "./support/remote.ts";
import type { Order } from "./support/sample-rows.ts";

test("the Plan shows rows and time stage by stage", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "status = 'open' and total > 100", limit: 10, view: "Plan" });
  const orders = await riddle.apiRows<Order>("Orders");
  const open = orders.filter(({ status }) => status === "open");
  const kept = open.filter(({ total }) => Number(total ?? 0) > 100);
  const plan = page.getByRole("region", { name: "Plan of the request" });
  await expect(plan).toContainText(
    `Reads ${open.length} of 5000 rows through the index on status, then tests total > 100 on each; ${kept.length} match. They are sorted by placed, descending, and the first 10 are sent.`,
  );
  const stages = plan.getByRole("list", { name: "From the collection to the answer" }).getByRole("listitem");
  await expect(stages).toHaveCount(4);
  await expect(stages.nth(0)).toContainText("5000 rows, 100 %");
  await expect(stages.nth(1)).toContainText(`${open.length} rows`);
  await expect(stages.nth(2)).toContainText("tested on each: total > 100");
  await expect(stages.nth(3)).toContainText("sorted by -placed, cut at 10");

  await test.step("index ranges are drawn on a value axis", async () => {
    const indexes = plan.getByRole("list", { name: "Indexes" });
    const [used, other] = [indexes.getByRole("listitem").filter({ hasText: "reads the fewest rows" }), indexes];
    await expect(used).toContainText(`${open.length} rows`);
    await expect(other).toContainText(`${orders.filter(({ total }) => Number(total ?? 0) > 100).length} rows`);
    await expect(indexes.getByRole("img", { name: "Values of total, with the requested range" })).toBeVisible();
  });

  const times = plan.getByRole("table", { name: "Where the time went" });
  await expect(times.getByRole("rowheader")).toHaveText([
    "parse and check the request",
    "choose the access path",
    "read, test and sort the rows",
    "encode the answer",
    "between page and service",
  ]);
});

test("the Plan lists the values of a list with their rows", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "status in ['new', 'open']", view: "Plan" });
  const orders = await riddle.apiRows<Order>("Orders");
  const count = (wanted: string) => orders.filter(({ status }) => status === wanted).length;
  const ranges = page.getByRole("list", { name: "Indexes" }).getByRole("listitem");
  await expect(ranges.filter({ hasText: /^new/ })).toHaveText(`new${count("new")}`);
  await expect(ranges.filter({ hasText: /^open/ })).toHaveText(`open${count("open")}`);
});

test("applies a faster equivalent filter by key, and undoes it", async ({ riddle, page }) => {
  const slow = "not (status != 'new') and priority > 0";
  await riddle.explore({ collection: "Orders", filter: slow, view: "Plan" });
  const orders = await riddle.apiRows<Order>("Orders");
  const fresh = orders.filter(({ status }) => status === "new");
  const ideas = page.getByRole("list", { name: "What would be faster" }).getByRole("listitem");
  await expect(ideas.first()).toContainText(`reads ${fresh.length} instead of 5000 rows`);
  await expect(ideas.first()).toContainText("It keeps the same rows");
  const matches = fresh.filter(({ priority }) => Number(priority ?? 0) > 0).length;
  await riddle.shows(matches);
  await page.getByRole("button", { name: "Take status = 'new' instead of not (status != 'new')" }).press("Enter");
  await expect(riddle.filter).toHaveText("status = 'new' and priority > 0");
  const plan = page.getByRole("region", { name: "Plan of the request" });
  await expect(plan).toContainText(`Reads ${fresh.length} of 5000 rows through the index on status`);
  await riddle.shows(matches);
  await riddle.filter.press("ControlOrMeta+Z");
  await expect(riddle.filter).toHaveText(slow);
});

test("shows how many rows a suggestion changes, and why no index applies", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "customer.city ilike 'ham*' and paid = true", view: "Plan" });
  const orders = await riddle.apiRows<Order>("Orders");
  const near = orders.filter(({ customer }) => /^ham/i.test(String(customer.city ?? "")));
  const idea = page.getByRole("list", { name: "What would be faster" }).getByRole("listitem").first();
  await expect(idea).toContainText(`reads ${near.length} instead of 5000 rows`);
  await expect(idea).toContainText("It keeps the same rows now, but may differ for other data.");
  const reasons = page.getByRole("list", { name: "Conditions that no index answers" });
  await expect(reasons.getByRole("listitem").filter({ hasText: "paid = true" })).toContainText(
    "an index can't hold true or false",
  );
});

test("the Plan says when nothing would be faster, and why", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "_id = 17", view: "Plan" });
  const plan = page.getByRole("region", { name: "Plan of the request" });
  await expect(plan).toContainText("Reads 1 of 5000 rows through the key, and it matches. It is sent.");
  await expect(plan).toContainText("Nothing: the only row read is the one that matches.");
  await riddle.type("total > 500 and total < 100");
  await expect(plan).toContainText("Reads no row: no value of total satisfies the filter");
  await expect(plan).toContainText("Nothing: no row is read.");
});

test("a filter with problems has no plan until it is fixed", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "status = ", view: "Plan" });
  await expect(page.getByRole("heading", { name: "No plan yet" })).toBeVisible();
  await riddle.type("status = 'open'");
  await expect(page.getByRole("region", { name: "Plan of the request" })).toContainText("through the index on status");
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
