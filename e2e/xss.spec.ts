// Cross-site scripting: hostile text stays text wherever it enters. A violation of the content security policy fails
// the tests, too, so the policy is never what stops it.

import type { Page } from "@playwright/test";
import { ownBrowserTest as base, expect } from "./fixtures.ts";
import { BundlePage } from "./support/bundle-page.ts";
import { Canary } from "./support/canary.ts";
import { showTab } from "./support/data.ts";
import { hostileDeclaration, hostileService } from "./support/hostile-server.ts";
import { writeBundle } from "./support/multipart.ts";
import { Palette } from "./support/palette.ts";
import { remote } from "./support/remote.ts";
import type { Riddle } from "./support/riddle.ts";
import { setStored } from "./support/set-stored.ts";
import { insertIn } from "./support/write-in.ts";
import { payloads } from "./support/xss-payloads.ts";

const test = base.extend<{ readonly canary: Canary }>({
  canary: [
    async ({ context, page, baseURL }, use) => {
      const canary = new Canary();
      await canary.watch(context, String(baseURL));
      await use(canary);
      await canary.isSilent(page);
    },
    { auto: true },
  ],
});

/** High enough to render every row. */
const tall = { width: 1280, height: 10_000 };

/** A sample of all kinds, for places where each costs a navigation, a click or a key press. Rows use all. */
const sampled = payloads.filter((_, at) => at % 6 === 0);

/** The texts that are short enough for keys. */
const keys = [...new Set(payloads.map((text) => text.slice(0, 20)))];

const bare = (text: string) => text.replaceAll(/\s/g, "");

/** A string literal of a filter. JSON has two escapes that filters lack. */
const literal = (text: string) => JSON.stringify(text).replaceAll("\\f", "\\u000c").replaceAll("\\b", "\\u0008");

