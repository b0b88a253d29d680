import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { decodeBytes, waitForNextTask } from "../../../wire/public.ts";
import { ResponseFeed } from "./response-feed.ts";

const head = {
  status: 200,
  headers: new Headers({ "Content-Type": "multipart/mixed; boundary=b" }),
  outcome: undefined,
};
const start = "HTTP/1.1 200 OK\r\ncontent-type: multipart/mixed; boundary=b\r\n\r\n";
const parts = Array.from({ length: 6 }, (_, index) => `--b\r\nX-Request-Id: p${index}\r\n\r\nnumber ${index} é\r\n`);
const bytes = new Uint8Array([
  ...new TextEncoder().encode(parts.join("")),
  0xff,
  10,
  0xc3,
  ...[..."--b--"].map(Number),
]);
const whole = start + decodeBytes(bytes);

/** A fake editor that records what it receives. */
function editor() {
  const pieces: string[] = [];
  return { pieces, append: (text: string) => void pieces.push(text) };
}

afterEach(async () => {
  vi.restoreAllMocks();
  // yieldToTasks measures from the start of the task, with the clock of the test that started it.
  await waitForNextTask();
});

test("shows every byte once, and only complete lines before the end, for any chunks", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 5));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ at: fc.integer({ min: 0, max: bytes.length }), rests: fc.boolean() }), { maxLength: 8 }),
      async (cuts) => {
        const view = editor();
        const feed = new ResponseFeed(head, view);
        const chunks: Uint8Array[] = [];
        let from = 0;
        for (const { at, rests } of cuts.toSorted((a, b) => a.at - b.at)) {
          chunks.push(bytes.subarray(from, at));
          from = at;
          feed.show([...chunks], false);
          if (rests) await waitForNextTask();
          expect(whole.startsWith(view.pieces.join(""))).toBe(true);
          expect(view.pieces.every((piece) => piece.endsWith("\n"))).toBe(true);
        }
        feed.show([...chunks, bytes.subarray(from)], true);
        await expect.poll(() => view.pieces.join("")).toBe(whole);
      },
    ),
    { numRuns: 50 },
  );
});

test("shows a short response in the same task", async () => {
  // The feed yields after some milliseconds of work, which may pass at once on a busy machine.
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
  const view = editor();
  new ResponseFeed(head, view).show([bytes], true);
  for (let step = 0; step < 30; step += 1) await Promise.resolve();
  expect(view.pieces.join("")).toBe(whole);
});

test("appends megabytes in pieces, with other tasks in between", async () => {
  const line = new TextEncoder().encode(`${"x".repeat(998)}\r\n`);
  const megabytes = new Uint8Array(4_000_000).map((_, index) => line[index % line.length] ?? 0);
  const view = editor();
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => (now += 13));
  new ResponseFeed(head, view).show([megabytes], true);
  for (let step = 0; step < 500; step += 1) await Promise.resolve();
  expect(view.pieces, "before the next task").toEqual([start]);
  await expect.poll(() => view.pieces.join("").length).toBe(start.length + megabytes.length);
  expect(Math.max(...view.pieces.map(({ length }) => length))).toBeLessThanOrEqual(32_769);
});

test("appends a line longer than a piece", async () => {
  const view = editor();
  const long = new TextEncoder().encode(`${"x".repeat(200_000)}\r\nend`);
  new ResponseFeed(head, view).show([long.subarray(0, 150_000), long.subarray(150_000)], true);
  await expect.poll(() => view.pieces.join("")).toBe(start + decodeBytes(long));
});

test("appends nothing to an editor that was destroyed", async () => {
  const view = editor();
  const feed = new ResponseFeed(head, view);
  feed.stop();
  feed.show([bytes], true);
  await waitForNextTask();
  await waitForNextTask();
  expect(view.pieces).toEqual([start]);
});
