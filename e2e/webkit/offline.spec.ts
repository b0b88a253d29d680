// Offline in WebKit: the page reloads, finds and writes without a server.

import { expect, test } from "./fixtures.ts";

test("reloads, finds and writes without a server", async ({ riddle, own }) => {
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
  expect(await riddle.request("Orders@1", { method: "PATCH", headers, body })).toMatchObject({ status: 200 });
  expect((await riddle.storedRows("Orders"))[0]).toMatchObject({ _id: 1, note: "offline" });
  await test.step("a section that was never opened is available", async () => {
    await riddle.click("link", "Bundle");
    await riddle.says("button", "Send bundle", /Send bundle/);
  });
});
