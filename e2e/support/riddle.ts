// The page object: finds elements by role and name (docs/testing.md), and calls the service directly.

import { expect, type Locator, type Page } from "@playwright/test";
import { isFirefox } from "./is-firefox.ts";
import { readMultipart, type SubResponse } from "./multipart.ts";
import { storedRowsJson } from "./stored-rows.ts";

export type Row = Readonly<Record<string, unknown>>;

/** A response of the service, as a script in the page receives it. */
export interface ServiceResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface ServiceIssue {
  readonly message: string;
  readonly severity: string;
  readonly code: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface ServiceRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface BundleResponse {
  readonly status: number;
  readonly outcome: string | undefined;
  readonly parts: readonly SubResponse[];
}

/** How long a first visit may take on a busy machine, in milliseconds. */
const patience = 90_000;

/** CodeMirror's `interactionDelay`, in milliseconds, and a little more. */
const youngest = 80;

/** Milliseconds since a list was first seen; runs in the page. */
function ageOf(list: Element): number {
  const seen: unknown = Reflect.get(list, "seenAt");
  if (typeof seen === "number") return performance.now() - seen;
  Reflect.set(list, "seenAt", performance.now());
  return 0;
}

export class Riddle {
  readonly page: Page;
  /** The address of the page, with a slash at its end. */
  readonly site: string;
  readonly filter: Locator;
  readonly result: Locator;
  readonly rows: Locator;
  readonly problems: Locator;
  /** The completion list. */
  readonly offers: Locator;
  readonly send: Locator;
  readonly collection: Locator;
  readonly operation: Locator;

  constructor(page: Page, site: string) {
    this.page = page;
    this.site = site;
    this.filter = page.getByRole("textbox", { name: "Filter" });
    this.result = page.getByRole("status", { name: "Result" });
    this.rows = page.getByRole("table", { name: "Rows", exact: true });
    this.problems = page.getByRole("list", { name: "Problems" });
    this.offers = page.getByRole("listbox", { name: "Completions" });
    this.send = page.getByRole("button", { name: /^(Refresh$|Send: )/ });
    this.collection = page.getByRole("combobox", { name: "Collection" });
    this.operation = page.getByRole("combobox", { name: "Operation" });
  }

  /** Opens a route such as `#/bundle` and waits until the service is ready. */
  async open(route = ""): Promise<void> {
    const { href } = new URL(route, this.site);
    const [before, after] = [this.page.url(), href].map((address) => address.split("#")[0]);
    // Over WebDriver BiDi, Playwright sometimes waits for ever for a navigation within the document.
    if (isFirefox(this.page) && before === after && href.includes("#") && href !== this.page.url())
      await this.page.evaluate((address) => location.assign(address), href);
    else await this.page.goto(href);
    await this.ready();
  }

  /** Opens Explore with a state, as in a hand-written link. */
  async explore(state: Readonly<Record<string, string | number>>): Promise<void> {
    const query = Object.entries(state).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    await this.open(`#/explore?${query.join("&")}`);
  }

  async ready(): Promise<void> {
    await this.serviceIs("ready");
  }

  async serviceIs(state: "loading" | "ready" | "unavailable"): Promise<void> {
    await expect(this.page.locator("html")).toHaveAttribute("data-service", state, { timeout: patience });
  }

  /** Waits until the page shows this number of matches. */
  async shows(matches: number, all = 5000): Promise<void> {
    await expect(this.result).toHaveText(`${matches} of ${all} rows`);
  }

  /** Replaces the filter by one input, which costs a fraction of its keys, and checks the editor's text. */
  async type(text: string): Promise<void> {
    await this.filter.click();
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.press("Delete");
    await this.page.keyboard.insertText(text);
    if (text !== "") await expect(this.filter).toHaveText(text);
  }

  /** Waits until an option is selected and a key accepts it: the editor ignores keys for a list that just opened. */
  async offered(name: string | RegExp): Promise<void> {
    await expect(this.offers.getByRole("option", { selected: true })).toHaveAccessibleName(name);
    await expect.poll(() => this.offers.evaluate(ageOf)).toBeGreaterThan(youngest);
  }

