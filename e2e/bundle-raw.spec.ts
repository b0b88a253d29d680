// A bundle as text: its raw request, pasted from other formats, exported and imported.

import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { BundlePage } from "./support/bundle-page.ts";
import { chooseFile } from "./support/choose-file.ts";
import { pasteIn } from "./support/paste-in.ts";
import { recordBodies } from "./support/sent-bodies.ts";
import { waitForDownload } from "./support/wait-for-download.ts";
import { writeIn } from "./support/write-in.ts";

class RawPage extends BundlePage {
  readonly request: Locator;
  readonly response: Locator;
  readonly problems: Locator;
  readonly notice: Locator;
  readonly question: Locator;

  constructor(page: Page) {
    super(page);
    this.request = page.getByRole("textbox", { name: "Raw request" });
    this.response = page.getByRole("textbox", { name: "Raw response" });
    this.problems = page.getByRole("list", { name: "Problems in the raw request" });
    this.notice = page.getByText("The raw request has changes that are not applied to the parts.");
    this.question = page.getByRole("alert").filter({ hasText: "The parts have changed since" });
  }

  async open(): Promise<void> {
    await this.openRaw();
    await expect(this.request).toContainText("multipart/mixed");
  }

  path(part: number): Locator {
    return this.page.getByRole("textbox", { name: `Path of part ${part}` });
  }

  body(part: number): Locator {
    return this.page.getByRole("textbox", { name: `Body of part ${part}` });
  }

  /** Goes to the end of a line of the request, counted from its last one, which is empty. */
  async goToLineFromEnd(lines: number): Promise<void> {
    await this.request.focus();
    await this.page.keyboard.press("Control+End");
    for (let line = 0; line < lines; line++) await this.page.keyboard.press("ArrowUp");
    await this.page.keyboard.press("End");
  }

  async paste(text: string): Promise<void> {
    await expect(this.parts).toBeVisible();
    await pasteIn(this.page.locator("body"), text);
  }
}

/** Three short parts with recognizable ids, one of them switched off. */
const address = `#/bundle?${new URLSearchParams({
  parts: JSON.stringify([
    { method: "PATCH", path: "/Orders@17", body: { note: "one" }, id: "first" },
    { path: "/Orders@18", id: "silent", on: false },
    { path: "/Orders?$filter=total > 1000&limit=1", id: "second" },
    { method: "PATCH", path: "/Orders@19", body: { note: "é" }, id: "third" },
  ]),
})}`;

test("applies the raw request to the parts", async ({ riddle, page }) => {
  await riddle.open(address);
  const bundle = new RawPage(page);
  await bundle.open();
  await test.step("changes to parts appear in the text", async () => {
    await writeIn(bundle.path(1), "/Orders@170");
    await expect(bundle.request).toContainText("PATCH /api/Orders@170 HTTP/1.1");
    await expect(bundle.request).not.toContainText("Orders@18");
    await page.getByRole("switch", { name: "Transaction" }).check();
    await expect(bundle.request).toContainText("$bundle?transaction=true HTTP/1.1");
    await expect(bundle.notice).toBeHidden();
  });
  await test.step("an edited text is unapplied until its problems are fixed", async () => {
    await bundle.goToLineFromEnd(2);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type(', "priority": 2');
    await expect(bundle.notice).toBeVisible();
    await expect(bundle.problems.getByRole("listitem")).toHaveText([/Line \d+: Content-Length says "14"/]);
    await page.keyboard.press("Control+Enter");
    await expect(bundle.outcome).toContainText(/Not applied\. Line \d+ of the raw request: Content-Length says "14"/);
    await expect(bundle.body(4)).toHaveText('{"note": "é"}');
    await page.getByRole("button", { name: "Write Content-Length: 29" }).press("Enter");
    await expect(bundle.problems).toBeHidden();
    await expect(bundle.request).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(bundle.body(4)).toHaveText('{"note": "é", "priority": 2}');
    await expect(bundle.notice).toBeHidden();
    await expect(bundle.outcome).toContainText("Combine several requests");
  });
  await test.step("a disabled part keeps its position, and paths are kept as typed", async () => {
    await expect(bundle.path(2)).toHaveValue("/Orders@18");
    await expect(bundle.path(3)).toHaveValue("/Orders?$filter=total > 1000&limit=1");
  });
  await test.step("Undo restores the parts", async () => {
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(bundle.body(4)).toHaveText('{"note": "é"}');
    await expect(bundle.request).toContainText("Content-Length: 14");
  });
});

