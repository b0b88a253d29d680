// Tests that filters of other languages become valid by applying the first fix of the first issue repeatedly.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  check,
  compile,
  filterRules,
  type Issue,
  keepFittingFixes,
  listFieldTypes,
  parse,
} from "../language/public.ts";
import { orders } from "./orders.ts";
import { createRowsAround } from "./testing/rows.ts";

interface Entry {
  readonly text: string;
  /** Undefined if there is no equivalent. */
  readonly intended: string | undefined;
  /** The words of the last message, if no fix leads to a valid filter. */
  readonly names: string | undefined;
}

const rules = filterRules(orders, "FindMany");
const entries = readEntries();

function readEntries(): Entry[] {
  const file = readFileSync(new URL("./other-languages.txt", import.meta.url), "utf8");
  const blocks = file
    .split(/^## .*\n/m)
    .slice(1)
    .join("\n")
    .trim()
    .split(/\n{2,}/);
  return blocks.map((block) => {
    const [, text = "", intended = "", names] = /^([\s\S]*?)\n= (.*)(?:\n\? (.*))?$/.exec(block) ?? [];
    return { text, intended: intended === "-" ? undefined : intended, names };
  });
}

function problems(text: string): Issue[] {
  const { filter, issues } = parse(text);
  return [...keepFittingFixes(text, issues, rules), ...check(filter, rules, text)].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  );
}

/** The first error. Without errors and before the first fix, the first warning. */
function firstProblem(text: string, isFixed: boolean): Issue | undefined {
  const all = problems(text);
  return all.find(({ severity }) => severity === "error") ?? (isFixed ? undefined : all[0]);
}

/** The last text, and its remaining problem. */
function follow(start: string): { text: string; problem: Issue | undefined } {
  let text = start;
  for (let step = 0; step < 30; step++) {
    const problem = firstProblem(text, step > 0);
    const [fix] = problem?.fixes ?? [];
    if (fix === undefined) return { text, problem };
    text = text.slice(0, fix.from) + fix.insert + text.slice(fix.to);
  }
  throw new Error(`No end from: ${start}`);
}

/** The sample rows on which the two filters differ. */
function difference(one: string, other: string): object[] {
  const filters = [parse(one).filter, parse(other).filter];
  const [first, second] = filters.map((filter) => compile(filter, listFieldTypes(orders)));
  return createRowsAround(filters, rules.types).filter((row) => first?.(row) !== second?.(row));
}

describe("each filter of another language", () => {
  const reached = entries.filter(({ names }) => names === undefined);
  const stuck = entries.filter(({ names }) => names !== undefined);

  test.each(reached)("becomes its filter: $text", ({ text, intended = "" }) => {
    expect(problems(intended).filter(({ severity }) => severity === "error")).toEqual([]);
    const end = follow(text);
    expect(end.problem?.message).toBeUndefined();
    expect(difference(end.text, intended), end.text).toEqual([]);
  });

  test.each(stuck)("ends with a message that names what has no equivalent: $text", ({ text, names = "" }) => {
    expect(follow(text).problem?.message.toLowerCase()).toContain(names.toLowerCase());
  });

  test("becomes valid by fixes alone in about four of five cases", () => {
    expect(entries.length).toBeGreaterThanOrEqual(400);
    expect(reached.length / entries.length).toBeGreaterThanOrEqual(0.79);
  });
});

test("the rows distinguish filters that differ in one sign", () => {
  const pairs = [
    ["total > 10", "total >= 10"],
    ["status = 'open' or paid = true", "status = 'open' and paid = true"],
    ["note like 'gift*'", "note like '*gift*'"],
    ["note like 'gift'", "note ilike 'gift'"],
    ["placed < #2024-01-01#", "placed <= #2024-01-01#"],
    ["shipped = null", "shipped != null"],
    ["total > 10", "not total <= 10"],
    ["items.qty > 5", "items.qty >= 5"],
  ];
  for (const [one = "", other = ""] of pairs) expect(difference(one, other), `${one} | ${other}`).not.toEqual([]);
});

describe("no fix of any of these texts, with or without spaces around signs", () => {
  const texts = entries.flatMap(({ text }) => {
    // Only if no quoted text contains the sign.
    const bare = /['"`/#]/.test(text) ? [] : [text.replace(/ ?([=<>!]+|[,&|;]+) ?/g, "$1")];
    return [text, ...bare];
  });

  test.each([...new Set(texts)])("drops a value: %s", (text) => {
    for (const { fixes } of problems(text))
      for (const { from, to, insert } of fixes) {
        const kept = listValues(text.slice(0, from) + insert + text.slice(to));
        const values = listValues(text);
        const missing = values.filter(
          (value) => count(kept, (other) => other.includes(value)) < count(values, (other) => other === value),
        );
        expect(missing, insert).toEqual([]);
      }
  });
});

function count(values: readonly string[], counts: (value: string) => boolean): number {
  return values.filter(counts).length;
}

/** The values and names in a text: its runs of letters and digits, without keywords of the languages. */
function listValues(text: string): string[] {
  const decoded = /%[0-9A-F]{2}/i.test(text) ? decodeURIComponent(text) : text;
  const named = decoded
    .replace(/\/\*.*\*\/|\/\/.*|-- .*/g, " ")
    .replace(/^select .* from \w+/i, " ")
    .replace(/0x[0-9a-f]+/gi, (digits) => String(Number(digits)))
    .replace(/(\d)[_,](?=\d{3})/g, "$1")
    .replace(/(\d)\.(\d{3}),/g, "$1$2.")
    .replace(/(\d)[dfmn]\b/gi, "$1");
  return (named.match(/[\p{L}\d_$]+/gu) ?? [])
    .map((run) => run.toLowerCase().replace(/^0+(?=\d)|^\$|\$$/g, ""))
    .filter((run) => !vocabulary.has(run) && !/^(?:[a-z]|0|1)?$/.test(run));
}

/** Operators, functions and clauses of the languages, which fixes replace or remove. */
const vocabulary = new Set(
  `and or not in like ilike eq ne gt ge lt le add sub mul div divby mod has is null isnull notnull between distinct from
  true false undefined escape similar to regexp rlike glob containing starting with select delete where date time timestamp
  datetime datetimeoffset lower upper tolower toupper tolowercase contains startswith endswith includes indexof substringof
  matchespattern match test year extract any some filter new parse out return if http https example org top db find orders
  getcollection isodate regex options exists nor expr elemmatch map has ascii_downcase bt isnull _exists_ it gte lte nin
  boolean containing array order by desc this interval days edm odata doc iso on off yes no it 00 000 t00 10 i eq`.split(
    /\s+/,
  ),
);
