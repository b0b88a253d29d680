import { describe, expect, test } from "vitest";
import type { Method } from "../../../../client/index.ts";
import { createPart } from "../../../requests/parts/part.ts";
import type { Answer } from "../../send/answer.ts";
import type { SentBundle } from "../../send/exchange.ts";
import { exchangeOf, shopClient } from "../../testing/shop-client.ts";
import { describeLeftovers } from "./leftovers.ts";
import { describeOrder, operationsOf } from "./order.ts";

type Given = readonly [method: Method, body: object, sequence: string, status?: number];

const path = "/Stock@A-1042-HAM";

function answerOf(sequence: string, status = 200): Answer {
  const headers = [
    ["X-Service-Sequence", sequence],
    ["Server-Timing", "wait;dur=12.3"],
  ] as const;
  const message = { status, reason: "", headers: sequence === "" ? [] : headers, body: new Uint8Array() };
  return { status, reason: "", ok: status < 300, body: {}, issues: [], span: null, message };
}

/** The texts for a bundle and a write on the same row. */
function textsOf(
  outcome: "completed" | "committed" | "rolled-back",
  head: string,
  parts: readonly Given[],
  own: Given,
) {
  const sent = parts.map(([method, body], index) => ({
    part: createPart({ method, path, body: JSON.stringify(body), id: `p${index}` }),
    number: index + 1,
  }));
  const exchange: SentBundle = {
    serial: 1,
    phase: "answered",
    draft: { parts: sent.map(({ part }) => part), transaction: outcome !== "completed", timeout: "", parameters: [] },
    sent,
    answers: new Map(parts.map(([, , sequence, status], index) => [`p${index}`, answerOf(sequence, status)])),
    request: null,
    head: { status: 200, headers: new Headers({ "X-Service-Sequence": head }), outcome },
    chunks: [],
    duration: 1,
    problem: null,
  };
  const [method, body, sequence, status] = own;
  const write = createPart({ method, path, body: JSON.stringify(body) });
  const operations = operationsOf(exchange, write, answerOf(sequence, status));
  return {
    order: describeOrder(operations, exchange),
    leftovers: describeLeftovers(operations),
    names: operations.map(({ number }) => number),
  };
}

const part = (sequence: string, onHand = 1, status = 200): Given => ["PATCH", { onHand }, sequence, status];

describe("the order of a bundle and a write", () => {
  test("follows the service: the write runs after the transaction that it waited for", () => {
    const parts = [part("started=3, ended=4", 1), part("started=5, ended=6", 2)];
    const texts = textsOf("committed", "received=1, ended=7", parts, part("received=2, started=8, ended=9", 3));
    expect(texts.names).toEqual([1, 2, null]);
    expect(texts.order).toBe(
      "The write waited 12.3 ms for the transaction until it was committed, and saw all that the bundle wrote.",
    );
    expect(texts.leftovers).toBe(
      "`Stock@A-1042-HAM` now has `onHand` `3` (from the concurrent write, which overwrote `2` from part 2).",
    );
  });

  test("shows that the write saw nothing of a transaction that was rolled back", () => {
    const parts = [part("started=3, ended=4", 1, 424), part("started=5, ended=6", 2, 404), part("", 9, 424)];
    const texts = textsOf("rolled-back", "received=1, ended=8", parts, part("received=7, started=9, ended=10", 3));
    expect(texts.names).toEqual([1, 2, null]);
    expect(texts.order).toMatch(
      /^The write waited .* until it was rolled back, and saw nothing that the bundle wrote\.$/,
    );
    expect(texts.leftovers).toBe("`Stock@A-1042-HAM` now has `onHand` `3` (from the concurrent write).");
  });

  test("has the write between two parts without a transaction; a later part overwrites it", () => {
    const parts = [part("started=2, ended=4"), part("started=7, ended=8", 2), part("started=9, ended=10", 3)];
    const texts = textsOf("completed", "received=1", parts, part("received=3, started=5, ended=6", 7));
    expect(texts.names).toEqual([1, null, 2, 3]);
    expect(texts.order).toMatch(/^The write ran between part 1 and part 2: without a transaction nothing is locked/);
    expect(texts.leftovers).toBe(
      "`Stock@A-1042-HAM` now has `onHand` `3` (from part 3, which overwrote `7` from the concurrent write).",
    );
  });

  test.each<[string, "completed" | "committed", string, string, string]>([
    [
      "before the bundle",
      "committed",
      "received=1, ended=9",
      "received=2, started=3, ended=4",
      "ran first: the bundle",
    ],
    [
      "after the bundle",
      "committed",
      "received=1, ended=9",
      "received=10, started=11, ended=12",
      "arrived after the bundle",
    ],
    [
      "after the last part",
      "completed",
      "received=1",
      "received=2, started=9, ended=10",
      "ran after part 1, the last one",
    ],
    ["rejected", "completed", "received=1", "received=2", "was rejected before it ran"],
  ])("%s", (_, outcome, head, own, text) => {
    const { order } = textsOf(outcome, head, [part("started=5, ended=6")], part(own));
    expect(order).toContain(`The write ${text}`);
  });

  test("is unknown if the service does not report it", () => {
    const { order, leftovers, names } = textsOf("completed", "", [part("")], part(""));
    expect(names).toEqual([]);
    expect(order).toContain("this service does not report the order");
    expect(leftovers).toBe("");
  });

  test("shows that the row was deleted in the end", () => {
    const own: Given = ["DELETE", {}, "received=2, started=5, ended=6"];
    const { leftovers } = textsOf("completed", "received=1", [part("started=3, ended=4")], own);
    expect(leftovers).toBe("`Stock@A-1042-HAM` was deleted by the concurrent write.");
  });

  test("is read from the real service", async () => {
    const client = shopClient();
    const parts = [createPart({ method: "PATCH", path, body: '{"onHand": 1}' }), createPart({ path })];
    const exchange = await exchangeOf({ parts, transaction: true, timeout: "", parameters: [] }, client);
    const operations = operationsOf(exchange, createPart(), null);
    expect(operations.map(({ number, received, started, ended }) => [number, received, started, ended])).toEqual([
      [1, 1, 2, 3],
      [2, 1, 4, 5],
    ]);
  });
});
