// Tests that files are read while they arrive.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFilledStore, createTrial } from "../testing/service.ts";
import { receive } from "./receive.ts";

/** A request with a body in pieces, and how many of them were taken. */
function inPieces(pieces: Iterator<Uint8Array>, type: string) {
  const taken = { count: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = pieces.next();
      if (done === true) return controller.close();
      taken.count += 1;
      controller.enqueue(value);
    },
    cancel() {
      taken.cancelled = true;
    },
  });
  const init = { method: "POST", headers: { "Content-Type": type }, body, duplex: "half" };
  return { request: new Request("http://x/api/$import/Things", init), taken };
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe("A file", () => {
  test("is the same in whatever pieces it arrives", async () => {
    const line = fc.constantFrom("1,2", '"x\r\ny",2', '"x"y,2', '"x', "é,2", "", "1", '{"a":1}');
    const breaks = fc.constantFrom("\n", "\r\n", "\r");
    const file = fc.record({
      lines: fc.array(fc.tuple(line, breaks), { maxLength: 6 }),
      // So that it is read before the end.
      isLong: fc.boolean(),
      sizes: fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 4 }),
      type: fc.constantFrom("text/csv", "application/x-ndjson"),
    });
    await fc.assert(
      fc.asyncProperty(file, async ({ lines, isLong, sizes, type }) => {
        const one = type === "text/csv" ? "long,1\n" : '{"a":1}\n';
        const text = `a,b\n${isLong ? one.repeat(10_000) : ""}${lines.flat().join("")}${one.repeat(3)}`;
        const all = bytes(text);
        function* pieces() {
          for (let at = 0, n = 0; at < all.length; n += 1) {
            const size = sizes[n % sizes.length] ?? 1;
            yield all.slice(at, at + (isLong ? size + 1_000 : (size % 7) + 1));
            at += isLong ? size + 1_000 : (size % 7) + 1;
          }
        }
        const whole = (await receive(inPieces([all].values(), type).request)).file?.();
        expect((await receive(inPieces(pieces(), type).request)).file?.()).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    ["text/csv", "a,b\n", "1,2\n"],
    ["application/x-ndjson", "", "{}\n"],
  ])("of two million lines is refused as soon as the limit is reached: %s %j %j", async (type, head, line) => {
    const piece = bytes(line.repeat(50_000));
    function* pieces() {
      yield bytes(head);
      for (let n = 0; n < 40; n += 1) yield piece;
    }
    const { request, taken } = inPieces(pieces(), type);
    const { handle } = createTrial(await createFilledStore());
    const response = await handle(request);
    expect([response.status, (await response.json()).errors[0].message]).toEqual([
      413,
      "A file may have at most a million rows; this one has more. Split it.",
    ]);
    expect(taken.count).toBeLessThan(25);
    expect(taken.cancelled).toBe(true);
  });

  test.each([
    ["text/csv", "1\n", "Line 2: There is 1 value for 2 columns."],
    ["application/x-ndjson", "{\n", "Line 1: This is not JSON:"],
  ])("without a row that can be read is not read to its end: %s", async (type, line, message) => {
    const pieces = [
      bytes(type === "text/csv" ? "a,b\n" : ""),
      ...Array.from({ length: 99 }, () => bytes(line.repeat(50_000))),
    ];
    const { request, taken } = inPieces(pieces.values(), type);
    const { handle } = createTrial(await createFilledStore());
    const response = await handle(request);
    const given = (await response.json()).errors[0].message;
    expect([response.status, given]).toEqual([
      400,
      expect.stringContaining(`None of the first 1000 rows can be read. ${message}`),
    ]);
    expect(taken.count).toBeLessThan(9);
  });

  test("over 64 MiB is refused with what to do, before the rest arrives", async () => {
    const piece = new Uint8Array(8 * 2 ** 20).fill(32);
    const { request, taken } = inPieces(Array.from({ length: 20 }, () => piece).values(), "application/x-ndjson");
    const { handle } = createTrial(await createFilledStore());
    const response = await handle(request);
    expect([response.status, (await response.json()).errors[0].message]).toEqual([
      413,
      "The file has more than 64 MiB, the most that is accepted here. Split it and import its parts one after the other.",
    ]);
    expect(taken.count).toBeLessThan(12);
  });

  test("that breaks off changes nothing", async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(bytes('[{"name":"x"}')),
      pull: (controller) => controller.error(new Error("broken off")),
    });
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body, duplex: "half" };
    const { handle, call } = createTrial(await createFilledStore());
    expect((await handle(new Request("http://x/api/$import/Things", init))).status).toBe(500);
    expect((await call("GET", "/Things?count=true")).body.totalMatches).toBe(3);
  });
});