test("keeps unapplied raw text, and asks when the parts change", async ({ riddle, page }) => {
  await riddle.open(address);
  const bundle = new RawPage(page);
  // Closed without an earlier choice, because the window is 1,280 pixels wide.
  await expect(bundle.request).toHaveCount(0);
  await bundle.open();
  // The start line of the last part's request.
  await bundle.goToLineFromEnd(7);
  await page.keyboard.type("x");
  await test.step("when the panel is closed, in another section, and after a reload", async () => {
    const panel = page.getByRole("button", { name: "Raw request and response" });
    await panel.press("Enter");
    await expect(bundle.request).toBeHidden();
    await page.getByRole("link", { name: "Learn" }).click();
    await expect(bundle.parts).toBeHidden();
    await page.getByRole("link", { name: "Bundle" }).click();
    await expect(bundle.notice).toBeVisible();
    await expect(page).toHaveURL(/parts=/);
    await page.reload();
    await expect(bundle.notice).toBeVisible();
    // A wide window opens it, unless the user closed it.
    await expect(panel).toHaveAttribute("aria-expanded", "false");
    await bundle.open();
    await expect(bundle.problems.getByRole("listitem")).toHaveText([/HTTP version is "HTTP\/1\.1x"/]);
  });
  await test.step("the text is kept, and fixed", async () => {
    await writeIn(bundle.path(4), "/Orders@190");
    await expect(bundle.question).toBeVisible();
    await expect(bundle.request).toContainText("Orders@19 HTTP/1.1x");
    await bundle.send.press("Enter");
    await expect(bundle.outcome).toContainText("Not sent. Choose");
    await page.getByRole("button", { name: "Keep the raw request" }).press("Enter");
    await expect(bundle.question).toBeHidden();
    await bundle.problems.getByRole("button").press("Enter");
    await expect(bundle.request).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await expect(bundle.problems).toBeHidden();
    await page.getByRole("button", { name: "Apply to the parts" }).first().press("Enter");
    await expect(bundle.path(4)).toHaveValue("/Orders@19");
    await expect(bundle.request).toBeFocused();
  });
  await test.step("the parts are kept", async () => {
    await bundle.goToLineFromEnd(7);
    await page.keyboard.type("x");
    await writeIn(bundle.path(4), "/Orders@191");
    await expect(bundle.question).toBeVisible();
    await page.getByRole("button", { name: "Keep the parts" }).press("Enter");
    await expect(bundle.question).toBeHidden();
    await expect(bundle.request).toBeFocused();
    await expect(bundle.request).toContainText("PATCH /api/Orders@191 HTTP/1.1");
    await expect(bundle.request).not.toContainText("1.1x");
  });
});

test("sends exactly the bytes of the text and marks request and response together", async ({ riddle, page }) => {
  await riddle.open(address);
  const bundle = new RawPage(page);
  await bundle.open();
  // A preamble, which the parts cannot express.
  await bundle.goToLineFromEnd(29);
  await page.keyboard.press("Home");
  await page.keyboard.type("A preamble.\n");
  await expect(bundle.notice).toBeVisible();
  const boundary = /boundary=(\S+?)\\r\\n/.exec(await bundle.request.innerText())?.[1] ?? "none";
  const sent = page.waitForRequest((request) => request.url().includes("$bundle"));
  const bodies = await recordBodies(page);
  await bundle.send.press("Enter");
  expect((await sent).headers()["content-type"]).toBe(`multipart/mixed; boundary=${boundary}`);
  await expect(bundle.outcome).toContainText(/completed/i);
  expect(await bodies()).toEqual([expect.stringMatching(new RegExp(`^A preamble\\.\r\n--${boundary}\r\n`))]);
  await expect(bundle.response).toContainText("X-Bundle-Outcome: completed", { ignoreCase: true });
  await expect(bundle.response).toHaveAttribute("aria-readonly", "true");
  await bundle.goToLineFromEnd(2);
  await page.keyboard.press("ArrowUp");
  const items = bundle.parts.getByRole("listitem");
  await expect(items.nth(3)).toHaveAttribute("data-marked");
  await expect(bundle.response).toContainText("X-Request-Id: third");
  await bundle.response.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Control+Home");
  for (let line = 0; line < 14; line++) await page.keyboard.press("ArrowDown");
  await expect(items.nth(0)).toHaveAttribute("data-marked");
  await page.keyboard.type("nothing");
  await expect(bundle.response).not.toContainText("nothing");
});

