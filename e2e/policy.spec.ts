// The content security policy of the built page, also when the worker serves it.

import type { Locator, Page } from "@playwright/test";
import { expect, firstVisitTest, ownBrowserTest as test } from "./fixtures.ts";
import { BundlePage } from "./support/bundle-page.ts";
import { Canary } from "./support/canary.ts";

/** Tries what injected text could do, and waits for a violation of each directive. */
async function attempt(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const forbidden = new Set<string>();
    Reflect.set(window, "forbidden", forbidden);
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => forbidden.add(effectiveDirective));
    const add = (name: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      document.body.append(element);
      return element;
    };
    const frame = add("iframe");
    const attempts: (() => unknown)[] = [
      () => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=__xss()>"),
      () => Object.assign(document.createElement("script"), { text: "__xss()" }),
      () => add("script").append("__xss()"),
      () => add("script", { src: "data:text/javascript,__xss()" }),
      () => import(`${"data:"}text/javascript,__xss()`),
      () => Reflect.get(window, "setTimeout")("__xss()"),
      () => Reflect.get(window, "trustedTypes").createPolicy("default", { createHTML: (text: string) => text }),
      () => add("p").setAttribute("style", "color: red"),
      () => add("style").append("p { color: red }"),
      () => add("link", { rel: "stylesheet", href: "https://evil.example/x.css" }),
      () => add("img", { src: "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=", alt: "" }),
      () => frame.setAttribute("src", "https://evil.example/"),
      () => add("base", { href: "https://evil.example/" }),
      () => (add("form", { action: "https://evil.example/" }) as HTMLFormElement).submit(),
      () => fetch("http://evil.example/"),
      () => add("a", { href: "javascript:__xss()" }).click(),
    ];
    for (const each of attempts)
      await Promise.resolve()
        .then(each)
        .catch(() => {});
  });
  await expect.poll(() => page.evaluate(() => [...Reflect.get(window, "forbidden")].sort())).toEqual(directives);
}

const directives = [
  "base-uri",
  "connect-src",
  "form-action",
  "frame-src",
  "img-src",
  "require-trusted-types-for",
  "script-src-elem",
  "style-src-attr",
  "style-src-elem",
  "trusted-types",
];

firstVisitTest(
  "forbids what injected text could try, on a first visit and behind the worker",
  async ({ riddle, page, context, expectFault }) => {
    expectFault(/content.security.policy|This document requires 'Trusted/i);
    const ran: unknown[] = [];
    await context.exposeBinding("__xss", () => ran.push("__xss"));
    await riddle.open();
    await attempt(page);
    await page.reload();
    await riddle.ready();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await attempt(page);
    expect(ran).toEqual([]);
  },
);

test("the canary detects injected text when there is no policy", async ({ page, context, baseURL }) => {
  const canary = new Canary();
  await canary.watch(context, String(baseURL));
  await page.goto("about:blank");
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<img src='data:,' alt='' onerror=__xss()>"));
  await expect.poll(() => canary.signs).toContain("__xss was called");
  expect(canary.signs).toContainEqual(expect.stringContaining("an element, for onerror: <img"));
});

test("typing several lines violates no policy in any editor", async ({ riddle, page }) => {
  const lines = "status = 'paid'\nor total > 5\nand priority = 3";
  await riddle.explore({ collection: "Orders", filter: lines });
  await typeOver(riddle.filter, lines);
  await expect(riddle.filter).toHaveText("(status)");

  await riddle.open(`#/bundle?${new URLSearchParams({ parts: JSON.stringify([{ path: "/Orders@1" }]) })}`);
  await new BundlePage(page).openRaw();
  await typeOver(page.getByRole("textbox", { name: "Raw request" }), lines);
});

/** The editor closes the last bracket or wraps the selection in it. */
async function typeOver(editor: Locator, lines: string): Promise<void> {
  const { keyboard } = editor.page();
  for (const text of ["x", "(", "status = 1"]) {
    await editor.press("ControlOrMeta+a");
    await keyboard.insertText(lines);
    await editor.press("Shift+Home");
    await editor.press("Shift+ArrowUp");
    await keyboard.type(text);
    await editor.press("ControlOrMeta+a");
    await keyboard.type(text);
  }
  await editor.press("ControlOrMeta+a");
  await keyboard.insertText("status");
  await editor.press("ControlOrMeta+a");
  await keyboard.type("(");
}
