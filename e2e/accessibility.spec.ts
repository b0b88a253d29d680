// Accessibility of each section as it opens. Every other state: accessible-states.spec.ts.

import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";

test("the sections have no violations as they open", { tag: "@other-browsers" }, async ({ riddle, page }) => {
  for (const [section, last] of [
    ["Explore", riddle.rows.getByRole("cell")],
    ["Bundle", page.getByRole("button", { name: /^Send/ })],
    ["Learn", page.getByRole("textbox", { name: "Filter" })],
    ["Data", page.getByRole("table")],
  ] as const) {
    await riddle.open(section === "Explore" ? "#/explore?collection=Orders&limit=5" : `#/${section.toLowerCase()}`);
    await expect(last.first()).toBeVisible();
    await expectAccessible(page, section);
  }
});
