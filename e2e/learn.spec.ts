// Learn: the course at every width, the verdicts, the pages beside the steps, and an unknown step.

import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { showPrinted } from "./support/show-printed.ts";

const widths = [390, 768, 1024, 1280, 1536, 1920];

/** The visible text fragments in a part of the page, with their boxes. */
async function texts(part: Locator): Promise<{ text: string; box: DOMRect; lines: number }[]> {
  return part.evaluate((root) => {
    const found: { text: string; box: DOMRect; lines: number }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? "").trim();
      const isSeen = node.parentElement?.checkVisibility() === true && node.parentElement.closest(".sr") === null;
      if (text === "" || !isSeen) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      found.push({ text, box: range.getBoundingClientRect().toJSON() as DOMRect, lines });
    }
    return found;
  });
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 1 && down > 4;
}

test("a long fix does not squeeze its problem at any width", async ({ riddle, page }) => {
  await riddle.open("#/learn?lesson=days");
  const problem = riddle.problems.getByRole("listitem").first();
  const fix = problem.getByRole("button", { name: /^Write \(placed/ });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(fix).toBeInViewport();
    const note = await problem.locator("p").boundingBox();
    const button = await fix.boundingBox();
    if (note === null || button === null) throw new Error("The problem is not drawn.");
    expect(note.width, `the text at ${width}`).toBeGreaterThanOrEqual(200);
    expect(note.height, `the text at ${width}`).toBeLessThanOrEqual(120);
    const isBelow = button.y >= note.y + note.height;
    if (isBelow) expect(Math.abs(button.x - note.x), `the fix below the text at ${width}`).toBeLessThanOrEqual(1);
    const list = await problem.boundingBox();
    expect(button.x + button.width, `the fix at ${width}`).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0));
    const all = await texts(problem);
    for (const one of all) expect(one.lines, `${one.text} at ${width}`).toBeLessThanOrEqual(6);
  }
});

test("nothing covers the editor's label at any width", async ({ riddle, page }) => {
  await riddle.open("#/learn?lesson=and-before-or");
  const head = page.getByText("Filter", { exact: true }).locator("..");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(head.getByRole("button", { name: "Make explicit" })).toBeVisible();
    await expect(head.getByText("Filter", { exact: true })).toBeVisible();
    const pieces = await texts(head);
    for (const [index, piece] of pieces.entries())
      for (const other of pieces.slice(index + 1))
        expect(overlap(piece.box, other.box), `${piece.text} and ${other.text} at ${width}`).toBe(false);
    const box = await head.boundingBox();
    for (const { text, box: place } of pieces)
      expect(place.right, `${text} at ${width}`).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
  }
});

