import { describe, expect, test } from "vitest";
import { type Measured, measureOverlap } from "./overlap.ts";
import { chartLabel, describeOverlap, describeRow } from "./overlap-text.ts";

const stock = { collection: "Stock", key: "A-1042-HAM", field: "counted", value: "now" };

/** Three parts that run from 10 to 40 ms after the bundle was sent at 1000. */
function measured(given: {
  readonly transaction: boolean;
  readonly write: readonly [sentAt: number, answeredAt: number];
  readonly saw?: readonly (boolean | null)[];
  readonly outcome?: Measured["outcome"];
  readonly last?: Measured["last"];
  readonly clock?: number;
}): Measured {
  const { transaction, saw = [], clock = 0, outcome = transaction ? "committed" : "completed" } = given;
  const [sentAt, answeredAt] = given.write;
  return {
    outcome,
    sent: 1_000,
    head: transaction ? 1_042 : 1_011,
    ended: 1_043,
    parts: [0, 10, 20].map((from, index) => ({
      number: index + 1,
      span: { from, to: from + 9 },
      arrived: transaction ? null : 1_010 + from + 10,
      sawWrite: saw[index] ?? null,
    })),
    store: transaction ? 31 : null,
    last: given.last ?? null,
    requestedAt: 1_000,
    reportedAt: 1_000 + answeredAt + 1,
    write: { sentAt: 1_000 + sentAt + clock, answeredAt: 1_000 + answeredAt + clock, worked: 2 },
  };
}

const described = (given: Parameters<typeof measured>[0], status = 200, code: string | null = null) =>
  describeOverlap(measureOverlap(measured(given)), stock, { status, code });

describe("with a transaction", () => {
  test("it had to wait", () => {
    const given = { transaction: true, write: [3, 46] } as const;
    expect(described(given)).toBe(
      "The other tab's write was sent 3.0 ms after the bundle, and answered 43.0 ms later. " +
        "It had to wait for the transaction, which locked Stock until it was committed. " +
        "The service worked on it for 2.0 ms; the rest was waiting and transport. " +
        "The order follows from the times alone.",
    );
    expect(described({ ...given, outcome: "rolled-back" })).toContain("which locked Stock until it was rolled back.");
  });

  test("one row that has not seen it shows that none has", () => {
    expect(described({ transaction: true, write: [3, 46], saw: [null, false] })).toContain(
      "It had to wait for the transaction, which locked Stock until it was committed.",
    );
    expect(described({ transaction: true, write: [3, 46], saw: [null, false] })).toContain(
      "The rows in the responses show this order.",
    );
  });

  test("it came first", () => {
    expect(described({ transaction: true, write: [1, 9] })).toContain("It came first: the transaction began after it.");
    // What the rows show counts more than the clocks.
    expect(described({ transaction: true, write: [1, 46], saw: [null, true] })).toContain("It came first");
  });

  test("it came too late to meet it", () => {
    expect(described({ transaction: true, write: [41, 50] })).toContain(
      "had ended, or almost ended, when it was sent.",
    );
    expect(described({ transaction: true, write: [60, 70] })).toContain(
      "It came after the bundle: the transaction had ended when it was sent. They did not overlap; send both again.",
    );
  });

  test("reports the error of a write that had to wait", () => {
    const words = described({ transaction: true, write: [3, 46] }, 422, "VALIDATION_FAILED");
    expect(words).toContain(
      "answered 43.0 ms later with 422 Unprocessable Content, `VALIDATION_FAILED`. It had to wait",
    );
  });

  test("leaves the order open when rows contradict each other", () => {
    expect(described({ transaction: true, write: [3, 46], saw: [true, false] })).toContain("don't show which");
  });
});

describe("without a transaction", () => {
  test.each<[number, string]>([
    [12, "It came first, before part 1."],
    [25, "It ran between part 1 and part 2: without a transaction nothing stays locked between parts."],
    [35, "It ran between part 2 and part 3"],
    [46, "It ran after part 3, the last one."],
  ])("answered after %d ms", (answered, words) => {
    expect(described({ transaction: false, write: [3, answered] })).toContain(words);
    expect(described({ transaction: false, write: [3, answered] })).toContain("follows from the times alone");
  });

  test("narrows the range from the times by what the rows contain", () => {
    const write = [3, 25] as const;
    expect(described({ transaction: false, write, saw: [false, false, true] })).toContain(
      "It ran between part 2 and part 3",
    );
    expect(described({ transaction: false, write, saw: [false, false, true] })).toContain(
      "The rows in the responses show",
    );
    expect(described({ transaction: false, write, saw: [null, false] })).toContain("It ran between part 2 and part 3");
    expect(described({ transaction: false, write, last: { number: 3, isThere: "theirs" } })).toContain(
      "It ran after part 3",
    );
  });

  test("it came too late to meet it", () => {
    expect(described({ transaction: false, write: [60, 70] })).toContain(
      "It came after the bundle: the bundle had ended",
    );
  });
});

describe("two clocks", () => {
  test("that differ are aligned by the times of the request and the report", () => {
    const overlap = measureOverlap(measured({ transaction: true, write: [3, 46], clock: -500 }));
    expect(overlap.clockShift).toBe(497);
    expect(overlap.write).toEqual({ from: 0, to: 43 });
    expect(describeOverlap(overlap, stock, { status: 200, code: null })).toMatch(/clock was adjusted by 497 ms\.$/);
    expect(measureOverlap(measured({ transaction: true, write: [3, 46], clock: 500 })).write).toEqual({
      from: 4,
      to: 47,
    });
  });

  test("that agree are left alone", () => {
    expect(measureOverlap(measured({ transaction: true, write: [3, 46] })).clockShift).toBe(0);
  });
});

test("where nothing ran there was nothing to meet", () => {
  const given = measured({ transaction: true, write: [3, 46] });
  const overlap = measureOverlap({ ...given, parts: given.parts.map((part) => ({ ...part, span: null })) });
  expect(describeOverlap(overlap, stock, { status: 200, code: null })).toContain("did not overlap");
});

test("describes the chart in text", () => {
  expect(chartLabel(measureOverlap(measured({ transaction: true, write: [3, 46] })))).toBe(
    "Bundle from 0.00 to 43.0 ms; write of the other tab from 3.0 to 46.0 ms, processing for the last 2.0 ms",
  );
});

test("names the writer of each value in the row", () => {
  const name = "Stock@A-1042-HAM";
  expect(describeRow(null, name, false)).toBe("`Stock@A-1042-HAM` no longer exists.");
  expect(
    describeRow(
      [
        { field: "onHand", value: 87, from: 2, over: { value: 90, from: "tab" } },
        { field: "counted", value: "now", from: "tab", over: null },
        { field: "shelf", value: undefined, from: "neither", over: null },
      ],
      name,
      false,
    ),
  ).toBe(
    "Now in `Stock@A-1042-HAM` `onHand` is `87` (part 2; it overwrote `90` from the other tab), " +
      '`counted` is `"now"` (the other tab), `shelf` is missing (another client wrote it since).',
  );
});
