// Learn: steps that are solved by a request or a bundle.

import { expect, test } from "./fixtures.ts";
import { writeIn } from "./support/write-in.ts";

test("a request shows what it would change, and is judged when it is sent", { tag: "@other-browsers" }, async ({
  riddle,
  page,
}) => {
  await riddle.open("#/learn?lesson=update-many");
  const path = page.getByRole("textbox", { name: "Path" });
  const verdict = page.getByRole("status", { name: "Verdict" });
  const send = page.getByRole("button", { name: "Send", exact: true });
  const rows = page.getByRole("table", { name: "Rows of Orders" });

  await test.step("with a preview in the table", async () => {
    await expect(rows.getByRole("row", { name: /→ cancelled/ })).toHaveCount(4);
    await expect(rows.getByRole("row", { name: /^2 paid → cancelled/ })).toBeVisible();
    await expect(verdict).toHaveText("Send the request to check it.");
  });
  await test.step("with the row that is wrong", async () => {
    await send.click();
    await expect(verdict).toHaveText(
      'Not yet. In Orders@2, status was changed to "cancelled"; the task asks to leave it at "paid".',
    );
    await expect(page.getByRole("region", { name: "Response" })).toContainText('"affected": 4');
  });
  await test.step("on rows that the table does not show", async () => {
    await writeIn(path, "/Orders?$filter=status = 'new' and placed <= %232024-01-01%23");
    await path.press("Escape");
    await expect(rows.getByRole("row", { name: /→ cancelled/ })).toHaveCount(2);
    await path.press("Enter");
    await expect(verdict).toContainText("Not with other rows. In Orders@5, status was changed");
    await expect(verdict).toContainText('Orders {"_id":5,"status":"new","placed":"2024-01-01T00:00:00.000Z"}');
  });
  await test.step("also after a reload", async () => {
    await page.reload();
    await expect(path).toHaveValue("/Orders?$filter=status = 'new' and placed <= %232024-01-01%23");
    await page.getByRole("button", { name: "Show a hint" }).click();
    await page.getByRole("button", { name: "Show hint 2 of 3" }).click();
    await page.getByRole("button", { name: "Show hint 3 of 3" }).click();
    await page.getByRole("button", { name: "Show a solution" }).click();
    await page.getByRole("button", { name: "Insert into the editor" }).click();
    await expect(path).toHaveValue("/Orders?$filter=status = 'new' and placed < %232024-01-01%23");
    await send.click();
    await expect(verdict).toHaveText("Solved. The same effect as the solution, tried with 8 rows.");
  });
});

test("a bundle is judged by its responses and by the rows afterwards, and touches no other rows", async ({
  riddle,
  page,
}) => {
  await riddle.open("#/learn?lesson=transaction");
  const outcome = page.getByRole("status", { name: "Outcome" });
  const verdict = page.getByRole("status", { name: "Verdict" });
  const send = page.getByRole("button", { name: "Send bundle" });
  const orders = page.getByRole("table", { name: "Rows of Orders" });

  await test.step("without a transaction", async () => {
    await send.click();
    await expect(outcome).toContainText("Completed.");
    await expect(verdict).toContainText("Not with other rows. Part 1 is answered with 200. The task asks for 424");
    await expect(orders.getByRole("row", { name: /^17 open → paid/ })).toBeVisible();
  });
  await test.step("with one", async () => {
    await page.getByRole("switch", { name: "Transaction" }).click();
    await send.click();
    await expect(outcome).toContainText("Committed.");
    await expect(verdict).toContainText("Solved.");
    await expect(page.getByRole("link", { name: /All or nothing/ })).toContainText("done");
  });
  await test.step("with an error of the service", async () => {
    await writeIn(page.getByRole("textbox", { name: "Body of part 2" }), '{ "_id": 1, "order": 17, "amount": 40 }');
    await send.click();
    await expect(outcome).toContainText("Rolled back.");
    await expect(verdict).toContainText("Not yet. Part 2 is answered with 422: method is required.");
    await expect(orders.getByRole("row", { name: "17 open false 40" })).toBeVisible();
  });
  await test.step("while the user's own rows and parts stay as they are", async () => {
    const payload = await page.evaluate(async () => (await fetch("api/Payments@2")).json());
    expect(payload).toMatchObject({ payload: { _id: 2 } });
    expect(payload).not.toMatchObject({ payload: { order: 17, amount: 40 } });
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Bundle" }).click();
    await expect(page.getByRole("list", { name: "Parts" })).not.toContainText("/Payments");
  });
});
