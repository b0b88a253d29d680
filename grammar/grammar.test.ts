// Tests the grammar: the cases in cases/*.txt, the limits, and that any text can be parsed, also incrementally.

import { readdirSync, readFileSync } from "node:fs";
import { type Tree, TreeFragment } from "@lezer/common";
import { fileTests } from "@lezer/generator/test";
import { highlightTree } from "@lezer/highlight";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { parser } from "./generated/filter.ts";
import { highlighting } from "./highlight.ts";
import { createIncrementalParser } from "./incremental-parser.ts";
import { nestingLimit } from "./tokens.ts";

// Many runs and long texts need more time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const directory = new URL("./cases/", import.meta.url);
const files = readdirSync(directory).map((name) => ({
  name: name.replace(".txt", ""),
  cases: fileTests(readFileSync(new URL(name, directory), "utf8"), name),
}));
const texts = files.flatMap(({ cases }) => cases.map(({ text }) => text));
const tooDeep = `${"(".repeat(nestingLimit + 1)}a = 1`;

/** Prints the nodes of a tree with their positions, for comparison. */
function shape(tree: Tree): string {
  let text = "";
  tree.iterate({
    enter({ name, from, to }) {
      text += `${name} ${from} ${to}(`;
    },
    leave() {
      text += ")";
    },
  });
  return text;
}

function namesIn(tree: Tree): Set<string> {
  const names = new Set<string>();
  tree.iterate({
    enter({ name }) {
      names.add(name);
    },
  });
  return names;
}

function expectWhole(text: string): void {
  const tree = parser.parse(text);
  expect(tree.length).toBe(text.length);
  expect(namesIn(tree), JSON.stringify(text)).not.toContain("⚠");
}

describe.each(files)("cases/$name", ({ cases }) => {
  for (const one of cases) test(one.name, () => one.run(parser));
});

test("the cases cover every kind of node", () => {
  const shown = new Set([...texts, tooDeep].flatMap((text) => [...namesIn(parser.parse(text))]));
  const kinds = parser.nodeSet.types.filter((type) => type.name !== "" && !type.isError).map((type) => type.name);
  expect(kinds.filter((kind) => !shown.has(kind))).toEqual([]);
});

test("highlighting covers every token", () => {
  const highlighted = parser.configure({ props: [highlighting] });
  for (const text of [...texts, tooDeep]) {
    let plain = text;
    highlightTree(highlighted.parse(text), { style: (tags) => (tags.length > 0 ? "some" : null) }, (from, to) => {
      plain = plain.slice(0, from) + " ".repeat(to - from) + plain.slice(to);
    });
    expect(plain.trim(), JSON.stringify(text)).toBe("");
  }
});

describe("nesting", () => {
  // The openers of a level in a condition and in a value. Some need a closing parenthesis.
  const aroundCondition = fc.constantFrom("(", "not ", "!");
  const aroundValue = fc.constantFrom("(", "-");
  const levels = (count: number) =>
    fc
      .nat(count)
      .chain((outer) =>
        fc.tuple(
          fc.array(aroundCondition, { minLength: outer, maxLength: outer }),
          fc.array(aroundValue, { minLength: count - outer, maxLength: count - outer }),
        ),
      );
  const nested = (outer: readonly string[], inner: readonly string[]) =>
    [...outer, ...inner, "a", ...closing(inner), " = 1", ...closing(outer)].join("");
  const closing = (opening: readonly string[]) => opening.map((opener) => (opener === "(" ? ")" : ""));

  test.each(["(", "not ", "!", "-"])("%o opens up to 250 levels", (opener) => {
    const [outer, inner] = opener === "-" ? [[], [opener]] : [[opener], []];
    const deep = (count: number) =>
      nested(
        outer.flatMap((one) => new Array<string>(count).fill(one)),
        inner.flatMap((one) => new Array<string>(count).fill(one)),
      );
    expect(namesIn(parser.parse(deep(250)))).not.toContain("TooDeep");
    expectWhole(deep(250));
    expect(namesIn(parser.parse(deep(251)))).toContain("TooDeep");
    expectWhole(deep(251));
    expectWhole(opener.repeat(100_000));
  });

  test("mixed levels count together", () => {
    fc.assert(
      fc.property(levels(250), levels(251), (allowed, refused) => {
        expect(namesIn(parser.parse(nested(...allowed)))).not.toContain("TooDeep");
        expect(namesIn(parser.parse(nested(...refused)))).toContain("TooDeep");
        expectWhole(nested(...refused));
      }),
      { numRuns: 30 },
    );
  });

  test("closed levels do not count", () => {
    const text = new Array(300).fill("(not (!(-a) = 1) or b not in [1])").join(" and ");
    expect(namesIn(parser.parse(text))).not.toContain("TooDeep");
  });

  test("allows a list at the limit, and limits lists inside lists", () => {
    const text = `${"(".repeat(250)}a in [1, -1]${")".repeat(250)}`;
    expect(namesIn(parser.parse(text.replace("-1", "1")))).not.toContain("TooDeep");
    expect(namesIn(parser.parse(text))).toContain("TooDeep");
    for (const opener of ["[", "[1, ", "[(", "[-"]) expectWhole(`a in ${opener.repeat(20_000)}`);
  });
});

