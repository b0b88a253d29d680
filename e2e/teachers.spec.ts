// Learn for teachers: own courses, their editor, and progress as a file.

import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import { courseFile } from "./support/course-file.ts";
import { chooseInWorkspace } from "./support/data.ts";
import { dropFile } from "./support/drop-file.ts";
import { Palette } from "./support/palette.ts";
import { pasteIn } from "./support/paste-in.ts";
import { remote } from "./support/remote.ts";
import { waitForDownload } from "./support/wait-for-download.ts";

const openToPages = { "Access-Control-Allow-Origin": "*" };

function textFile(name: string, text: string) {
  return { name, mimeType: "text/markdown", buffer: Buffer.from(text) };
}

async function openCourses(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /: choose a course…$/ }).click();
  return page.getByRole("dialog", { name: "Courses" });
}

/** Drops a file on the section, outside any dialog. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  await dropFile(page.getByRole("main"), name, text);
}

test("a course of one's own is added from a file, solved, kept, exported and removed", async ({ riddle, page }) => {
  await riddle.open("#/learn");
  const title = page.getByRole("heading", { level: 1 });
  const notice = page.getByRole("status", { name: "Notice" });
  const course = page.getByRole("navigation", { name: "Course" });
  await expect(title).toHaveText("A first sieve");

  await test.step("a file with problems changes nothing", async () => {
    await drop(page, "broken.md", courseFile().replace(" {#limits}", "").replace("priority >= 4", "priority == 4"));
    const dialog = page.getByRole("dialog", { name: "Courses" });
    const problems = dialog.getByRole("list", { name: "Problems of the file" }).getByRole("listitem");
    await expect(problems).toHaveText([/^Line 9, column 1: This step has no id\./, /^Line 27, column 10: .*Use =/]);
    await expect(dialog.getByRole("list", { name: "Courses" }).getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page, "the problems of a course file");
    await dialog.getByLabel(/^Drop a file with a course/).setInputFiles(textFile("a.md", courseFile()));
    await expect(dialog).toBeHidden();
    await expect(notice).toContainText("Added My orders, 2 steps.");
    await expect(title).toHaveText("The limit itself");
  });
  await test.step("its progress is its own", async () => {
    await riddle.type("priority >= 4");
    await expect(page.getByRole("status", { name: "Verdict" })).toContainText("Solved.");
    await expect(course.getByRole("link", { name: /^The limit itself *, done$/ })).toBeVisible();
    await riddle.section("Explore").click();
    await riddle.section("Learn").click();
    await expect(title).toHaveText("The limit itself");
    await riddle.open("#/learn?lesson=my-orders/both");
    await expect(title).toHaveText("Both");
    await page.reload();
    await expect(title).toHaveText("Both");
    await expect(course.getByText("of 2")).toHaveText("1 of 2 done");
  });
  await test.step("a workspace file has it", async () => {
    await riddle.open("#/data");
    const download = waitForDownload(page);
    await chooseInWorkspace(page, "Export everything");
    const path = await (await download).path();
    await riddle.open("#/learn");
    const dialog = await openCourses(page);
    await dialog.getByRole("button", { name: "Remove My orders" }).click();
    await expect(title).toHaveText("A first sieve");
    await dialog.getByRole("button", { name: "Close" }).click();
    await riddle.open("#/data");
    await chooseInWorkspace(page, "Open…");
    await page.getByLabel(/^Drop an export of Riddle here/).setInputFiles(path);
    await page.getByRole("radio", { name: /^are replaced/ }).check();
    await page.getByRole("button", { name: "Replace all collections" }).click();
    await expect(page.getByRole("status", { name: "Collections" })).toHaveText(/ rows and 1 course\.$/);
  });
  await test.step("it is removed, and restored", async () => {
    await riddle.open("#/learn?lesson=my-orders%2Fboth");
    await expect(title).toHaveText("Both");
    const dialog = await openCourses(page);
    await expectAccessible(page, "the courses");
    await dialog.getByRole("button", { name: "Remove My orders" }).click();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(title).toHaveText("A first sieve");
    await notice.getByRole("button", { name: "Undo" }).click();
    await page.goBack();
    await expect(title).toHaveText("Both");
  });
});

test("a link proposes a course, which is loaded only after consent", async ({ riddle, page }) => {
  const file = courseFile();
  const server = await remote((_, outgoing) => outgoing.writeHead(200, openToPages).end(file), "/course.md");
  await riddle.open(`#/learn?course=${encodeURIComponent(server.baseUrl)}&lesson=my-orders%2Fboth`);
  const dialog = page.getByRole("dialog", { name: "Courses" });
  await expect(dialog).toContainText("A link proposes this address.");
  await expect(page.getByRole("heading", { name: "This step does not exist" })).toBeAttached();
  expect(server.received).toEqual([]);
  await dialog.getByRole("button", { name: "Load" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Both");
  await expect(dialog).toBeHidden();
  expect(server.received).toHaveLength(1);
  await server.stop();
});

test("a course is written with a preview, its answers are checked, and it is used and downloaded", async ({
  riddle,
  page,
}) => {
  await riddle.open("#/learn");
  const dialog = await openCourses(page);
  await dialog.getByRole("link", { name: "Write a course" }).click();
  await expect(page.getByRole("heading", { name: "Course editor" })).toBeFocused();
  const source = page.getByRole("textbox", { name: "Course file" });
  const preview = page.getByRole("article", { name: "Preview" });
  const check = page.getByRole("status", { name: "Check" });
  const write = async (text: string) => {
    await source.click();
    await page.keyboard.press("ControlOrMeta+A");
    await pasteIn(source, text);
  };
  await expect(preview.getByRole("heading", { name: "First step" })).toBeVisible();
  await expect(check).toHaveText("4 answers, all as expected");
  await expectAccessible(page, "the preview of a course");

  await test.step("problems lead to their places", async () => {
    await write(courseFile().replace("priority >= 4", "priority == 4").replace("priority != 3", "4 = priority"));
    await expect(page.getByRole("status", { name: "Course file" })).toHaveText("1 problem");
    await page
      .getByRole("list", { name: "Problems of the file" })
      .getByRole("button", { name: "27:10", exact: true })
      .click();
    await page.keyboard.press("Delete");
    await expect(page.getByRole("status", { name: "Course file" })).toHaveText("No problems");
    await expect(preview.getByRole("heading", { name: "The limit itself" })).toBeVisible();
    await source.press("ControlOrMeta+End");
    await expect(preview.getByRole("heading", { name: "Both" })).toBeVisible();
  });
  await test.step("each answer has its verdict", async () => {
    await page.getByRole("tab", { name: "Check" }).click();
    const answers = page.getByRole("list", { name: "Answers of The limit itself" }).getByRole("listitem");
    await expect(check).toHaveText("6 answers, 1 not as expected");
    await expect(answers.filter({ hasText: "reference" })).toContainText("Equivalent: proved.");
    const wrong = answers.filter({ hasText: "wrong" });
    await expect(wrong).toContainText("This wrong answer is accepted. Equivalent: proved.");
    await expect(wrong.getByRole("img", { name: "Not as expected" })).toBeVisible();
    await expectAccessible(page, "the check of a course");
    await wrong.getByRole("button", { name: "wrong" }).click();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.insertText(" or priority = 5");
    await expect(wrong).toContainText("It keeps a row that is not wanted");
    await expect(check).toHaveText("6 answers, all as expected");
  });
  await test.step("it lasts over a reload, is used in Learn, and is downloaded", async () => {
    await page.reload();
    await expect(source).toContainText("My orders");
    const downloading = waitForDownload(page);
    await page.getByRole("button", { name: "Download" }).click();
    expect((await downloading).suggestedFilename()).toBe("my-orders.md");
    await page.getByRole("button", { name: "Use in Learn" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The limit itself");
    const courses = await openCourses(page);
    await courses.getByRole("button", { name: /^Edit a copy of / }).click();
    await expect(page.getByRole("status", { name: "Check" })).toHaveText(/^\d+ answers, all as expected$/);
  });
});

test("progress is exported to a file, and that of a file is added to one's own", async ({ riddle, page }) => {
  await riddle.open("#/learn?lesson=first-sieve");
  await riddle.type("status = 'open'");
  await expect(page.getByRole("status", { name: "Verdict" })).toContainText("Solved.");
  const dialog = await openCourses(page);
  const exporting = waitForDownload(page);
  await dialog.getByRole("button", { name: "Export progress" }).click();
  const download = await exporting;
  expect(download.suggestedFilename()).toBe("progress.json");
  const progress = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(progress).toMatchObject({ riddleProgress: 1, steps: ["first-sieve"] });

  await test.step("another file is refused", async () => {
    await dialog.getByLabel(/^Drop a file with a course/).setInputFiles(textFile("orders.json", "[]"));
    await expect(dialog.getByRole("list", { name: "Problems of the file" })).toHaveText(
      /^orders\.json has no progress\./,
    );
    await expectAccessible(page, "the problem of a progress file");
    await dialog.getByRole("button", { name: "Close" }).click();
  });
  await test.step("a file that is dropped anywhere is added", async () => {
    await dropFile(
      page.getByRole("main"),
      "mine.json",
      JSON.stringify({ ...progress, steps: ["first-sieve", "edges"] }),
    );
    const count = page.getByRole("navigation", { name: "Course" }).getByText(/^\d+ of \d+ done$/);
    await expect(count).toHaveText(/^2 of /);
    const notice = page.getByRole("status", { name: "Notice" });
    await expect(notice).toContainText("Added 1 step to your progress.");
    await notice.getByRole("button", { name: "Undo" }).click();
    await expect(count).toHaveText(/^1 of /);
  });
});

test("a filter in Explore becomes a lesson from the palette, and a bundle from its menu", async ({ riddle, page }) => {
  const check = page.getByRole("status", { name: "Check" });
  const source = page.getByRole("textbox", { name: "Course file" });
  await riddle.explore({ collection: "Orders", filter: "status = 'open' and total > 100", limit: 5 });
  await expect(riddle.rows).toBeVisible();
  await new Palette(page).run("make a lesson", /^Make a lesson of this filter/);
  await expect(source).toContainText("Keep the rows of Orders with");
  await expect(check).toHaveText("2 answers, all as expected");
  await page.getByRole("button", { name: "Use in Learn" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("First step");

  await riddle.section("Bundle").click();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Make a lesson of this" }).click();
  await expect(source).toContainText("id: my-course-2");
  await expect(page.getByRole("heading", { name: "Course editor" })).toBeFocused();
  await expect(check).toHaveText("2 answers, all as expected");
  // The first lesson is a course by now, so nothing is lost.
  await expect(page.getByRole("status", { name: "Notice" }).getByRole("button", { name: "Undo" })).toBeHidden();
  await page.getByRole("button", { name: "Use in Learn" }).click();
  await expect(page.getByRole("button", { name: "Send bundle" })).toBeVisible();
});
