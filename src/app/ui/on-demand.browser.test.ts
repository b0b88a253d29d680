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

test("a dialog whose code can't be loaded is closed, and loaded when it is opened again", async () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => root.unmount());
  interface Loaded {
    readonly Part: (props: { readonly onClose: () => void }) => string;
  }
  let isOffline = true;
  const load = async (): Promise<Loaded> => {
    if (isOffline) throw new TypeError("Failed to fetch");
    return { Part: () => "The dialog" };
  };
  const Part = loadOnDemand(load, "Part");
  let closed = 0;
  const onClose = (): void => {
    closed += 1;
    root.render(createElement("main", null, "Closed"));
  };
  root.render(createElement("main", null, createElement(Part, { onClose })));
  await expect.poll(() => document.querySelector("main")?.textContent).toBe("Closed");
  isOffline = false;
  root.render(createElement("main", null, createElement(Part, { onClose })));
  await expect.poll(() => document.querySelector("main")?.textContent).toBe("The dialog");
  expect(closed).toBe(1);
});