test.each([
  ["and", new Array(10_000).fill("a = 1").join(" and ")],
  ["or", new Array(10_000).fill("a = 1").join(" or ")],
  ["a sum", `a = ${new Array(10_000).fill("b").join(" + ")}`],
  ["a product", `a = ${new Array(10_000).fill("b").join(" * ")}`],
  ["a list", `a in [${new Array(10_000).fill("1").join(", ")}]`],
  ["a dotted name", `${new Array(10_000).fill("a").join(".")} = 1`],
])("parses %s of 10,000 parts completely", (_, text) => {
  expectWhole(text);
  expect([...namesIn(parser.parse(text))].filter((name) => /Junk|Missing/.test(name))).toEqual([]);
});

const pieces =
  "a b.c $x _ é 𝒳 in IN not NOT and or like ilike true null is not_in !in !inStock ! != = < > <= == <> ~ | || & && ( ) [ ] , . .. + - * / 1 1. ..5 1e 0 'x' ' \" 'it''s' #2024-03-01# # ## #T10:00# ? · \u200d \u2028 \\ \ud800 :: … ` { } ; @ %".split(
    " ",
  );
const irregular = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom("", " ", "\n")), { maxLength: 25 })
  .map((parts) => parts.flat().join(""));
const characters = fc.string({ unit: fc.constantFrom(...`aAin!=<>|&()[],.+-*/'"# 1e\\T:~\n`), maxLength: 20 });

describe("every text has a tree without an error node", () => {
  test.each([
    ["tokens in any order", irregular],
    ["signs of the language in any order", characters],
    ["any characters", fc.string({ unit: "binary", maxLength: 30 })],
  ])("%s", (_, anyText) => {
    fc.assert(fc.property(anyText, expectWhole), { numRuns: 2_000 });
  });

  test("every pair of tokens, with and without a space", () => {
    for (const first of pieces)
      for (const second of pieces) for (const space of ["", " "]) expectWhole(`a = ${first}${space}${second}`);
  });
});

interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

/** Parses after each edit, incrementally and from scratch. */
function expectSameTrees(start: string, edits: readonly Edit[]): void {
  const editing = createIncrementalParser(parser.configure({ bufferLength: 32 }));
  let text = start;
  let fragments = TreeFragment.addTree(editing.parse(text));
  for (const { at, remove, insert } of edits) {
    const from = at % (text.length + 1);
    const to = Math.min(text.length, from + remove);
    text = text.slice(0, from) + insert + text.slice(to);
    const range = { fromA: from, toA: to, fromB: from, toB: from + insert.length };
    fragments = TreeFragment.applyChanges(fragments, [range], 2);
    const tree = editing.parse(text, fragments);
    fragments = TreeFragment.addTree(tree, fragments);
    expect(shape(tree), JSON.stringify(text)).toBe(shape(editing.parse(text)));
  }
}

describe("an incremental parse gives the same tree as a full parse", () => {
  // Lezer keeps a margin of 25 characters around an edit. Only a longer gap could cause incorrect reuse.
  const gap = " ".repeat(40);
  const many = new Array(10).fill("a = 1").join(" or ");

  test.each([
    ["white space", `${many}${gap}an b`, `${many}${gap}and b`],
    ["Junk and white space", `${many} \u200d${gap}or ${many}`, `${many} \u200d${gap}oar ${many}`],
    ["a run of Junk", `${many}${" ?".repeat(20)} or b`, `${many}${" ?".repeat(20)} oxr b`],
    ["Junk to the end", `${many}${" ?".repeat(20)} an`, `${many}${" ?".repeat(20)} and`],
    ["a mistaken not", `${many} #T10:00#${gap}not or b = ${many}`, `${many} #T10:00#${gap}not or b.c = ${many}`],
  ])("after %s", (_, before, after) => {
    let at = 0;
    while (before[at] === after[at]) at += 1;
    const insert = after.slice(at, at + after.length - before.length);
    expect(before.slice(0, at) + insert + before.slice(at)).toBe(after);
    expectSameTrees(before, [{ at, remove: 0, insert }]);
  });

  test("after any edits", () => {
    const insert = fc.oneof(
      { weight: 8, arbitrary: irregular.map((text) => text.slice(0, 8)) },
      fc.integer({ min: 15, max: 60 }).map((length) => " ".repeat(length)),
    );
    const edits = fc.array(fc.record({ at: fc.nat(200), remove: fc.nat(8), insert }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(irregular, fc.constantFrom(...texts), edits, (start, valid, changes) =>
        expectSameTrees(`${valid} ${start} or ${valid}`, changes),
      ),
      { numRuns: 500 },
    );
  });
});
