// A failed Find: result, problems, rows and response show it, on the first request and on later ones.

import type { ServerResponse } from "node:http";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import { measureOverflow } from "./support/measure-overflow.ts";
import { remote } from "./support/remote.ts";
import type { Riddle } from "./support/riddle.ts";

const cross = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, DELETE",
  "Access-Control-Expose-Headers": "X-Service-Version",
};
const heads = { ...cross, "X-Service-Version": "9", "Content-Type": "application/json" };

const collections = [
  {
    name: "Things",
    fields: { _id: { type: "number" }, name: { type: "string" } },
    operations: {
      FindMany: { filter: { _id: ["=", ">"], name: ["="] }, sort: ["_id"] },
      DeleteMany: { filter: { _id: ["=", ">"] } },
    },
  },
];
const rows = {
  payload: [
    { _id: 1, name: "one" },
    { _id: 2, name: "two" },
  ],
  totalMatches: 2,
  plan: {
    access: { by: "all" },
    residual: null,
    candidates: [],
    rowsInCollection: 2,
    rowsRead: 2,
    rowsMatched: 2,
    sort: ["_id"],
  },
};

interface Failure {
  readonly name: string;
  readonly answer: (outgoing: ServerResponse) => void;
  /** The text in `Result`. */
  readonly title: string;
  /** The text in place of the rows and in the list Problems. */
  readonly message: string;
  /** The text in the view Response. */
  readonly response: string;
}

const refusal = (code: string, message: string, details: object) =>
  JSON.stringify({ errors: [{ code, message, severity: "error", details }] });

const failures: readonly Failure[] = [
  {
    name: "400 with a place in the filter",
    answer: (outgoing) => {
      const body = refusal("FILTER_SYNTAX", "Things can't be compared today.", { from: 0, to: 3 });
      outgoing.writeHead(400, heads).end(body);
    },
    title: "Error 400",
    message: "Things can't be compared today.",
    response: "FILTER_SYNTAX",
  },
  {
    name: "503 in the service's shape",
    answer: (outgoing) =>
      outgoing.writeHead(503, heads).end(refusal("STORAGE_UNAVAILABLE", "The database is being moved.", {})),
    title: "Error 503",
    message: "The database is being moved.",
    response: "STORAGE_UNAVAILABLE",
  },
  {
    name: "500 in another shape",
    answer: (outgoing) => outgoing.writeHead(500, heads).end('{"oops":true}'),
    title: "Error 500",
    message: "responded with status 500 and no details",
    response: "oops",
  },
  {
    name: "502 in HTML",
    answer: (outgoing) => outgoing.writeHead(502, { ...heads, "Content-Type": "text/html" }).end("<h1>Bad</h1>"),
    title: "Error 502",
    message: "responded with status 502 and no details",
    response: "<h1>Bad</h1>",
  },
  {
    name: "500 without a body",
    answer: (outgoing) => outgoing.writeHead(500, heads).end(),
    title: "Error 500",
    message: "responded with status 500 and no details",
    response: "500",
  },
  {
    name: "200 whose JSON is broken",
    answer: (outgoing) => outgoing.writeHead(200, heads).end('{"payload":['),
    title: "Unreadable answer",
    message: "says that it is JSON, but is not",
    response: "says that it is JSON, but is not",
  },
  {
    name: "200 without rows",
    answer: (outgoing) => outgoing.writeHead(200, heads).end('{"payload":null}'),
    title: "Unreadable answer",
    message: "its payload must be an array of rows, but is null",
    response: "null",
  },
  {
    name: "200 without a body",
    answer: (outgoing) => outgoing.writeHead(200, heads).end(),
    title: "Unreadable answer",
    message: "its body must be an object, but is ",
    response: "200",
  },
  {
    name: "a connection that breaks",
    answer: (outgoing) => outgoing.destroy(),
    title: "No answer",
    message: "No answer to",
    response: "No answer to",
  },
];