  tab(name: "Rows" | "Tree" | "Plan" | "SQL" | "HTTP"): Locator {
    return this.page.getByRole("tab", { name });
  }

  /** Selects a tab. @returns its panel */
  async view(name: "Rows" | "Tree" | "Plan" | "SQL" | "HTTP"): Promise<Locator> {
    await this.tab(name).click();
    return this.page.getByRole("tabpanel", { name });
  }

  section(name: "Explore" | "Bundle" | "Learn" | "Data"): Locator {
    return this.page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name });
  }

  /** The head of a column. */
  head(name: string): Locator {
    return this.rows.getByRole("columnheader", { name, exact: true });
  }

  /** The texts of a column in the rendered rows. Waits for the column, but not for its values. */
  async column(name: string): Promise<string[]> {
    const heads = () => this.rows.getByRole("columnheader").allInnerTexts();
    await expect.poll(heads).toContain(name);
    const place = (await heads()).indexOf(name);
    // The header and the spacers for rows that are not rendered have no such cell.
    return this.rows.getByRole("row").evaluateAll(
      (rows, at) =>
        rows.flatMap((row) => {
          const cell = row.querySelectorAll("td")[at];
          return cell === undefined ? [] : [cell.innerText];
        }),
      place,
    );
  }

  /** The section and the state in the address. */
  address(): { readonly section: string; readonly state: Readonly<Record<string, string>> } {
    const [section = "", query = ""] = new URL(this.page.url()).hash.replace(/^#\//, "").split("?");
    return { section, state: Object.fromEntries(new URLSearchParams(query)) };
  }

  /** Waits until the address contains exactly this state. */
  async addressHolds(state: Readonly<Record<string, string>>): Promise<void> {
    await expect.poll(() => this.address().state).toEqual(state);
  }

  /** Sends a request with the page's `fetch`, through the worker. The path is relative to the API: `Orders?limit=1`. */
  async request(path: string, { method = "GET", headers = {}, body }: ServiceRequest = {}): Promise<ServiceResponse> {
    return this.page.evaluate(
      async ([url, init]) => {
        const response = await fetch(url, init);
        return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
      },
      [new URL(`api/${path}`, this.site).href, { method, headers, ...(body === undefined ? {} : { body }) }] as const,
    );
  }

  /** Like `request`, with a JSON body. */
  async sendJson(method: "POST" | "PUT" | "PATCH", path: string, body: unknown): Promise<ServiceResponse> {
    return this.request(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  }

  /** Sends a bundle's body and reads the response. The query starts with a question mark. */
  async bundle(body: string, query = "", boundary = "sieve"): Promise<BundleResponse> {
    const headers = { "Content-Type": `multipart/mixed; boundary=${boundary}` };
    const {
      status,
      headers: answered,
      text,
    } = await this.request(`$bundle${query}`, { method: "POST", headers, body });
    const parts = status === 200 ? readMultipart(text, answered["content-type"] ?? "") : [];
    return { status, outcome: answered["x-bundle-outcome"], parts };
  }

  /** The rows that the service returns, at most 10,000, by key. */
  async apiRows<R extends object = Row>(collection: string): Promise<R[]> {
    const { status, text } = await this.request(`${collection}?limit=10000&sort=_id`);
    expect(status).toBe(200);
    return JSON.parse(text).payload;
  }

  /** The stored rows, read without the service, by key. */
  async storedRows<R extends object = Row>(collection: string): Promise<R[]> {
    const { pathname } = new URL(this.site);
    const database = pathname === "/" ? "riddle" : `riddle ${pathname}`;
    return JSON.parse(await this.page.evaluate(storedRowsJson, { database, collection }));
  }

  /** The API prefix in a part of a bundle: `/api`, `/sub/api`. */
  get prefix(): string {
    return new URL("api", this.site).pathname;
  }
}

/** The errors in a response body. */
export function readIssues({ text }: Pick<ServiceResponse, "text">): ServiceIssue[] {
  return JSON.parse(text).errors;
}
