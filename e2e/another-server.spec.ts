// Another server: no request without consent, then the same features as the local service; and its errors.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import { BundlePage } from "./support/bundle-page.ts";
import { chooseInWorkspace } from "./support/data.ts";
import { type Remote, remote, remoteService, unanswered } from "./support/remote.ts";
import { Riddle } from "./support/riddle.ts";
import { writeIn } from "./support/write-in.ts";

const test = base.extend<{ readonly server: Remote }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
  server: async ({}, use) => {
    const server = await remoteService();
    await use(server);
    await server.stop();
  },
});

const linkTo = (server: string, filter = "status = 'open'") =>
  `#/explore?collection=Orders&filter=${encodeURIComponent(filter)}&server=${encodeURIComponent(server)}`;

test("sends nothing to a server from a link before consent, and no cookie after it", async ({
  riddle,
  page,
  context,
  server,
  baseURL,
}) => {
  await riddle.open();
  await page.evaluate(() => {
    // Cookies ignore ports: this one would be sent to the other server, too.
    // biome-ignore lint/suspicious/noDocumentCookie: the test is about cookies
    document.cookie = "secret=1; path=/";
  });
  const before = server.received.length;
  await page.goto(new URL(linkTo(server.baseUrl), riddle.site).href);
  const question = page.getByRole("region", { name: "Use another server?" });
  await expect(question).toContainText(server.baseUrl);
  await riddle.serviceIs("unavailable");
  await page.reload();
  await expect(question).toBeVisible();
  expect(server.received.length).toBe(before);

  await question.getByRole("button", { name: "Use this server" }).click();
  await riddle.ready();
  await expect(riddle.filter).toHaveText("status = 'open'");
  await expect(riddle.result).toContainText("of 5000 rows");
  await expect(page.getByRole("banner").getByRole("button", { name: new URL(server.baseUrl).host })).toBeVisible();
  const sent = server.received.slice(before);
  expect(sent.map(({ url }) => url)).toContain("/api/$schema");
  expect(
    sent.some(({ url }) => url?.startsWith("/api/Orders?%24filter=") || url?.startsWith("/api/Orders?$filter=")),
  ).toBe(true);
  expect(sent.flatMap(({ headers }) => headers.cookie ?? [])).toEqual([]);

  await test.step("consent covers this tab only", async () => {
    await page.reload();
    await expect(riddle.result).toContainText("of 5000 rows");
    const other = new Riddle(await context.newPage(), String(baseURL));
    await page.close();
    const count = server.received.length;
    await other.page.goto(new URL(linkTo(server.baseUrl), riddle.site).href);
    await expect(other.page.getByRole("region", { name: "Use another server?" })).toBeVisible();
    await other.page.getByRole("link", { name: "Use this browser's own data" }).click();
    await other.ready();
    await other.addressHolds({ collection: "Orders", filter: "status = 'open'" });
    expect(server.received.length).toBe(count);
  });
});