async function service() {
  let failure: Failure | null = null;
  let writeFailure: Failure | null = null;
  const server = await remote(({ url = "", method }, outgoing) => {
    if (method === "OPTIONS") outgoing.writeHead(204, cross).end();
    else if (method === "DELETE") writeFailure?.answer(outgoing);
    else if (url.includes("$schema")) outgoing.writeHead(200, heads).end(JSON.stringify({ payload: { collections } }));
    // The counts beside the collections.
    else if (failure === null || url.includes("limit=0")) outgoing.writeHead(200, heads).end(JSON.stringify(rows));
    else failure.answer(outgoing);
  });
  return {
    ...server,
    fail: (next: Failure | null) => {
      failure = next;
    },
    failWrites: (next: Failure) => {
      writeFailure = next;
    },
  };
}

async function open(riddle: Riddle, server: string): Promise<void> {
  const filter = encodeURIComponent("_id > 0");
  await riddle.page.goto(`${riddle.site}#/explore?collection=Things&filter=${filter}&server=${server}`);
  await riddle.page.getByRole("button", { name: "Use this server" }).click();
  await riddle.ready();
}

/** Expects that every view of the response shows the failure. */
async function showsFailure(riddle: Riddle, { title, message, response }: Failure): Promise<void> {
  const { page } = riddle;
  await expect(riddle.result).toHaveText(title);
  await expect(page.getByRole("tabpanel", { name: "Rows" }).getByRole("alert")).toContainText(message);
  await expect(page.getByRole("alert")).toHaveCount(1);
  await expect(riddle.problems.getByRole("listitem")).toHaveCount(1);
  await expect(riddle.problems).toContainText(message);
  await expect(page.getByRole("status", { name: "Problems" })).toBeEmpty();
  await expect(await riddle.view("Plan")).toContainText("No plan");
  await expect(await riddle.view("HTTP")).toContainText(response);
  await riddle.view("Rows");
}

async function showsRows(riddle: Riddle): Promise<void> {
  await riddle.shows(2, 2);
  await expect(riddle.rows).not.toHaveAttribute("data-stale");
  await expect(riddle.page.getByRole("alert")).toHaveCount(0);
  await expect(riddle.page.getByRole("status", { name: "Problems" })).toHaveText("No problems");
}

/** Reloads the page with the view Rows: the address follows the tabs after a pause. */
async function reload(riddle: Riddle): Promise<void> {
  await expect.poll(() => riddle.address().state.view).toBeUndefined();
  await riddle.page.reload();
  await riddle.ready();
}

test.beforeEach(({ expectFault }) => {
  expectFault(/Failed to load resource|CORS request did not succeed/);
});

test("shows a failed first request", async ({ riddle }) => {
  const server = await service();
  await open(riddle, server.baseUrl);
  // One of each title: what differs within a title is the same for a first request and for a later one.
  const titles = new Map(failures.map((failure) => [failure.title, failure]));
  for (const failure of titles.values()) {
    await test.step(failure.name, async () => {
      server.fail(failure);
      await reload(riddle);
      await showsFailure(riddle, failure);
      await expect(riddle.rows).toHaveCount(0);
      server.fail(null);
      await riddle.send.click();
      await showsRows(riddle);
    });
  }
  await server.stop();
});

test("marks shown rows as old when a request fails, and replaces them with the next response", {
  tag: "@other-browsers",
}, async ({ riddle, page }) => {
  const server = await service();
  await open(riddle, server.baseUrl);
  await showsRows(riddle);
  const alert = page.getByRole("tabpanel", { name: "Rows" }).getByRole("alert");
  for (const failure of failures) {
    await test.step(`${failure.name}: the same request, by Refresh`, async () => {
      server.fail(failure);
      await riddle.send.click();
      await showsFailure(riddle, failure);
      await expect(riddle.rows).toHaveAttribute("data-stale");
      await expect(alert).toContainText("The rows below are from an earlier request.");
      server.fail(null);
      await riddle.send.click();
      await showsRows(riddle);
    });
  }
  await test.step("another request, after a pause", async () => {
    const [failure] = failures;
    if (failure === undefined) throw new Error("There is no failure to show.");
    server.fail(failure);
    await riddle.type("_id = 2");
    await showsFailure(riddle, failure);
    await expect(riddle.rows).toHaveAttribute("data-stale");
    server.fail(null);
    await riddle.type("_id > 0");
    await showsRows(riddle);
  });
  await server.stop();
});

