// The installed page: its manifest, and what other programs share with it.

import { expect, firstVisitTest, test } from "./fixtures.ts";
import { built, host } from "./support/host.ts";
import { cities } from "./support/import-dialog.ts";
import { Riddle } from "./support/riddle.ts";

interface Manifest {
  readonly name: string;
  readonly id: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
  readonly shortcuts: readonly { readonly url: string }[];
}

firstVisitTest("the manifest and its icons are found below a path, and stay inside it", async ({ page }) => {
  const own = await host(built, "/sub/");
  try {
    await new Riddle(page, own.site).open();
    const href = await page.locator("link[rel=manifest]").evaluate((link: HTMLLinkElement) => link.href);
    const manifest: Manifest = await page.evaluate(async (address) => (await fetch(address)).json(), href);
    expect(manifest).toMatchObject({ name: "Riddle", display: "standalone" });
    for (const url of [manifest.id, manifest.start_url, manifest.scope, ...manifest.shortcuts.map((each) => each.url)])
      expect(new URL(url, href).href.split("#")[0]).toBe(own.site);
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain("any maskable");
    for (const { src, sizes } of manifest.icons) {
      const width = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return image.naturalWidth;
      }, new URL(src, href).href);
      if (sizes === "any") expect(width).toBeGreaterThan(0);
      else expect(`${width}x${width}`).toBe(sizes);
    }
  } finally {
    await own.stop();
  }
});

test("a file that another program shares is opened once, with its rows", async ({ riddle, page }) => {
  await riddle.open();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // Its own page must not send forms.
  await page.goto("about:blank");
  await page.setContent(`<form method="post" enctype="multipart/form-data" action="${riddle.site}share">
    <input name="text"><input type="file" name="files"><button>Share</button></form>`);
  await page.locator("[type=file]").setInputFiles({
    name: "cities.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(cities),
  });
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "New collection" });
  await expect(dialog).toContainText("Győr");
  expect(page.url().split("#")[0]).toBe(riddle.site);
  await page.reload();
  await riddle.ready();
  await expect(riddle.rows).toBeVisible();
  expect((await page.evaluate(() => caches.keys())).filter((name) => name.startsWith("riddle-share"))).toEqual([]);
  await expect(dialog).toHaveCount(0);
});