test("uses an entered server at once for everything and keeps the local data", { tag: "@other-browsers" }, async ({
  riddle,
  page,
  server,
  expectStatus,
}) => {
  expectStatus(409);
  await riddle.open("#/data");
  await chooseInWorkspace(page, "Use another server…");
  const dialog = page.getByRole("dialog", { name: "Where requests go" });
  const field = dialog.getByRole("textbox", { name: "Base URL" });
  await test.step("an invalid address is reported and kept", async () => {
    await writeIn(field, "shop.example/api?x");
    await field.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("must hold no query");
    await expect(field).toHaveValue("shop.example/api?x");
  });
  await writeIn(field, `${server.baseUrl}/`);
  await field.press("Enter");
  await expect(dialog).toBeHidden();
  await riddle.ready();
  await expect(page.getByRole("main")).toContainText(server.baseUrl);
  await page.getByRole("button", { name: "History", exact: true }).click();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Nothing has been written yet.");
  await expect(page.getByRole("button", { name: "Put the samples back…" })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await test.step("a delete runs there", async () => {
    await riddle.section("Explore").click();
    await riddle.operation.selectOption("Delete");
    await riddle.collection.selectOption("Payments");
    await riddle.type("_id = 1");
    await expect(riddle.result).toContainText("1 of");
    await riddle.send.click();
    await expect(riddle.result).toContainText("0 of");
    expect((await fetch(`${server.baseUrl}/Payments@1`)).status).toBe(404);
  });
  await test.step("a bundle is sent there and its response is read", async () => {
    await riddle.section("Bundle").click();
    const bundle = new BundlePage(page);
    await bundle.send.click();
    await expect(bundle.outcome).not.toBeEmpty();
    await expect(bundle.responses.getByRole("listitem").first()).toContainText(/^[24]\d\d/);
    // The data is read there, too, before and after the bundle.
    await expect(page.getByRole("status", { name: "Difference" })).toBeVisible();
    expect(server.received.some(({ method, url }) => method === "POST" && url?.startsWith("/api/$bundle"))).toBe(true);
  });
  await test.step("the chip leads back, and this browser's row is still there", async () => {
    await page
      .getByRole("button", { name: new URL(server.baseUrl).host })
      .first()
      .click();
    await dialog.getByRole("radio", { name: "This browser" }).check();
    await dialog.getByRole("button", { name: "Use it" }).click();
    await riddle.ready();
    await expect.poll(() => riddle.address().state.server).toBeUndefined();
    expect((await riddle.request("Payments@1")).status).toBe(200);
  });
});

base(
  "uses a server that needs a token, which is kept for this tab and this server only",
  async ({ riddle, page, expectStatus }) => {
    expectStatus(401);
    const token = "0123456789abcdef";
    const server = await remoteService("--token", token, "--auth", "all");
    const other = await remoteService();
    const enter = async (url: string, text: string) => {
      const dialog = page.getByRole("dialog", { name: "Where requests go" });
      await writeIn(dialog.getByRole("textbox", { name: "Base URL" }), url);
      if (text !== "") await writeIn(dialog.getByLabel("Token"), text);
      await dialog.getByRole("button", { name: "Use it" }).click();
    };
    try {
      await page.goto(new URL(linkTo(server.baseUrl), riddle.site).href);
      await page.getByRole("button", { name: "Use this server" }).click();
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("This needs a token.");
      await expect(alert).toContainText("enter it below the address of the server");
      await alert.getByRole("button", { name: "Another server…" }).click();
      await enter(server.baseUrl, "of another server");
      await expect(alert).toContainText("not valid for this server");
      await alert.getByRole("button", { name: "Another server…" }).click();
      await expectAccessible(page, "the choice of a server");
      await enter(server.baseUrl, token);
      await riddle.ready();
      await expect(riddle.result).toContainText("of 5000 rows");

      await page.reload();
      await riddle.ready();
      await riddle.section("Bundle").click();
      const bundle = new BundlePage(page);
      await bundle.breakIt();
      await bundle.send.click();
      await expect(bundle.outcome).toContainText(/rolled back/i);
      expect(server.received.find(({ method }) => method === "POST")?.headers.authorization).toBe(`Bearer ${token}`);
      expect(page.url()).not.toContain(token);
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token);

      await page
        .getByRole("button", { name: new URL(server.baseUrl).host })
        .first()
        .click();
      await enter(other.baseUrl, "");
      await riddle.ready();
      await expect(page.getByRole("banner").getByRole("button", { name: new URL(other.baseUrl).host })).toBeVisible();
      await expect.poll(() => other.received.length).toBeGreaterThan(0);
      expect(other.received.flatMap(({ headers }) => headers.authorization ?? [])).toEqual([]);
      // Before the servers stop, no request may be left.
      await page.goto("about:blank");
    } finally {
      await server.stop();
      await other.stop();
    }
  },
);