test("a failed request has no violations, and its error is marked in the filter", async ({ riddle, page }) => {
  const server = await service();
  const [failure] = failures;
  if (failure === undefined) throw new Error("There is no failure to show.");
  await open(riddle, server.baseUrl);
  await showsRows(riddle);
  server.fail(failure);
  await riddle.send.click();
  await showsFailure(riddle, failure);
  await expectAccessible(page, "an error over old rows");
  await riddle.problems.getByRole("button", { name: "Show" }).click();
  await expect(riddle.filter).toBeFocused();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe("_id");
  await reload(riddle);
  await showsFailure(riddle, failure);
  await expectAccessible(page, "an error without rows");
  await server.stop();
});

test("Refresh and Stop stay visible while a request runs at any width", async ({ riddle, page }) => {
  const server = await service();
  await open(riddle, server.baseUrl);
  await showsRows(riddle);
  server.fail({ name: "never", answer: () => {}, title: "", message: "", response: "" });
  await riddle.send.click();
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(riddle.send).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Stop" })).toBeInViewport({ ratio: 1 });
  }
  await server.stop();
});

test("long and many errors stay in place at any width", async ({ riddle, page }) => {
  const server = await service();
  const errors = Array.from({ length: 25 }, (_, at) => ({
    code: "FILTER_SYNTAX",
    message: `${at}: ${"long".repeat(60)} ${"Not today. ".repeat(20)}`,
    severity: "error",
    details: {},
  }));
  const body = JSON.stringify({ errors });
  const failure = { answer: (outgoing: ServerResponse) => outgoing.writeHead(400, heads).end(body) };
  await open(riddle, server.baseUrl);
  await showsRows(riddle);
  const alert = page.getByRole("tabpanel", { name: "Rows" }).getByRole("alert");
  server.fail({ name: "long", title: "Error 400", message: "", response: "", ...failure });
  for (const state of ["over old rows", "without rows"]) {
    if (state === "over old rows") await riddle.send.click();
    else await reload(riddle);
    await expect(riddle.result).toHaveText("Error 400");
    // The response lists 20 errors and the number of omitted ones; the page lists five.
    await expect(riddle.problems).toContainText("and 16 more");
    for (const width of [390, 768, 1024, 1280, 1920]) {
      await test.step(`${state} at ${width}`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => alert.evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0);
        await expect.poll(() => measureOverflow(page)).toBe(0);
        if (width < 1024) return;
        // The page does not scroll: the errors do, above the foot and, where there are rows, above those.
        const place = await alert.boundingBox();
        const foot = await page.getByRole("contentinfo").boundingBox();
        if (place === null || foot === null) throw new Error("The errors are not drawn.");
        expect(place.y + place.height).toBeLessThanOrEqual(foot.y);
        await alert.getByText("The response has 5 more errors.").scrollIntoViewIfNeeded();
        await expect(alert.getByText("The response has 5 more errors.")).toBeInViewport({ ratio: 1 });
        if (state === "over old rows") await expect(riddle.rows.getByText("one", { exact: true })).toBeInViewport();
      });
    }
    await expectAccessible(page, `long errors ${state}`);
  }
  await server.stop();
});

test("shows a failed write in HTTP and Problems", async ({ riddle, page }) => {
  const server = await service();
  await open(riddle, server.baseUrl);
  await showsRows(riddle);
  await riddle.operation.selectOption("Delete");
  for (const failure of failures) {
    await test.step(failure.name, async () => {
      server.failWrites(failure);
      await riddle.send.click();
      // The filter is empty.
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Delete/ })
        .click();
      await expect(page.getByRole("status", { name: "Write" })).toContainText(/Refused with|may have been/);
      await expect(page.getByRole("tabpanel", { name: "HTTP" })).toContainText(failure.response);
      await expect(page.getByRole("status", { name: "Problems" })).toBeEmpty();
      await expect(riddle.problems.getByRole("listitem")).toHaveCount(1);
    });
  }
  await server.stop();
});
