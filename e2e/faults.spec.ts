// Faults that the address specifies.

import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";

const query = "#/explore?collection=Orders&filter=_id%20%3C%206&limit=5";

test("an error status comes with every request until the button turns it off", async ({
  riddle,
  page,
  expectStatus,
}) => {
  expectStatus(429);
  await riddle.open(`${query}&faults=status=429`);
  const alert = page.getByRole("tabpanel", { name: "Rows" }).getByRole("alert");
  await expect(alert).toContainText("This request asked for a fault with status 429, and was not carried out.");
  const button = page.getByRole("button", { name: "Turn off the faults status=429" });
  await expectAccessible(page, "faults in the header");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Data" }).click();
  await expect(button).toBeVisible();
  await page.goBack();
  await button.click();
  await expect(button).toHaveCount(0);
  await riddle.send.click();
  await riddle.shows(5);
  expect(new URL(page.url()).hash).not.toContain("faults");
  await page.reload();
  await riddle.shows(5);
});

test("a missing response is a lost connection, and each second request has an answer", async ({
  riddle,
  page,
  expectFault,
}) => {
  expectFault(/net::ERR_FAILED|NetworkError|access control checks|passed an Error Response/);
  await riddle.open();
  const answers = await page.evaluate(async () => {
    const answers: (number | string)[] = [];
    for (let count = 0; count < 4; count += 1) {
      const sent = fetch("api/Orders?limit=1", { headers: { "X-Faults": "offline, every=2, latency=10" } });
      answers.push(await sent.then(({ status }) => status).catch((error: Error) => error.name));
    }
    return answers;
  });
  expect(answers).toEqual([200, "TypeError", 200, "TypeError"]);
});

test("rejects an invalid fault, and shows correct rows after a delay", async ({ riddle, page, expectStatus }) => {
  expectStatus(400);
  await riddle.open(`${query}&faults=slow`);
  const alert = page.getByRole("tabpanel", { name: "Rows" }).getByRole("alert");
  await expect(alert).toContainText("X-Faults has the part slow. Write it as latency=500, status=503");
  await riddle.open(`${query}&faults=latency=300`);
  await riddle.send.click();
  await riddle.shows(5);
  await expect(page.getByRole("button", { name: "Turn off the faults latency=300" })).toBeVisible();
});
