// The story of a page without a server, in WebKit: it reloads, finds and writes all the same.

import { expect, test } from "./fixtures.ts";

test("without a server the page reloads, finds and writes all the same", async ({ riddle, own }) => {
  await riddle.open();
  await own.stop();
  await expect(fetch(own.site)).rejects.toThrow();
  await riddle.page.reload();
  await riddle.ready();
  await riddle.type("status = 'packed'");
  const packed = (await riddle.apiRows("Orders")).filter(({ status }) => status === "packed");
  await riddle.shows(packed.length);
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ note: "offline" });
  expect(await riddle.ask("Orders@1", { method: "PATCH", headers, body })).toMatchObject({ status: 200 });
  expect((await riddle.storedRows("Orders"))[0]).toMatchObject({ _id: 1, note: "offline" });
  await test.step("a section that was never opened is there, too", async () => {
    await riddle.click("link", "Bundle");
    await riddle.says("button", "Send bundle", /Send bundle/);
  });
});
