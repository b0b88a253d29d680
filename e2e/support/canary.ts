// Detects hostile text that ran, navigated, or became an element of the page.

import { type BrowserContext, expect, type Page } from "@playwright/test";

/** Watches every page of a context, from before its first script. */
export class Canary {
  readonly #signs: string[] = [];

  /** @param site - the URL of the page; any navigation away from it is reported */
  async watch(context: BrowserContext, site: string): Promise<void> {
    const report = (sign: string) => this.#signs.push(sign);
    // Survives navigation, and can be called from every frame.
    await context.exposeBinding("__xss", (_, sign: unknown = "__xss was called") => report(String(sign)));
    await context.addInitScript(reportForeignMarkup);
    context.on("dialog", async (dialog) => {
      report(`a dialog: ${dialog.message()}`);
      await dialog.dismiss();
    });
    context.on("page", (page) => report(`a page of its own: ${page.url()}`));
    context.on("request", (request) => {
      const { hostname } = new URL(request.url());
      if (hostname !== "localhost") report(`a request: ${request.url()}`);
    });
    for (const page of context.pages()) this.#follow(page, site);
  }

  #follow(page: Page, site: string): void {
    page.on("framenavigated", (frame) => {
      const [address] = frame.url().split("#");
      if (address !== site && address !== "about:blank") this.#signs.push(`a frame led to ${frame.url()}`);
    });
  }

  /** A short description of each detection so far. */
  get signs(): readonly string[] {
    return this.#signs;
  }

  /** Fails if anything was detected, after letting the page finish its current task. */
  async isSilent(page: Page): Promise<void> {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(this.signs).toEqual([]);
  }
}

/**
 * Reports elements, event handlers and URLs that the product never creates: markup is detected even if the policy keeps
 * it from running. Runs in the page.
 */
function reportForeignMarkup(): void {
  const names =
    /^(script|style|link|meta|base|i?frame|frameset|object|embed|applet|image|video|audio|source|math|marquee|template|x|xss|animate\w*|set|use|foreignobject|desc|title|area|isindex|keygen|xmp|listing|noscript)$/i;
  const addresses = ["href", "xlink:href", "src", "srcdoc", "srcset", "action", "formaction", "data", "ping"];
  // From index.html.
  const own = "<noscript>Riddle needs JavaScript.</noscript>";
  const fault = (element: Element): string | undefined => {
    if (element.outerHTML === own) return undefined;
    if (names.test(element.localName)) return "its name";
    const attributes = element.getAttributeNames();
    const handler = attributes.find((name) => /^on/i.test(name));
    if (handler !== undefined) return handler;
    // The page links to its own sections only.
    return addresses.find((name) => attributes.includes(name) && !/^#\//.test(element.getAttribute(name) ?? ""));
  };
  const look = (element: Element): void => {
    if (element.closest("body") === null) return;
    const why = fault(element);
    if (why !== undefined) Reflect.get(window, "__xss")(`an element, for ${why}: ${element.outerHTML.slice(0, 200)}`);
  };
  new MutationObserver((records) => {
    for (const { target, type, addedNodes } of records) {
      if (type === "attributes" && target instanceof Element) look(target);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        look(node);
        node.querySelectorAll("*").forEach(look);
      }
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: addresses });
}
