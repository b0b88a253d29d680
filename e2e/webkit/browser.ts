// WebKitGTK over WebDriver (W3C WebDriver 2): Playwright has no WebKit for the system's packages.

import { type ChildProcess, spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import type { Readable } from "node:stream";
import { expect } from "@playwright/test";
import { findWebkit } from "../../scripts/browsers/other-browsers.mjs";

/** Keys that are no characters (WebDriver §17.4.2). */
export const keys = { control: "\uE009", escape: "\uE00C", delete: "\uE017" } as const;

/** The member that holds an element's number in WebDriver's JSON (§12.2). */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** Timeout on a busy machine, in milliseconds. */
const patience = { timeout: 30_000 };

/** A new browser without data, on a virtual screen. Elements are named by XPath. */
export class Browser {
  readonly #session: string;
  readonly #processes: readonly ChildProcess[];

  private constructor(session: string, processes: readonly ChildProcess[]) {
    this.#session = session;
    this.#processes = processes;
  }

  /** @throws an Error if WebKitGTK is not installed */
  static async start(): Promise<Browser> {
    const found = findWebkit();
    if (found === undefined)
      throw new Error("WebKitGTK is not installed. Run npm run test:browsers, which installs it.");
    const screen = spawn(found.screen, ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    // Xvfb prints the number of its display when it is ready.
    const display = await new Promise<number>((resolve, reject) => {
      (screen.stdio[3] as Readable).once("data", (number) => resolve(Number(number)));
      screen.once("error", reject);
      screen.once("exit", () => reject(new Error("Xvfb ended before it was ready.")));
    });
    const port = await freePort();
    // The virtual screen has no graphics card.
    const software = { LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
    const env = { ...process.env, ...software, DISPLAY: `:${display}`, GDK_BACKEND: "x11" };
    const driver = spawn(found.driver, [`--port=${port}`], { env, stdio: "ignore" });
    const address = `http://127.0.0.1:${port}`;
    await expect(async () => expect((await fetch(`${address}/status`)).ok).toBe(true)).toPass(patience);
    const options = { binary: found.browser, args: ["--automation"] };
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options, timeouts: { script: 60_000 } } };
    const { sessionId } = await send<{ sessionId: string }>("POST", `${address}/session`, { capabilities });
    return new Browser(`${address}/session/${sessionId}`, [driver, screen]);
  }

  async stop(): Promise<void> {
    try {
      await send("DELETE", this.#session);
    } finally {
      for (const process of this.#processes) process.kill();
    }
  }

  /** Opens a page, or reloads the current one, and waits until its service is ready. */
  async open(url?: string): Promise<void> {
    await send("POST", `${this.#session}/${url === undefined ? "refresh" : "url"}`, { url });
    const service = () => this.run(() => document.documentElement.dataset.service);
    await expect.poll(service, patience).toBe("ready");
  }

  /** Runs a self-contained function in the page. Argument and result are passed as JSON. */
  async run<R, A = undefined>(work: (argument: A) => R | Promise<R>, argument?: A): Promise<R> {
    const script = `
      const [argument, done] = arguments;
      Promise.resolve(argument).then(${work}).then((value) => done({ value }), (error) => done({ error: String(error) }));
    `;
    const body = { script, args: [argument ?? null] };
    const answer = await send<{ value: R } | { error: string }>("POST", `${this.#session}/execute/async`, body);
    if ("error" in answer) throw new Error(answer.error);
    return answer.value;
  }

  /** Clicks an element as soon as it exists. It is located for each attempt, because rendering replaces elements. */
  async click(xpath: string): Promise<void> {
    const attempt = async () => {
      const found = await send<Record<string, string>>("POST", `${this.#session}/element`, {
        using: "xpath",
        value: xpath,
      });
      await send("POST", `${this.#session}/element/${found[elementKey]}/click`, {});
    };
    await expect(attempt).toPass(patience);
  }

  /** Replaces the text of a field, key by key. A click could meet one of the controls that are drawn into it. */
  async type(xpath: string, text: string): Promise<void> {
    const focus = (path: string): boolean => {
      const { singleNodeValue } = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
      if (singleNodeValue instanceof HTMLElement) singleNodeValue.focus();
      return singleNodeValue !== null && document.activeElement === singleNodeValue;
    };
    await expect.poll(() => this.run(focus, xpath), patience).toBe(true);
    await this.press("a", keys.control);
    await this.press(keys.delete + text);
  }

  /** Presses keys in sequence, optionally while another is held. */
  async press(typed: string, held = ""): Promise<void> {
    const down = (value: string) => ({ type: "keyDown", value });
    const up = (value: string) => ({ type: "keyUp", value });
    const strokes = [...typed].flatMap((value) => [down(value), up(value)]);
    const actions = [...[...held].map(down), ...strokes, ...[...held].map(up)];
    await send("POST", `${this.#session}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  /** Waits until the text of the first element with an accessible label matches. */
  async says(label: string, text: string | RegExp): Promise<void> {
    const read = () =>
      this.run((name) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.innerText.trim(), label);
    const matcher = expect.poll(read, { ...patience, message: label });
    await (typeof text === "string" ? matcher.toBe(text) : matcher.toMatch(text));
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function send<R>(method: string, address: string, body?: object): Promise<R> {
  const response = await fetch(address, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: R };
  if (!response.ok) throw new Error(`WebDriver refused ${method} ${address}: ${JSON.stringify(value)}`);
  return value;
}
