// Tests that the budget includes everything that the page loads initially, and the course.

import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../testing/temporary-folder.ts";
import { listLoadedAtOnce, weigh } from "./budget.mjs";

const html = `<!doctype html><html><head>
  <link rel="icon" href="./icon.svg" />
  <script type="module" crossorigin src="./assets/index-1a.js"></script>
  <link rel="modulepreload" crossorigin href="./assets/editor-1a.js">
  <link rel="stylesheet" crossorigin href="./assets/index-1a.css">
</head><body></body></html>`;

test("scripts, preloaded chunks and style sheets", () => {
  expect(listLoadedAtOnce(html)).toEqual(["./assets/index-1a.js", "./assets/editor-1a.js", "./assets/index-1a.css"]);
});

test("sizes are those of the compressed files", () => {
  const incompressible = randomBytes(3000).toString("hex");
  const folder = createTemporaryFolder({
    "index.html": html,
    "assets/index-1a.js": incompressible,
    "assets/editor-1a.js": "x".repeat(100_000),
    "assets/index-1a.css": "",
    "assets/later-1a.js": incompressible,
    "assets/course-1a.js": incompressible,
    "sw.js": incompressible,
  });
  const { page, worker, course } = weigh(folder);
  expect(worker).toBeGreaterThan(3000);
  expect(course).toBe(worker);
  expect(page).toBeGreaterThan(worker);
  expect(page).toBeLessThan(2 * worker);
});
