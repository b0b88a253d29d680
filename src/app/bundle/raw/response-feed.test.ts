import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { nextTask } from "../../../client/index.ts";
import type { Reading } from "./raw-structure.ts";
import { ResponseFeed } from "./response-feed.ts";

const head = {
  status: 200,
  headers: new Headers({ "Content-Type": "multipart/mixed; boundary=b" }),
  outcome: undefined,
};
const start = "HTTP/1.1 200 OK\r\ncontent-type: multipart/mixed; boundary=b\r\n\r\n";
const parts = Array.from({ length: 6 }, (_, index) => `--b\r\nX-Request-Id: p${index}\r\n\r\nnumber ${index} é\r\n`);
const whole = `${parts.join("")}--b--\r\n`;
const bytes = new TextEncoder().encode(whole);

/** A fake editor that records what it receives. */
function editor() {
  const state: { text: string; reading: Reading | null } = { text: "", reading: null };
  return {
    state,
    append: (text: string) => {
      state.text += text;
    },
    read: (reading: Reading | null) => {
      state.reading = reading;
    },
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

const idsIn = (reading: Reading | null) => reading?.parts.map(({ id }) => id);
const all = parts.map((_, index) => `p${index}`);

test("an editor has every byte once in the end, however the answer comes and whenever the page has its turn", async () => {
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
          if (rests) await nextTask();
          expect((start + whole).startsWith(view.state.text)).toBe(true);
        }
        feed.show([...chunks, bytes.subarray(from)], true);
        await vi.waitFor(() => {
          expect(view.state.text).toBe(start + whole);
          expect(idsIn(view.state.reading)).toEqual(all);
        });
      },
    ),
    { numRuns: 50 },
  );
});

test("what is short is there before the page has its next turn", async () => {
  const view = editor();
  new ResponseFeed(head, view).show([bytes], true);
  for (let step = 0; step < 30; step += 1) await Promise.resolve();
  expect(view.state.text).toBe(start + whole);
  expect(idsIn(view.state.reading)).toEqual(all);
});

test("sends nothing to an editor that was destroyed", async () => {
  const view = editor();
  const feed = new ResponseFeed(head, view);
  feed.show([bytes], true);
  feed.stop();
  await nextTask();
  await nextTask();
  expect(view.state).toEqual({ text: "", reading: null });
});