base("shows the SQL that a server over a database ran, and its rollback", async ({ riddle, page }) => {
  const folder = await mkdtemp(join(tmpdir(), "riddle-sqlite-"));
  const server = await remoteService("--store", `sqlite:${join(folder, "shop.sqlite")}`);
  try {
    await page.goto(new URL(linkTo(server.baseUrl, "status = 'open' and total > 100"), riddle.site).href);
    await page.getByRole("button", { name: "Use this server" }).click();
    await riddle.ready();
    await expect(riddle.result).toContainText("of 5000 rows");
    const plan = await riddle.view("Plan");
    await expect(plan).toContainText('"status" = ?');
    await expect(plan).toContainText("USING INDEX");
    await expect(plan.getByRole("list", { name: "Parameters" })).toContainText('"open"');
    await riddle.section("Bundle").click();
    const bundle = new BundlePage(page);
    await bundle.breakIt();
    await bundle.send.click();
    await expect(bundle.outcome).toContainText(/rolled back/i);
    const orders = await (await fetch(`${server.baseUrl}/Orders?limit=0&count=true`)).json();
    expect(orders).toMatchObject({ totalMatches: 5000 });
    // Before the server stops, no request may be left.
    await page.goto("about:blank");
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test("distinguishes wrong responses from none as far as a browser allows", async ({ riddle, page, expectFault }) => {
  expectFault(
    /net::ERR_CONNECTION_REFUSED|blocked by CORS policy|Cross-Origin Request Blocked|net::ERR_FAILED|status of 404/,
  );
  const alert = page.getByRole("alert");
  const open = async (server: string) => {
    await page.goto("about:blank");
    await page.goto(new URL(linkTo(server), riddle.site).href);
    await page.getByRole("button", { name: "Use this server" }).click();
    await riddle.serviceIs("unavailable");
  };
  const cross = { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "X-Service-Version" };
  const service = { ...cross, "X-Service-Version": "9", "Content-Type": "application/json" };

  await test.step("no server", async () => {
    const { baseUrl, stop } = await remote(() => {});
    await stop();
    await open(baseUrl);
    await expect(alert.getByRole("heading")).toHaveText("No response from the service");
    await expect(alert).toContainText("check the address, and that the server is running");
  });
  await test.step("a server without CORS", async () => {
    const closed = await remote((_, outgoing) => outgoing.writeHead(200).end("{}"));
    await open(closed.baseUrl);
    await expect(alert).toContainText("Access-Control-Allow-Origin");
    await closed.stop();
  });
  await test.step("not a Riddle service", async () => {
    const stranger = await remote((_, outgoing) => outgoing.writeHead(404, cross).end("Not Found"));
    await open(stranger.baseUrl);
    await expect(alert.getByRole("heading")).toHaveText("Something other than the service answered");
    await expect(alert).toContainText("Access-Control-Expose-Headers");
    await stranger.stop();
  });
  await test.step("a server that redirects", async () => {
    const mover = await remote((_, outgoing) => outgoing.writeHead(302, { ...cross, Location: "/other" }).end());
    await open(mover.baseUrl);
    await expect(alert).toContainText("a redirect, which is not followed");
    await mover.stop();
  });
  await test.step("an invalid schema", async () => {
    const body = '{"payload":{"collections":[{"name":"A","operations":{},"fields":{"__proto__":{"type":"number"}}}]}}';
    const hostile = await remote((_, outgoing) => outgoing.writeHead(200, service).end(body));
    await open(hostile.baseUrl);
    await expect(alert).toContainText("collections[0].fields: “__proto__” is not a valid field name");
    await hostile.stop();
  });
  await test.step("retry sends another request", async () => {
    let isUp = false;
    const late = await remote((_, outgoing) => {
      if (isUp) outgoing.writeHead(200, service).end('{"payload":{"collections":[]}}');
      else outgoing.writeHead(404, cross).end();
    });
    await open(late.baseUrl);
    isUp = true;
    await alert.getByRole("button", { name: "Try again" }).click();
    await riddle.ready();
    await late.stop();
  });
  await test.step("an impossible address", async () => {
    await page.goto("about:blank");
    await page.goto(new URL(linkTo("javascript:alert(1)"), riddle.site).href);
    await expect(alert).toContainText("must start with http: or https:");
    await alert.getByRole("link", { name: "Use this browser's own data" }).click();
    await riddle.ready();
  });
});

test("stops a slow request and runs the next one", async ({ riddle, page, server }) => {
  await page.goto(new URL(linkTo(server.baseUrl), riddle.site).href);
  await page.getByRole("button", { name: "Use this server" }).click();
  await riddle.ready();
  await expect(riddle.result).toContainText("of 5000 rows");
  const stop = page.getByRole("button", { name: "Stop" });
  await expect(stop).toBeHidden();
  await riddle.type(`note = '${unanswered}'`);
  await expect(stop).toBeVisible();
  await expect(riddle.result).toContainText("of 5000 rows");
  await expectAccessible(page, "waiting for an answer");
  await stop.focus();
  await page.keyboard.press("Enter");
  await expect(stop).toBeHidden();
  await expect(page.getByRole("alert")).toContainText("Change the filter, or press Refresh in Find.");
  await expect(riddle.result).toHaveText("Stopped");
  await expect(riddle.send).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(stop).toBeVisible();
  await riddle.type("_id = 1");
  await riddle.shows(1);
  await expect(stop).toBeHidden();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
