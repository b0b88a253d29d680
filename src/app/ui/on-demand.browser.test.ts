import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { Notice } from "./notice.tsx";
import { loadOnDemand } from "./on-demand.tsx";

test("an addition whose code can't be loaded leaves the rest as it is, and a notice says so", async () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => root.unmount());
  const load = (): Promise<{ readonly Part: () => string }> => Promise.reject(new TypeError("Failed to fetch"));
  const Part = loadOnDemand(load, "Part");
  root.render(createElement("main", null, "Rows", createElement(Part), createElement(Notice)));
  await expect.poll(() => document.querySelector("[data-notice]")?.textContent).toContain("could not be loaded");
  expect(document.querySelector("main")?.textContent).toMatch(/^Rows/);
});
