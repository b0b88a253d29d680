import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAwake } from "./keep-awake.ts";

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
}

const minute = 60_000;
let page: Page;
let sent: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  sent = [];
  const controller = {
    postMessage: (message: unknown) => sent.push(message),
  } as Partial<ServiceWorker> as ServiceWorker;
  keepAwake({ controller }, page);
});
afterEach(() => {
  vi.useRealTimers();
});

test("sends the worker a message every twenty seconds", () => {
  vi.advanceTimersByTime(minute);
  expect(sent).toEqual([{ type: "stay" }, { type: "stay" }, { type: "stay" }]);
});

test("sends none while the page is hidden, and goes on when it is visible again", () => {
  page.visibilityState = "hidden";
  vi.advanceTimersByTime(minute);
  expect(sent).toEqual([]);
  page.visibilityState = "visible";
  vi.advanceTimersByTime(minute);
  expect(sent).toHaveLength(3);
});

test("stops five minutes after the last input, until the next one", () => {
  vi.advanceTimersByTime(4 * minute);
  page.dispatchEvent(new Event("keydown"));
  vi.advanceTimersByTime(20 * minute);
  expect(sent).toHaveLength(9 * 3);
  page.dispatchEvent(new Event("pointermove"));
  vi.advanceTimersByTime(minute);
  expect(sent).toHaveLength(10 * 3);
});
