// Tests that switching conditions off and on again restores the text, for every filter.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse, print, type Span } from "../../language/public.ts";
// biome-ignore-start lint/style/noRestrictedImports: reuses the generators of the language's own tests
import { createPicker, spellFilter } from "../../language/testing/spelling.ts";
import { anyFilter } from "../../language/testing/trees.ts";
// biome-ignore-end lint/style/noRestrictedImports: the language does not export them, because no page needs them
import {
  findComparisonAt,
  listHiddenTexts,
  mapHidden,
  readSwitchedOff,
  type ShownText,
  switchOff,
  switchOn,
  writeSwitchedOff,
} from "./switched-off.ts";

const whole = (text: string): ShownText => ({ text, hidden: [] });

function off(shown: ShownText, piece: string): ShownText {
  const at = shown.text.indexOf(piece);
  const span = at < 0 ? null : findComparisonAt(shown.text, at + 1);
  const next = span === null ? null : switchOff(shown, span);
  if (next === null) throw new Error(`${piece} can't be switched off in ${shown.text}.`);
  return next;
}

const offNames = (shown: ShownText): readonly string[] => listHiddenTexts(shown);

function on(shown: ShownText, piece: string): ShownText {
  const at = offNames(shown).indexOf(piece);
  if (at < 0) throw new Error(`${piece} is not off.`);
  return switchOn(shown, at);
}

/** What typing at an offset makes of it. */
function typed({ text, hidden }: ShownText, at: number, insert: string): ShownText {
  const map = (offset: number, side: -1 | 1) =>
    offset > at || (offset === at && side > 0) ? offset + insert.length : offset;
  return { text: text.slice(0, at) + insert + text.slice(at), hidden: mapHidden(hidden, map) };
}

const isFilter = (text: string): boolean => parse(text).issues.every(({ severity }) => severity !== "error");

describe("a condition is switched off and on again", () => {
  test.each([
    ["a = 1", "a = 1", "", "a = 1"],
    ["a = 1 and b = 2 or c = 3", "a = 1", "b = 2 or c = 3", "a = 1"],
    ["a = 1 and b = 2 or c = 3", "c = 3", "a = 1 and b = 2", "c = 3"],
    ["a = 1 and (b = 2 or c = 3)", "b = 2", "a = 1 and (c = 3)", "b = 2"],
    ["a = 1 and not (b = 2)", "b = 2", "a = 1", "not (b = 2)"],
    ["not a = 1 or b = 2", "a = 1", "b = 2", "not a = 1"],
    ["a = null&&(b = 2)or c = 3", "b = 2", "a = null or c = 3", "(b = 2)"],
  ])("%s without %s is %s", (text, piece, left, chip) => {
    const without = off(whole(text), piece);
    expect(without.text).toBe(left);
    expect(offNames(without)).toEqual([chip]);
    expect(on(without, chip)).toEqual(whole(text));
  });

  test("several, in any order", () => {
    const text = "a = 1 or (b = 2 and not (c = 3))";
    const none = off(off(off(whole(text), "b = 2"), "a = 1"), "c = 3");
    expect(none.text).toBe("");
    expect(offNames(none)).toEqual(["a = 1", "b = 2", "not (c = 3)"]);
    expect(on(none, "b = 2").text).toBe("(b = 2)");
    expect(on(on(none, "not (c = 3)"), "a = 1").text).toBe("a = 1 or (not (c = 3))");
    expect(on(on(on(none, "not (c = 3)"), "a = 1"), "b = 2")).toEqual(whole(text));
  });

  test("every comparison of any filter, in any order, which leaves a filter each time", () => {
    fc.assert(
      fc.property(anyFilter, fc.integer(), fc.boolean(), (filter, seed, isPrinted) => {
        const pick = createPicker(seed);
        const text = isPrinted ? print(filter) : spellFilter(filter, pick);
        let shown = whole(text);
        const steps: string[] = [];
        for (
          let span = anyComparison(shown, pick);
          span !== null && steps.length < 12;
          span = anyComparison(shown, pick)
        ) {
          steps.push(shown.text);
          const next = switchOff(shown, span);
          if (next === null) throw new Error(`Nothing can be switched off in ${shown.text}.`);
          shown = next;
          expect(isFilter(shown.text), shown.text).toBe(true);
        }
        expect(steps.length).toBeGreaterThan(0);
        while (shown.hidden.length > 0) {
          shown = switchOn(shown, pick(offNames(shown).length));
          expect(isFilter(shown.text), shown.text).toBe(true);
        }
        expect(shown.text).toBe(text);
      }),
      { numRuns: 25 },
    );
  });
});

