// The options with which the tests start Chromium: without background requests, and also as root.

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Playwright's options for a browser; without one Playwright starts its own.
 * @param {import("./browser.mjs").Browser | undefined} browser
 */
export function getLaunchOptions(browser) {
  if (browser === undefined) return { args };
  const env = /** @type {Record<string, string>} */ ({ ...process.env, ...browser.env });
  return { args, executablePath: browser.executablePath, env };
}