test("pastes requests in other formats", { tag: "@other-browsers" }, async ({ riddle, page }) => {
  await riddle.open(address);
  const bundle = new RawPage(page);
  const dialog = page.getByRole("dialog", { name: "Paste a request" });
  await test.step("a plain paste with two commands", async () => {
    await bundle.paste("curl http://localhost:8787/api/Orders@1\ncurl -X DELETE http://localhost:8787/api/Orders@2");
    await expect(dialog.getByRole("status", { name: "What was found" })).toContainText("DELETE /Orders@2");
    await dialog.getByRole("button", { name: "Add 2 parts" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(bundle.path(6)).toHaveValue("/Orders@2");
    await expect(bundle.path(5)).toBeFocused();
  });
  await test.step("the paste dialog, which reports a mistake in place", async () => {
    await page.getByRole("button", { name: "Paste a request" }).press("Enter");
    const field = dialog.getByRole("textbox", { name: "Copied requests" });
    await expect(field).toBeFocused();
    await writeIn(
      field,
      'fetch("/api/Orders@1", {\n  "method": "DELETE"\n});\nfetch("/api/Orders@2", { "method": DELETE });',
    );
    await expect(dialog.getByRole("alert")).toContainText("Copy the request as cURL, or as fetch");
    await dialog.getByRole("button", { name: "Show line 4" }).press("Enter");
    await expect(field).toBeFocused();
    await page.keyboard.type('"DELETE"');
    await dialog.getByRole("button", { name: "Add 2 parts" }).press("Enter");
    await expect(bundle.parts.getByRole("listitem")).toHaveCount(8);
  });
  await test.step("one step undoes it", async () => {
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(bundle.parts.getByRole("listitem")).toHaveCount(6);
  });
  await test.step("pasting a word into a field stays text", async () => {
    await bundle.paste("Orders");
    await expect(dialog).toBeHidden();
  });
});

test("opens the dialog for a paste in the same task in which the last one closed", async ({ riddle, page }) => {
  await riddle.open(address);
  const bundle = new RawPage(page);
  const dialog = page.getByRole("dialog", { name: "Paste a request" });
  await bundle.paste("curl http://localhost:8787/api/Orders@1");
  await expect(dialog.getByRole("button", { name: "Add 1 part" })).toBeEnabled();
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("dialog[open] [type=submit]")?.click();
    const data = "curl http://localhost:8787/api/Orders@2";
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", data);
    const init = { clipboardData, data, dataType: "text/plain", bubbles: true, cancelable: true };
    document.body.dispatchEvent(new ClipboardEvent("paste", init));
  });
  await expect(dialog.getByRole("textbox")).toHaveValue(/Orders@2$/);
  await expect(bundle.path(5)).toHaveValue("/Orders@1");
});

test("exports a bundle as a copy and as a file, and imports both", async ({ riddle, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await riddle.open(address);
  const bundle = new RawPage(page);
  const button = page.getByRole("button", { name: "Export", exact: true });
  const opening = page.getByRole("button", { name: "Open a file…" });
  const notice = page.getByRole("status", { name: "Notice" });
  const copied: string[] = [];
  for (const [presses, name] of [
    [0, "curl"],
    [1, "fetch"],
    [2, "client code"],
  ] as const) {
    await button.press("Enter");
    await expect(page.getByRole("menuitem", { name: "curl" })).toBeFocused();
    for (let press = 0; press < presses; press++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(notice).toContainText(`Copied as ${name}`);
    copied.push(await page.evaluate(() => navigator.clipboard.readText()));
  }
  const [curl = "", script = "", code = ""] = copied;
  expect(curl).toContain("--data-binary $'--riddle-");
  expect(code).toContain("await api.bundle([");
  const dialog = page.getByRole("dialog", { name: "Paste a request" });
  for (const text of [curl, script]) {
    await bundle.paste(text);
    await dialog.getByRole("button", { name: "Replace the bundle" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect.poll(() => bundle.ids()).toEqual(["first", "second", "third"]);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect.poll(() => bundle.ids()).toEqual(["first", "silent", "second", "third"]);
  }
  await test.step("a file", async () => {
    const download = waitForDownload(page);
    await button.press("Enter");
    // The menu focuses its first item, so a key that comes earlier would reach another.
    await expect(page.getByRole("menuitem", { name: "curl" })).toBeFocused();
    await page.getByRole("menuitem", { name: "Save to a file" }).press("Enter");
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("bundle.riddle.json");
    const path = await saved.path();
    expect(JSON.parse(await readFile(path, "utf8")).parts).toHaveLength(4);
    await page.getByRole("combobox", { name: "Template" }).selectOption("Reads only");
    await chooseFile(opening, page.getByLabel("Bundle file"), path);
    await expect(bundle.path(2)).toHaveValue("/Orders@18");
    await expect.poll(() => bundle.ids()).toEqual(["first", "silent", "second", "third"]);
  });
  await test.step("an invalid file", async () => {
    const file = { name: "shop.json", mimeType: "application/json", buffer: Buffer.from("{}") };
    await chooseFile(opening, page.getByLabel("Bundle file"), file);
    await expect(bundle.outcome).toContainText("shop.json can't be opened. It has no parts.");
    await expect.poll(() => bundle.ids()).toHaveLength(4);
  });
});