test("judges an answer by its meaning, gives hints by degrees, and keeps it over a reload", {
  tag: "@journey",
}, async ({ riddle, page }) => {
  await riddle.open("#/learn?lesson=days");
  const verdict = page.getByRole("status", { name: "Verdict" });
  const example = page.getByRole("region", { name: "Counter-example" });
  await expect(verdict).toContainText(/^0 of \d+ wanted rows pass/);
  await expect(example).toBeHidden();

  await test.step("on rows that the collection does not have", async () => {
    await riddle.type("placed >= #2024-02-29# and placed <= #2024-03-01#");
    await expect(verdict).toContainText(/^Not yet\. (\d+) of \1 wanted rows pass, and nothing else does/);
    await expect(example).toContainText(
      "Your filter keeps this row, which is not wanted. Orders could have such a row.",
    );
    await expect(example.getByRole("definition").filter({ hasText: "Kept, because" })).toContainText(
      "#2024-03-01T00:00:00.000Z#",
    );
    await expect(example.getByRole("definition").filter({ hasText: "Left out, because" })).toBeVisible();
  });
  await test.step("without the key", async () => {
    await riddle.type("_id > 4 and placed >= #2024-02-29# and placed < #2024-03-01#");
    await expect(verdict).toContainText("Write it without the key.");
    await expect(example).toBeHidden();
  });
  await test.step("with a shorter answer", async () => {
    await riddle.type("not (placed < #2024-02-29# or placed >= #2024-03-01# or placed = null)");
    await expect(verdict).toContainText(
      /^Solved\. .* Equivalent to the solution: proved, though there is a shorter answer\.$/,
    );
    await expect(page.getByText("A shorter answer:")).toBeVisible();
  });
  await test.step("also after a reload", async () => {
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Filter" })).toContainText("not (placed <");
    await expect(verdict).toContainText("Solved.");
    await page.getByRole("button", { name: "Start again" }).click();
    await expect(verdict).toContainText(/^0 of \d+ wanted rows pass/);
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Filter" })).toHaveText("placed = #2024-02-29#");
  });
  await test.step("three hints, then the solution", async () => {
    const hints = page.getByRole("list", { name: "Hints" }).getByRole("listitem");
    await page.getByRole("button", { name: "Show a hint" }).click();
    await expect(hints).toHaveCount(1);
    await page.getByRole("button", { name: "Show hint 2 of 3" }).click();
    await page.getByRole("button", { name: "Show hint 3 of 3" }).click();
    await expect(hints).toHaveCount(3);
    await page.getByRole("button", { name: "Show a solution" }).click();
    await page.getByRole("button", { name: "Insert into the editor" }).click();
    await expect(verdict).toContainText(/^Solved\. .* Equivalent to the solution: proved\.$/);
    await page.getByRole("button", { name: "Hide the solution" }).click();
    await expect(hints).toHaveCount(0);
  });
});

test("leads over a chapter's summary, which is printed alone", async ({ riddle, page }) => {
  await riddle.open("#/learn?lesson=not-equal");
  const title = page.getByRole("heading", { level: 1 });
  const next = page.getByRole("link", { name: /^Next/ });
  await next.click();
  await expect(title).toHaveText("Summary: One condition");
  await expect(title).toBeFocused();
  await expect(next).toHaveText("Next: Both, or either");
  await riddle.section("Explore").click();
  await riddle.section("Learn").click();
  await expect(title).toHaveText("Everything except one");

  await test.step("only the summary is printed", async () => {
    await page.goto(`${riddle.site}#/learn?page=summary&chapter=one-condition`);
    await expect(title).toHaveText("Summary: One condition");
    await showPrinted(page);
    await expect(title).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Course" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  });
});

test("reports an unknown step and links to the course", async ({ riddle, page }) => {
  await riddle.open("#/learn?lesson=nope");
  await expect(page.getByRole("heading", { level: 1, name: "This step does not exist" })).toBeVisible();
  await expect(page.getByText("The course has no step named nope.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Course" }).getByText("One condition")).toBeVisible();
  // The address stays unchanged, so that its error is visible.
  expect(new URL(page.url()).hash).toBe("#/learn?lesson=nope");
  await test.step("its two buttons have the same height on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const link = await page.getByRole("link", { name: "Open the first step" }).boundingBox();
    const button = await page.getByRole("button", { name: "Course" }).boundingBox();
    expect(button?.height).toBe(link?.height);
  });
  await page.getByRole("link", { name: "Open the first step" }).click();
  await expect(page.getByRole("textbox", { name: "Filter" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "This step does not exist" })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "This step does not exist" })).toBeFocused();
});

test("on a phone, a dialog opened from the course returns the focus to what opened the course", async ({
  riddle,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await riddle.open("#/learn");
  const course = page.getByRole("button", { name: "Course", exact: true });
  const dialog = page.getByRole("dialog", { name: "Courses" });
  // The dialog is loaded the first time, and there at once the second time.
  for (const _ of [1, 2]) {
    await course.click();
    await page.getByRole("button", { name: /: choose a course…$/ }).click();
    await expect(page.getByRole("navigation", { name: "Course" })).toBeHidden();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(course).toBeFocused();
  }
});

test("a section opened while Learn appears is shown", async ({ riddle, page }) => {
  await riddle.open("#/explore");
  // Between Learn's first frame and the name of its lesson in the address.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector("[aria-current=page][href='#/learn']") === null) return;
      if (document.querySelector("main[aria-busy=true]") !== null || document.querySelector("main h1") === null) return;
      observer.disconnect();
      location.hash = "#/data";
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await riddle.section("Learn").click();
  await expect(riddle.section("Data")).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveTitle("Data · Riddle");
});