const route = (section: string, params: Readonly<Record<string, string>>) =>
  `#/${section}?${Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;

/** Follows links in sequence, each when the page has rendered the previous one. */
async function follow(page: Page, hashes: readonly string[]): Promise<void> {
  await page.evaluate(async (all) => {
    for (const hash of all) {
      const before = location.hash;
      location.hash = hash;
      // URLs drop tabs and line ends, so two different texts may be equal.
      if (location.hash === before) continue;
      await new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
    }
  }, hashes);
}

/** Opens every view of a Find. */
async function lookEverywhere(riddle: Riddle): Promise<void> {
  for (const name of ["Tree", "Plan", "SQL", "HTTP", "Rows"] as const) {
    await expect(await riddle.view(name)).not.toBeEmpty();
  }
}

test("keeps rows and their keys as text", async ({ riddle, page }) => {
  await page.setViewportSize(tall);
  await riddle.open();
  const products = payloads.map((name, at) => ({
    method: "POST",
    path: `${riddle.prefix}/Products`,
    id: `p${at}`,
    json: { _id: `X-${at}`, name, description: name, colours: [name.slice(0, 24)], price: 4242 },
  }));
  const stock = keys.map((_id, at) => ({
    method: "POST",
    path: `${riddle.prefix}/Stock`,
    id: `s${at}`,
    json: { _id, product: _id.slice(0, 12), warehouse: "HAM", onHand: 4242, shelf: _id.slice(0, 12) },
  }));
  const made = await riddle.bundle(writeBundle([...products, ...stock]), "?transaction=true");
  expect(new Set(made.parts.map(({ status }) => status))).toEqual(new Set([201]));

  await riddle.explore({ collection: "Products", filter: "price = 4242", limit: 1000 });
  await expect(riddle.rows.getByRole("row")).toHaveCount(payloads.length + 1);
  const place = (await riddle.rows.getByRole("columnheader").allInnerTexts()).indexOf("name");
  const names = await riddle.rows
    .getByRole("row")
    .evaluateAll((rows, at) => rows.map((row) => row.children[at]?.textContent), place);
  expect(names.slice(1).sort()).toEqual([...payloads].sort());
  await lookEverywhere(riddle);
  await riddle.explore({ collection: "Stock", filter: "onHand = 4242", limit: 1000 });
  await expect(riddle.rows.getByRole("row")).toHaveCount(keys.length + 1);
  await lookEverywhere(riddle);
});

test("keeps links as text", async ({ riddle, page }) => {
  await riddle.open();
  const links = (link: (text: string) => string) => follow(page, sampled.map(link));
  await test.step("to another server", () => links((server) => route("explore", { server })));
  await test.step("to a lesson", () => links((lesson) => route("learn", { lesson })));
  await test.step("to a bundle", () =>
    links((text) => route("bundle", { timeout: text, parts: JSON.stringify([{ [text]: 1 }]) })));
  await expect(page.getByRole("main")).toContainText(`a member “${sampled.at(-1)?.slice(0, 40)}`);
  const parts = sampled.map((text) => ({ method: "POST", path: text, body: { [text]: text }, id: text }));
  for (const some of portions(parts)) {
    await riddle.open(route("bundle", { parts: JSON.stringify(some) }));
    await expect(new BundlePage(page).parts.getByRole("listitem")).toHaveCount(some.length);
  }
  await test.step("to every input of Explore", () => exploreLinks(riddle));
});

/** Of more parts, only visible ones are rendered. */
const drawn = 60;

function portions<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / drawn) }, (_, at) => all.slice(at * drawn, (at + 1) * drawn));
}

async function exploreLinks(riddle: Riddle): Promise<void> {
  const { page } = riddle;
  const names = ["sort", "limit", "projection", "patch", "view", "filter"];
  await follow(
    page,
    sampled.map((collection) => route("explore", { collection })),
  );
  await expect(page.getByRole("main")).toContainText(String(sampled.at(-1)));
  await follow(
    page,
    sampled.map((text, at) => {
      const state = Object.fromEntries(names.map((name) => [name, text]));
      // Unknown sections and operations become Explore and Find.
      return at % 2 === 0
        ? route("explore", { operation: "Update", ...state })
        : route(text, { operation: text, ...state });
    }),
  );
  await expect(riddle.filter).toHaveText(String(sampled.at(-1)));
  await riddle.explore({ collection: "Orders", filter: sampled.join("\n") });
  await expect(riddle.problems).not.toBeEmpty();
  const strings = sampled.map((text) => `note = ${literal(text)}`).join(" or ");
  await riddle.explore({ collection: "Orders", filter: strings });
  await riddle.shows(0);
  await lookEverywhere(riddle);
}

test("keeps responses of the service as text", async ({ riddle, page }) => {
  await riddle.open();
  const requested = [
    ...sampled.map((text) => `/Orders?$filter=${encodeURIComponent(text)}`),
    ...payloads.filter((_, at) => at % 40 === 0).map((text) => `/Stock@${encodeURIComponent(text)}`),
  ];
  const parts = requested.map((path, at) => ({ path, id: `part-${at}` }));
  const bundle = new BundlePage(page);
  for (const some of portions(parts)) {
    await riddle.open(route("bundle", { parts: JSON.stringify(some) }));
    await bundle.send.click();
    await expect(bundle.outcome).toContainText(/completed/i);
    const more = bundle.responses.getByRole("button");
    await expect(more).toHaveCount(some.length);
    await more.evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
    });
    await expect(bundle.responses.getByRole("region")).toHaveCount(some.length);
  }
  await bundle.openRaw();

  const patch = JSON.stringify(Object.fromEntries(payloads.map((text) => [`x${text}`, text])));
  await riddle.explore({ operation: "Update", collection: "Orders", filter: "_id = 1", patch });
  await riddle.shows(1);
  await expect(page.getByRole("textbox", { name: "Changes" })).toHaveAccessibleDescription(
    /x<script>__xss\(\)<\/script>/,
  );
});

test("keeps stored settings as text", async ({ riddle, page }) => {
  await riddle.open();
  const known = [
    "riddle:theme",
    "riddle:course",
    "riddle:agreed-servers",
    "riddle:in-page",
    "riddle:history",
    "riddle:favourites",
  ];
  for (const stored of [sampled.join(""), JSON.stringify(sampled), JSON.stringify({ text: sampled })]) {
    await page.evaluate(
      ({ names, text }) => {
        for (const storage of [localStorage, sessionStorage]) {
          for (const name of [...names, ...Object.keys(storage)]) storage.setItem(name, text);
        }
        history.replaceState(text, "");
      },
      { names: known, text: stored },
    );
    await page.reload();
    await riddle.ready();
    for (const section of ["Learn", "Bundle", "Data", "Explore"] as const) {
      await riddle.section(section).click();
      await expect(page.getByRole("main")).not.toBeEmpty();
    }
  }
});

test("keeps the history and the favourites as text", async ({ riddle, page }) => {
  await page.setViewportSize(tall);
  await riddle.open();
  await page.evaluate((texts) => {
    const backend = "worker";
    const questions = texts.map((text, at) => ({
      ...(at % 3 === 0 ? {} : { operation: at % 3 === 1 ? "Update" : "Delete", patch: text }),
      collection: at % 2 === 0 ? "Orders" : text,
      filter: text,
      sort: text,
      limit: text,
      projection: text,
    }));
    // Later than the page's own concurrent requests.
    const latest = Date.now() + 100_000_000;
    const entries = questions.map((question, at) => ({
      at: latest - at,
      backend,
      question,
      outcome: { status: 200, matches: at, of: 5000, duration: 1 },
    }));
    const saved = questions.map((question, at) => ({ name: texts[at], at, backend, question }));
    localStorage.setItem("riddle:history", JSON.stringify(entries));
    localStorage.setItem("riddle:favourites", JSON.stringify(saved));
  }, sampled);
  await page.reload();
  await riddle.ready();
  const saved = page.getByRole("list", { name: "Saved" });
  // Names are trimmed.
  const names = new Set(sampled.map((text) => text.trim())).size;
  await test.step("at the side", async () => {
    await expect(saved.getByRole("listitem")).toHaveCount(names);
    await expect(page.getByRole("list", { name: "Recent" }).getByRole("button").first()).toContainText(
      "<script>__xss()</script>",
    );
  });
  await test.step("in the dialog, each selected", async () => {
    await page.keyboard.press("Shift+Alt+h");
    const dialog = page.getByRole("dialog", { name: "History" });
    await expect(dialog.getByRole("status", { name: "Matches" })).toHaveText(
      // Including the query of the first visit, once it was stable.
      new RegExp(`^(${names + sampled.length}|${names + sampled.length + 1}) `),
    );
    for (let at = 1; at < names + sampled.length; at += 1) await page.keyboard.press("ArrowDown");
    await expect(dialog.getByRole("option", { selected: true })).toContainText(String(sampled.at(-1)));
    await page.keyboard.type("script");
    await expect(dialog.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await test.step("in the palette", async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("load script");
    await expect(
      page.getByRole("option", { name: "Load “<script>__xss()</script>”", exact: true }).first(),
    ).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await test.step("loaded, renamed, deleted", async () => {
    await page.getByRole("list", { name: "Recent" }).getByRole("button").first().click();
    await expect(riddle.filter).toHaveText(String(sampled[0]));
    await page.keyboard.press("Shift+Alt+s");
    await expect(page.getByRole("dialog", { name: "Save as a favourite" })).toContainText(String(sampled[0]));
    await page.keyboard.press("Escape");
    await saved.getByRole("button").first().click();
    await expect(page.getByRole("status", { name: "Loaded" })).toContainText(String(sampled[0]));
    await page.keyboard.press("Shift+Alt+h");
    await page.keyboard.press("Alt+Delete");
    await expect(page.getByRole("status", { name: "History" })).toContainText(String(sampled[0]));
  });
});

test("keeps palette entries as text", async ({ riddle, page }) => {
  const palette = new Palette(page);
  // Settings from an older version, or edited by hand.
  await setStored(page, "localStorage", "riddle:recent-commands", JSON.stringify(sampled));
  const server = await remote(hostileService);
  try {
    await page.goto(new URL(route("explore", { server: server.baseUrl }), riddle.site).href);
    await page.getByRole("button", { name: "Use this server" }).click();
    await riddle.ready();
    await palette.run("query fields", "Query Fields");
    await palette.open();
    await page.keyboard.press("ArrowUp");
    await expect(palette.list.getByRole("option", { name: "Insert f0", exact: true })).toBeAttached();
    for (let at = 0; at < sampled.length; at += 5) {
      const text = sampled.slice(at, at + 5).join(" ");
      await insertIn(palette.field, text);
      // A single-line field replaces some white space.
      expect(bare(await palette.field.inputValue())).toBe(bare(text));
    }
    await page.keyboard.press("Escape");
    await expect(palette.dialog).toBeHidden();
  } finally {
    await server.stop();
  }
});

test("keeps declarations and responses of another server as text", async ({ riddle, page, expectStatus }) => {
  expectStatus(400);
  await page.setViewportSize(tall);
  const declaring = await remote(hostileDeclaration);
  const server = await remote(hostileService);
  try {
    await page.goto(new URL(route("explore", { server: declaring.baseUrl }), riddle.site).href);
    await page.getByRole("button", { name: "Use this server" }).click();
    await expect(page.getByRole("alert")).toContainText(String(payloads[0]));

    await page.goto(new URL(route("explore", { server: server.baseUrl }), riddle.site).href);
    await page.getByRole("button", { name: "Use this server" }).click();
    await riddle.ready();
    await expect(riddle.rows.getByRole("row")).toHaveCount(payloads.length + 1);
    await lookEverywhere(riddle);
    await riddle.type("tra");
    await riddle.offered(/trap/);
    await page.keyboard.press("Enter");
    await page.keyboard.type(" = ");
    await expect(riddle.offers.getByRole("option").first()).toContainText("__xss");

    await riddle.operation.selectOption("Delete");
    await riddle.type("trap = 'x'");
    await riddle.send.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Delete/ })
      .click();
    await expect(page.getByRole("status", { name: "Write" })).toContainText("400");
    await expect(page.getByRole("tabpanel", { name: "HTTP" })).toContainText(String(payloads[0]));

    await riddle.section("Data").click();
    await page.getByRole("button", { name: /^Fields \d+ rows/ }).click();
    await showTab(page, "Fields");
    // Forty fields at a time.
    const more = page.getByRole("button", { name: /^Show more/ });
    for (let shown = 40; shown < payloads.length; shown += 40) await more.click();
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(payloads.length + 1);
    await riddle.section("Bundle").click();
    const bundle = new BundlePage(page);
    await bundle.send.click();
    await expect(bundle.outcome).toContainText(/refused/i);
  } finally {
    await declaring.stop();
    await server.stop();
  }
});
