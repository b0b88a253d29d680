// Fifty tests in parallel, in ten groups with other rows in a collection of the same name. Each changes its rows: if one saw
// what another has written, its counts would be wrong.

import { expect, test, type Workspace } from "./own-data.ts";

/** So many tasks, every third of them done. */
function tasks(count: number): Workspace {
  const fields = { _id: { type: "number" }, title: { type: "string", required: true }, done: { type: "boolean" } };
  const filter = { title: ["=", "like"], done: ["="] };
  const operations = { FindMany: { filter, sort: ["title"] }, UpdateMany: { filter } };
  const rows = Array.from({ length: count }, (_, index) => ({
    _id: index + 1,
    title: `Task ${index + 1} of ${count}`,
    done: index % 3 === 0,
  }));
  return { riddle: 1, collections: [{ name: "Tasks", fields, operations }], rows: { Tasks: rows } };
}

for (let number = 0; number < 50; number += 1) {
  const done = 1 + (number % 10);
  const count = 3 * done;
  test(`${number + 1}: ${count} tasks are counted, done and added`, async ({ page, startFrom }) => {
    const began = performance.now();
    await startFrom(`tasks-${count}`, tasks(count));
    await page.goto("/#/explore?collection=Tasks&filter=done%20%3D%20true");
    const result = page.getByRole("status", { name: "Result" });
    await expect(result).toHaveText(`${done} of ${count} rows`);
    test.info().annotations.push({ type: "start", description: `${Math.round(performance.now() - began)} ms` });

    // Riddle does not notice what other scripts write until a request is sent.
    await page.evaluate(async () => {
      const send = (method: string, path: string, body: object) =>
        fetch(`api/${path}`, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      await send("POST", "Tasks", { _id: 1000, title: "One more", done: false });
      await send("PATCH", `Tasks?$filter=${encodeURIComponent("title like 'Task 2 *'")}`, { done: true });
    });
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(result).toHaveText(`${done + 1} of ${count + 1} rows`);
    await expect(page.getByRole("table", { name: "Rows" })).toContainText(`Task 2 of ${count}`);
  });
}
