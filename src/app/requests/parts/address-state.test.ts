import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonDepthLimit } from "../../../wire/public.ts";
import { readRoute, writeRoute } from "../../address/route.ts";
import { mostParts, readDraft, writeDraft } from "./address-state.ts";
import { type BundleDraft, createPart, methods } from "./part.ts";
import { createStarterDraft } from "./starter.ts";

const current = createStarterDraft();

function read(address: string): BundleDraft {
  const result = readDraft(readRoute(address).params, current);
  if (result === undefined || "problem" in result) throw new Error(result?.problem ?? "The address says nothing.");
  return result.draft;
}

function problem(address: string): string {
  const result = readDraft(readRoute(address).params, current);
  if (result === undefined || !("problem" in result)) throw new Error("The address has no problem.");
  return result.problem;
}

const withoutKeys = ({ parts, ...rest }: BundleDraft) => ({
  ...rest,
  parts: parts.map(({ key: _, ...part }) => part),
});

test("reads back any draft that was written", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.json(),
    fc.constantFrom("", "{", '"text"', "1.0", '{"a": [1, 2]}'),
  );
  const pairs = fc.array(fc.tuple(text, text), { maxLength: 3 });
  const part = fc
    .record({ method: fc.constantFrom(...methods), path: text, headers: pairs, body: text, id: text, on: fc.boolean() })
    .map(createPart);
  const draft = fc.record({
    parts: fc.array(part),
    transaction: fc.boolean(),
    timeout: fc.constantFrom("", "0", "2000"),
    parameters: pairs,
  });
  fc.assert(
    fc.property(draft, (given) => {
      expect(withoutKeys(read(writeRoute("bundle", writeDraft(given))))).toEqual(withoutKeys(given));
    }),
  );
});

test("a body formatted by the page is JSON in the address", () => {
  const parts = new Map(writeDraft(current)).get("parts") ?? "";
  expect(parts).toContain('"body":{"onHand":87,"reserved":16}');
});

describe("a hand-written address", () => {
  test("needs only a path for a part", () => {
    expect(read('#/bundle?parts=[{"path":"/Orders"}]').parts).toMatchObject([
      { method: "GET", path: "/Orders", body: "", on: true },
    ]);
  });

  test("with parts has the service's defaults", () => {
    expect(read('#/bundle?parts=[{"path":"/Orders"}]')).toMatchObject({ transaction: false, timeout: "" });
  });

  test("without parts keeps the current ones", () => {
    const draft = read("#/bundle?transaction=false");
    expect(draft.parts).toBe(current.parts);
    expect(draft).toMatchObject({ transaction: false, timeout: current.timeout });
  });

  test("with an empty list has no parts", () => {
    expect(read("#/bundle?parts=[]").parts).toEqual([]);
  });

  test("without any of the parameters has no draft", () => {
    expect(readDraft(new Map([["other", "1"]]), current)).toBeUndefined();
  });
});

describe("an invalid address has a problem", () => {
  test.each<[string, RegExp]>([
    ["transaction=yes", /must be true or false/],
    ["parts=[", /not JSON/],
    ["parts={}", /not a JSON array/],
    ["parts=[1]", /Part 1 .* not an object/],
    ['parts=[{"path":"/a"},{}]', /Part 2 .* no path/],
    ['parts=[{"path":"/a","method":"HEAD"}]', /method other than GET/],
    ['parts=[{"path":"/a","id":1}]', /id that is not a string/],
    ['parts=[{"path":"/a","on":1}]', /“on”/],
    ['parts=[{"path":"/a","pth":1}]', /a member “pth”/],
    ['parts=[{"path":"/a","headers":[["Accept"]]}]', /Part 1 .* headers that are not pairs/],
    ["parameters={}", /parameters are not a JSON array of pairs/],
    ["parameters=[", /parameters are not a JSON array of pairs/],
  ])("%s", (query, reason) => {
    expect(problem(`#/bundle?${query}`)).toMatch(reason);
  });
});

test("omits parts that are too long for a link", () => {
  const parts = [createPart({ method: "POST", body: "x".repeat(100_001) })];
  expect(new Map(writeDraft({ ...current, parts })).get("parts")).toBe("");
});

describe("a hostile address", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const withBody = (body: string) =>
    writeRoute("bundle", [["parts", `[{"method":"POST","path":"/Orders","body":${body}}]`]]);

  test("may contain a body with the maximum depth", () => {
    const { parts } = read(withBody(nested(jsonDepthLimit)));
    expect(parts[0]?.body).toBe(nested(jsonDepthLimit));
  });

  test.each([jsonDepthLimit + 1, 5_000, 200_000])(
    "is rejected with a body %d arrays deep, and the problem has its position",
    (depth) => {
      expect(problem(withBody(nested(depth)))).toMatch(
        /^Its parts are nested too deeply\. .* more than \d+ levels deep, from character \d+ on\.$/,
      );
    },
  );

  test("is rejected for parameters nested too deeply", () => {
    expect(problem(writeRoute("bundle", [["parameters", nested(5_000)]]))).toContain("not a JSON array of pairs");
  });

  test("is rejected for too many parts", () => {
    const parts = (count: number) =>
      writeRoute("bundle", [["parts", `[${'{"path":"/"},'.repeat(count - 1)}{"path":"/"}]`]]);
    expect(read(parts(mostParts)).parts).toHaveLength(mostParts);
    expect(problem(parts(mostParts + 1))).toBe("It has 10001 parts; at most 10000 can be shown.");
  });

  test("never results from a draft that was typed, however deeply its body is nested", () => {
    for (const depth of [jsonDepthLimit, jsonDepthLimit + 1, 20_000]) {
      const draft = { ...current, parts: [createPart({ method: "POST", path: "/Orders", body: nested(depth) })] };
      expect(withoutKeys(read(writeRoute("bundle", writeDraft(draft))))).toEqual(withoutKeys(draft));
    }
  });
});
