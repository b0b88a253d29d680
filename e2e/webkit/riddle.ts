// The page object of the WebKit tests: e2e/support/riddle.ts over WebDriver.

import { expect } from "@playwright/test";
import { readMultipart } from "../support/multipart.ts";
import type { BundleResponse, Row, ServiceRequest, ServiceResponse } from "../support/riddle.ts";
import type { Backend } from "../support/rollback.ts";
import { storedRowsJson } from "../support/stored-rows.ts";
import { type Element, keys, type Page, type Role } from "./page.ts";

type Text = string | RegExp;

/** Timeout on a busy machine, and polling interval, in milliseconds. */
const patience = { timeout: 30_000, intervals: [50, 100, 250] };

/** Retries until it passes. Elements are located each time, because rendering replaces them. */
const holds = (attempt: () => Promise<void>): Promise<void> => expect(attempt).toPass(patience);

export class Riddle implements Backend {
  readonly page: Page;
  /** The address of the page, with a slash at its end. */
  readonly site: string;

  constructor(page: Page, site: string) {
    this.page = page;
    this.site = site;
  }

  /** Opens a route such as `#/bundle` and waits until the service is ready. */
  async open(route = ""): Promise<void> {
    await this.page.goto(new URL(route, this.site).href);
    await this.ready();
  }

  /** Opens Explore with a state, as in a hand-written link. */
  async explore(state: Readonly<Record<string, string | number>>): Promise<void> {
    const query = Object.entries(state).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    await this.open(`#/explore?${query.join("&")}`);
  }

  async ready(): Promise<void> {
    await holds(async () => {
      expect(await this.page.evaluate(() => document.documentElement.dataset.service)).toBe("ready");
    });
  }

  /** Clicks an element as soon as it exists. */
  async click(role: Role, name: Text): Promise<void> {
    await holds(async () => (await this.page.find(role, name)).click());
  }

  /** Waits until an element's text equals or matches. */
  async says(role: Role, name: Text, text: Text): Promise<void> {
    await this.#has(role, name, (element) => element.text(), text);
  }

  /** Waits until a field has a value. */
  async contains(role: Role, name: Text, value: string): Promise<void> {
    await this.#has(role, name, (element) => element.value(), value);
  }

  async has(role: Role, name: Text, attribute: string, value: string): Promise<void> {
    await this.#has(role, name, async (element) => (await element.attribute(attribute)) ?? "", value);
  }

  async #has(role: Role, name: Text, read: (element: Element) => Promise<string>, value: Text): Promise<void> {
    await holds(async () => {
      const found = await read(await this.page.find(role, name));
      if (typeof value === "string") expect(found, `${role} ${name}`).toBe(value);
      else expect(found, `${role} ${name}`).toMatch(value);
    });
  }

  /** Waits until no element has this role and name. */
  async lacks(role: Role, name: Text): Promise<void> {
    await holds(() => expect(this.page.find(role, name)).rejects.toThrow("There is no"));
  }

  /** Waits until the page shows this number of matches. */
  async shows(matches: number, all = 5000): Promise<void> {
    await this.says("status", "Result", `${matches} of ${all} rows`);
  }

  /** Replaces what a field holds, key by key. */
  async write(name: Text, text: string): Promise<void> {
    await this.click("textbox", name);
    await this.page.press("a", keys.Control);
    await this.page.press(keys.Delete);
    await this.page.press(text);
  }

  /** Replaces the filter, and sees that the editor holds just this afterwards. */
  async type(text: string): Promise<void> {
    await this.write("Filter", text);
    await this.says("textbox", "Filter", text);
  }

  /** The section and the state in the address. */
  async address(): Promise<{ readonly section: string; readonly state: Readonly<Record<string, string>> }> {
    const hash = await this.page.evaluate(() => location.hash);
    const [section = "", query = ""] = hash.replace(/^#\//, "").split("?");
    return { section, state: Object.fromEntries(new URLSearchParams(query)) };
  }

  /** Waits until the address contains exactly this state. */
  async addressHolds(state: Readonly<Record<string, string>>): Promise<void> {
    await holds(async () => expect((await this.address()).state).toEqual(state));
  }

  /** Sends a request with the page's `fetch`, through the worker. The path is relative to the API: `Orders?limit=1`. */
  async request(path: string, { method = "GET", headers = {}, body }: ServiceRequest = {}): Promise<ServiceResponse> {
    return this.page.evaluate(
      async ({ url, init }) => {
        const response = await fetch(url, init);
        return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
      },
      {
        url: new URL(`api/${path}`, this.site).href,
        init: { method, headers, ...(body === undefined ? {} : { body }) },
      },
    );
  }

  /** Sends a bundle's body and reads the response. The query starts with a question mark. */
  async bundle(body: string, query = ""): Promise<BundleResponse> {
    const headers = { "Content-Type": "multipart/mixed; boundary=sieve" };
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
    return JSON.parse(await this.page.evaluate(storedRowsJson, { database: "riddle", collection }));
  }

  /** The API prefix in a part of a bundle. */
  get prefix(): string {
    return new URL("api", this.site).pathname;
  }
}