describe("what is switched off can be read back from an address", () => {
  const read = (text: string, off: string) => ({ text, hidden: readSwitchedOff(text, off) ?? [] });

  test("with its places", () => {
    const shown = off(off(whole("a = 1 and not (b = 2) or c = 3"), "c = 3"), "b = 2");
    expect(writeSwitchedOff(shown)).toBe("1.2:a = 1 and not (b = 2) or c = 3");
    expect(read("a = 1", writeSwitchedOff(shown))).toEqual(shown);
    expect(writeSwitchedOff(whole("a = 1"))).toBe("");
  });

  test("after an edit that it does not agree with, without places", () => {
    const shown = typed(off(off(whole("a = 1 or not (b = 2)"), "a = 1"), "b = 2"), 0, "c = 3");
    expect(writeSwitchedOff(shown)).toBe(":a = 1 and not (b = 2)");
    const after = read(shown.text, writeSwitchedOff(shown));
    expect(offNames(after)).toEqual(["a = 1", "not (b = 2)"]);
    expect(on(after, "a = 1").text).toBe(on(shown, "a = 1").text);
  });

  test("for every filter, whatever is switched off in it and typed then", () => {
    const edits = fc.array(
      fc.tuple(fc.nat(), fc.constantFrom(" ", "(", "x = 1", " and y = 2 or z in [1]", "'", "and ")),
      {
        maxLength: 2,
      },
    );
    fc.assert(
      fc.property(anyFilter, fc.integer(), fc.nat(5), edits, (filter, seed, count, inserts) => {
        const pick = createPicker(seed);
        let shown = whole(spellFilter(filter, pick));
        for (let step = 0; step < count; step += 1) {
          const span = anyComparison(shown, pick);
          shown = (span === null ? null : switchOff(shown, span)) ?? shown;
        }
        expect(read(shown.text, writeSwitchedOff(shown))).toEqual(shown);
        for (const [at, insert] of inserts) shown = typed(shown, at % (shown.text.length + 1), insert);
        const written = writeSwitchedOff(shown);
        const after = read(shown.text, written);
        expect(offNames(after)).toEqual(offNames(shown));
        expect(writeSwitchedOff(after)).toBe(written);
      }),
      { numRuns: 100 },
    );
  });

  test("and any other text is ignored, or a condition that can be switched on", () => {
    const numbers = fc.constantFrom("", "0", "1", "0.1", "0.0", "1.0", "9", "0..1", ".", "-1", "1e9", "x");
    const texts = fc.oneof(fc.string(), anyFilter.map(print), fc.constant("(".repeat(3000)));
    fc.assert(
      fc.property(texts, numbers, texts, (text, number, full) => {
        const hidden = readSwitchedOff(text, `${number}:${full}`);
        if (hidden === null) return;
        const shown = { text, hidden };
        for (const name of offNames(shown)) expect(isFilter(name)).toBe(true);
        offNames(shown).forEach((_, index) => void switchOn(shown, index));
      }),
    );
  });
});

/** The comparison at a random offset. */
function anyComparison({ text }: ShownText, pick: (count: number) => number): Span | null {
  const start = pick(text.length + 1);
  for (let at = 0; at <= text.length; at++) {
    const span = findComparisonAt(text, (start + at) % (text.length + 1));
    if (span !== null) return span;
  }
  return null;
}

describe("after an edit", () => {
  test("a condition returns to the place that it had", () => {
    const first = typed(off(whole("a = 1 and b = 2"), "a = 1"), 5, "0");
    expect(on(first, "a = 1").text).toBe("a = 1 and b = 20");
    const last = typed(off(whole("a = 1 and b = 2"), "b = 2"), 5, "00");
    expect(on(last, "b = 2").text).toBe("a = 100 and b = 2");
    const before = typed(off(whole("a = 1 and b = 2"), "a = 1"), 0, "x");
    expect(on(before, "a = 1").text).toBe("a = 1 and xb = 2");
  });

  test("that fills an empty filter, each condition is joined with it", () => {
    const none = off(off(whole("a = 1 or b = 2"), "a = 1"), "b = 2");
    const other = typed(none, 0, "c = 3");
    const two = on(other, "b = 2");
    expect(two.text).toBe("c = 3 and b = 2");
    expect(on(two, "a = 1")).toEqual(whole("c = 3 and b = 2 and a = 1"));
    expect(on(typed(none, 0, "c = 3 or d = 4"), "b = 2").text).toBe("(c = 3 or d = 4) and b = 2");
  });

  test("another condition can still be switched off", () => {
    const broken = typed(off(off(whole("a = 1 and b = 2"), "a = 1"), "b = 2"), 0, "c = 3 and d = 4");
    const without = off(broken, "d = 4");
    expect(without.text).toBe("c = 3");
    expect(isFilter(on(without, "d = 4").text)).toBe(true);
    expect(on(without, "d = 4").text).toContain("c = 3 and d = 4");
  });

  test("nothing is switched off in a text with errors", () => {
    expect(findComparisonAt("a = 1 and", 1)).toBeNull();
    expect(switchOff(whole("a = 1 and"), { from: 0, to: 5 })).toBeNull();
  });
});
