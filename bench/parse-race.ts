// Compares parsers from text to tree.

import { type Condition, parse } from "../src/language/public.ts";
import { type Syntax, syntaxes, writeFilter } from "./filters.ts";
import { type Effort, race, type Task } from "./measure.ts";
import { loadParsers, versioned } from "./rivals.ts";

interface Parser {
  readonly name: string;
  readonly syntax: Syntax;
  readonly parse: (text: string) => unknown;
  /** Counts the comparisons in a tree, to check that it is complete. */
  readonly count: (tree: unknown) => number;
}

export async function raceParsers(effort: Effort): Promise<Task[]> {
  const parsers = [riddle, ...(effort.rivals ? await loadRivals() : [])];
  return [5, 200].map((comparisons) => {
    const entries = parsers.map((parser) => ({ ...parser, text: writeFilter(comparisons, parser.syntax) }));
    for (const { name, parse, text, count } of entries) {
      const found = count(parse(text));
      if (found !== comparisons) throw new Error(`${name} found ${found} comparisons, not ${comparisons}, in: ${text}`);
    }
    const runs = entries.map(({ name, parse, text }) => ({ name, run: () => parse(text) }));
    return { name: `parse ${comparisons} comparisons`, timings: race(runs, effort) };
  });
}

const riddle: Parser = { name: "Riddle", syntax: syntaxes.riddle, parse: parseWell, count: countComparisons };

async function loadRivals(): Promise<Parser[]> {
  const { rsql, filtrex, odata, odataPeg, jsep, liqe } = await loadParsers();
  const typed = (pattern: RegExp) => (tree: unknown) => countObjects(tree, ({ type }) => pattern.test(String(type)));
  return [
    {
      name: `${versioned("@rsql/parser")} (shift-reduce)`,
      syntax: syntaxes.rsql,
      parse: rsql,
      count: typed(/^COMPARISON$/),
    },
    {
      name: `${versioned("filtrex")} (LALR, Jison)`,
      syntax: syntaxes.filtrex,
      parse: filtrex,
      count: (tree) => JSON.stringify(tree).split("ops[").length - 1,
    },
    {
      name: `${versioned("odata-parser")} (PEG.js)`,
      syntax: syntaxes.odata,
      parse: (text) => odataPeg(`$filter=${text}`),
      count: typed(/^(eq|ne|lt|gt|le|ge)$/),
    },
    {
      name: `${versioned("@odata/parser")} (PEG by hand)`,
      syntax: syntaxes.odata,
      parse: odata,
      count: typed(/^(Equals|NotEquals|LesserThan|GreaterThan|LesserOrEquals|GreaterOrEquals)Expression$/),
    },
    {
      name: `${versioned("liqe")} (Earley)`,
      syntax: syntaxes.liqe,
      parse: liqe,
      count: typed(/^Tag$/),
    },
    {
      name: `${versioned("jsep")} (by hand)`,
      syntax: syntaxes.jsep,
      parse: jsep,
      count: (tree) => countObjects(tree, ({ operator }) => /^[=!<>]=?=?$/.test(String(operator))),
    },
  ];
}

function parseWell(text: string): Condition | null {
  const { filter, issues } = parse(text);
  if (issues.length > 0) throw new Error(`${issues[0]?.message} In: ${text}`);
  return filter;
}

function countComparisons(tree: unknown): number {
  return countObjects(tree, ({ kind }) => kind === "comparison");
}

function countObjects(value: unknown, matches: (node: Readonly<Record<string, unknown>>) => boolean): number {
  if (typeof value !== "object" || value === null) return 0;
  const node = value as Readonly<Record<string, unknown>>;
  return Object.values(node).reduce(
    (sum: number, inner) => sum + countObjects(inner, matches),
    !Array.isArray(value) && matches(node) ? 1 : 0,
  );
}
