import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createUpdater, holdLimit } from "./update.ts";

/** The channels of all pages; a message reaches every other one synchronously. */
const channels = new Set<ChannelDouble>();

class ChannelDouble extends EventTarget {
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    channels.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of channels)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent("message", { data }));
  }
}

const scope = "https://shop.example/riddle/";
const own = globalThis.fetch;
const send: typeof fetch = async () => new Response("rows");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("BroadcastChannel", ChannelDouble);
  globalThis.fetch = send;
});

afterEach(() => {
  vi.useRealTimers();
  channels.clear();
  globalThis.fetch = own;
});

/** A page's container, and the newer worker with the messages posted to it. */
function pageDouble() {
  const posted: unknown[] = [];
  const newer = { postMessage: (message: unknown) => posted.push(message) } as unknown as ServiceWorker;
  const container = new EventTarget() as ServiceWorkerContainer;
  return { container, newer, posted, updater: createUpdater(container, scope) };
}

test("holds the requests of another page until the newer version controls it", () => {
  const other = new EventTarget() as ServiceWorkerContainer;
  createUpdater(other, scope);
  const channel = new ChannelDouble(`riddle update ${scope}`);
  channel.postMessage("hold");
  expect(globalThis.fetch).not.toBe(send);
  other.dispatchEvent(new Event("controllerchange"));
  expect(globalThis.fetch).toBe(send);
});

test("does not hold the requests of pages below another path", () => {
  createUpdater(new EventTarget() as ServiceWorkerContainer, "https://shop.example/other/");
  new ChannelDouble(`riddle update ${scope}`).postMessage("hold");
  expect(globalThis.fetch).toBe(send);
});

test("reports an update that is held up, then releases the requests", () => {
  const { updater, newer, posted } = pageDouble();
  const stages: string[] = [];
  updater.apply(newer, (stage) => stages.push(stage));
  expect(stages).toEqual(["started"]);
  expect(posted).toEqual([{ type: "activate" }]);
  expect(globalThis.fetch).not.toBe(send);
  vi.advanceTimersByTime(holdLimit - 1);
  expect(stages).toEqual(["started", "delayed"]);
  expect(globalThis.fetch).not.toBe(send);
  vi.advanceTimersByTime(1);
  expect(stages).toEqual(["started", "delayed", "held-up"]);
  expect(globalThis.fetch).toBe(send);
});

test("repeats the activation request until the update is held up", () => {
  const { updater, newer, posted } = pageDouble();
  updater.apply(newer, () => {});
  vi.advanceTimersByTime(2_000);
  expect(posted).toHaveLength(3);
  vi.advanceTimersByTime(holdLimit);
  const asked = posted.length;
  vi.advanceTimersByTime(holdLimit);
  expect(posted).toHaveLength(asked);
});
