// Records the bodies of the page's requests, because Playwright has none over WebDriver BiDi.

import type { Page } from "@playwright/test";

/**
 * Records from now on. Call it once per document.
 * @returns reads the bodies so far, in the order of their requests
 */
export async function recordBodies(page: Page): Promise<() => Promise<string[]>> {
  const bodies = await page.evaluateHandle(() => {
    const sent: Promise<string>[] = [];
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (init?.body) sent.push(new Response(init.body).text());
      return fetch(input, init);
    };
    return sent;
  });
  return () => bodies.evaluate((sent) => Promise.all(sent));
}
