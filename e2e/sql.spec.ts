// The SQL view: the query in SQL, and what is split off.

import { expect, test } from "./fixtures.ts";

test("SQL shows the exact statement for each database, with what it can't say", { tag: "@journey" }, async ({
  riddle,
  page,
}) => {
  await riddle.explore({ collection: "Orders", filter: "status = ", limit: 10, view: "SQL" });
  await expect(page.getByRole("heading", { name: "No SQL" })).toBeVisible();
  const view = page.getByRole("region", { name: "Filter in SQL" });
  const text = view.getByRole("region", { name: "SQL", exact: true });
  const exactness = view.getByRole("status", { name: "Exactness" });
  const parameters = view.getByRole("list", { name: "Parameters" }).getByRole("listitem");

  await test.step("exactly", async () => {
    await riddle.type("status in ['open', 'paid'] and total > 100");
    await expect(text).toHaveText(
      [
        'SELECT * FROM "Orders"',
        'WHERE "status" = ANY($1::text[]) AND "total" > $2::float8',
        'ORDER BY "placed" DESC NULLS LAST, "_id"',
        "LIMIT 10",
      ].join(" "),
    );
    await expect(parameters).toHaveText(['$1["open","paid"]', "$2100"]);
    await expect(exactness).toContainText("Exact");
  });

  await test.step("split", async () => {
    await riddle.type("status = 'open' and note ilike '*é*'");
    await expect(exactness).toContainText("Exact");
    const database = view.getByRole("combobox", { name: "Database" });
    await database.focus();
    await database.selectOption("SQLite");
    await expect(text).toContainText('WHERE "status" = ?1 AND "note" GLOB ?2');
    await expect(text).not.toContainText("LIMIT");
    await expect(exactness).toContainText("Split: the database can select too many rows.");
    await expect(view.getByRole("region", { name: "Rest" })).toHaveText("note ilike '*é*'");
    await expect(view.getByRole("list", { name: "Reasons for the split" }).getByRole("listitem")).toHaveText([
      "note ilike '*é*'SQLite ignores case only in ASCII.",
    ]);
    await expect(view.getByRole("button", { name: "Copy for psql" })).toBeHidden();
  });

  await test.step("every row", async () => {
    await riddle.type("");
    await expect(text).toContainText('SELECT * FROM "Orders" ORDER BY');
  });
});

test("SQL copies the statement with placeholders, and for psql with quoted values", async ({ riddle, page }) => {
  await page.addInitScript(() => {
    const copied: string[] = [];
    Object.assign(window, { copied });
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => void copied.push(text) },
    });
  });
  await riddle.explore({ collection: "Orders", filter: "note = 'it''s' and total > 1.5", limit: 5, view: "SQL" });
  await page.getByRole("button", { name: "Copy SQL" }).press("Enter");
  await expect(page.getByText("SQL copied.")).toBeVisible();
  await page.getByRole("button", { name: "Copy for psql" }).press("Enter");
  const end = 'ORDER BY "placed" DESC NULLS LAST, "_id"\nLIMIT 5';
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { copied: string[] }).copied))
    .toEqual([
      `SELECT * FROM "Orders"\nWHERE "note" = $1 AND "total" > $2::float8\n${end}`,
      `SELECT * FROM "Orders"\nWHERE "note" = 'it''s' AND "total" > 1.5::float8\n${end};`,
    ]);
});
