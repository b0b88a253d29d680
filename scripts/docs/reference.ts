// Generates the tables of operators in docs/language.md and of messages in docs/mistakes.md.

import {
  check,
  filterRules,
  type Issue,
  keepFittingFixes,
  type Operator,
  operators,
  parse,
} from "../../src/language/public.ts";
import { collections } from "../../src/samples/public.ts";

const operandWords: Readonly<Record<Operator["operands"], string>> = {
  equality: "every type",
  ordering: "all but booleans",
  text: "strings",
};
const rightWords: Readonly<Record<Operator["right"], string>> = {
  value: "a field, a literal, arithmetic",
  array: "an array",
  pattern: "a pattern",
};

/** Filters on Orders, each with one mistake. */
const commonMistakes: readonly string[] = [
  // Operators.
  "total == 100",
  "total gt 100",
  "total > = 100",
  "status not in ['open']",
  "note contains 'gift'",
  "note =~ /gift/",
  "shipped is not null",
  "total between 10 and 20",
  "10 < total < 20",
  "total not between 10 and 20",
  "total % 2 = 0",
  // Joining.
  "total > 10 AND paid = true",
  "total > 10, paid = true",
  "total > 10 paid = true",
  "total 1 > 10",
  "status = 'open' order by total",
  "total > 10 and and paid = true",
  "(total > 10",
  "paid",
  "total >",
  // Fields.
  "totl > 100",
  '"total" > 100',
  "[total] > 100",
  "items[0].qty > 5",
  "customer/city = 'Bonn'",
  "contains(note, 'gift')",
  "lower(note) = 'gift'",
  "year(placed) = 2024",
  "note.indexOf('gift') >= 0",
  "items.some(i => i.qty > 5)",
  "length(note) > 3",
  "placed > now()",
  // Texts and lists.
  "note = 'it's'",
  "note = 'gift",
  "note = “gift”",
  "note like '%gift%'",
  "note LIKE '%gift%'",
  "note LIKE 'g_ft'",
  "note like 'gift'",
  "status = open",
  "status = 'opne'",
  "status in ('open', 'paid')",
  "status = ['open', 'paid']",
  "status in ['open' 'paid']",
  "['open', 'paid'].includes(status)",
  // Numbers.
  "total > 007",
  "total > .5",
  "total > 1,000",
  "total > €5",
  "total < 10% of discount",
  "total > '100'",
  "total = 9007199254740993",
  // Dates.
  "due = 2024-03-01",
  "due = 01/02/2024",
  "due = #2024-02-30#",
  "due > #2024-03-01",
  "placed = #2024-03-01#",
  "deliverAfter > 10:30",
  // Words.
  "paid = TRUE",
  "paid = yes",
  "note = undefined",
  "-- a comment\ntotal > 100",
  // Pasted.
  "$filter=total > 100",
  "SELECT * FROM Orders WHERE total > 100",
  "o => o.total > 100",
  "{ status: { $in: ['open', 'paid'] }, total: { $gt: 100 } }",
  "status=in=(open,paid);total=gt=100",
  "status:open AND total:[10 TO 20]",
  "{ items: { $size: 2 } }",
  "total%20%3E%20100",
];

/** Texts with one mistake each, by the section of docs/mistakes.md that lists their messages. */
const mistakesBySection: readonly (readonly [section: string, texts: readonly string[]])[] = [
  ["fields", ["Null = 1 or a = 2", "a. = 1"]],
  [
    "literals",
    [
      "a = 5.",
      "a = 1e",
      "a = 1e400",
      "a = '\\q'",
      "a = '\\u12'",
      "a = [1]",
      "a in [[1]]",
      "a in [1 + 1]",
      "a in [--1]",
      "a in 'x'",
    ],
  ],
  ["patterns", ["note like 5", "note like other"]],
  ["arithmetic", ["(a = 1) + 2 > 3", "a + b", "a + = 1"]],
  [
    "types",
    [
      "paid = 1",
      "true < false",
      "status = total",
      "status in ['open', 3]",
      "note > 100",
      "null in [1, 'a']",
      "note + 1 = 3",
      "placed > #T10:30#",
    ],
  ],
  [
    "dates and times",
    [
      "a > #2023-02-29#",
      "a > #2024-13-01#",
      "a > #0000-01-01#",
      "a > #T24:00#",
      "a > #2024-03-01T10:60#",
      "a > #2024-03-01T10:00+2#",
    ],
  ],
  ["arrays", ["items.qty * 2 > 10", "total > items.qty"]],
  ["declared fields", ["status > 'open'", "'open' > status"]],
];

/** The regions that are generated, by document and name. */
const generated: ReadonlyMap<string, ReadonlyMap<string, () => string>> = new Map([
  [
    "docs/language.md",
    new Map([
      ["operators", formatOperators],
      ["operator sides", formatSides],
    ]),
  ],
  [
    "docs/mistakes.md",
    new Map([
      ["common mistakes", formatFixes],
      ...mistakesBySection.map(([section, texts]) => [section, () => formatMessages(texts)] as const),
    ]),
  ],
]);

/** The documents with generated regions. */
export const generatedDocuments: readonly string[] = [...generated.keys()];

/** Every text whose message docs/mistakes.md lists. */
export const listedMistakes: readonly string[] = [
  ...commonMistakes,
  ...mistakesBySection.flatMap(([, texts]) => texts),
];

function formatOperators(): string {
  return table(
    ["Operator", "For", "Meaning", "Example"],
    [...operators.values()].map(({ symbol, operands, documentation, example }) => [
      code(symbol),
      operandWords[operands],
      documentation,
      code(example),
    ]),
  );
}

function formatSides(): string {
  return table(
    ["Operator", "On the right", "With its sides exchanged", "True exactly where this is false"],
    [...operators.values()].map(({ symbol, right, mirror, complement }) => [
      code(symbol),
      rightWords[right],
      mirror === null ? "–" : code(mirror),
      complement === null ? "–" : code(complement),
    ]),
  );
}

function formatFixes(): string {
  return table(
    ["Text", "Message", "Fix"],
    commonMistakes.map((text) => {
      const { message, fixes } = findMistake(text);
      const [fix] = fixes;
      const fixed = fix && (text.slice(0, fix.from) + fix.insert + text.slice(fix.to)).trim();
      return [code(text), message, fixed === undefined ? "–" : code(fixed)];
    }),
  );
}

function formatMessages(texts: readonly string[]): string {
  return table(
    ["Text", "Message"],
    texts.map((text) => [code(text), findMistake(text).message]),
  );
}

function findMistake(text: string): Issue {
  const [issue] = listIssues(text);
  if (issue === undefined) throw new Error(`${text} has no mistake. Remove it from the list.`);
  return issue;
}

/** The issues of a filter on Orders: the syntax errors if there are any, else what the checker finds. */
export function listIssues(text: string): readonly Issue[] {
  const orders = collections.find(({ name }) => name === "Orders");
  if (orders === undefined) throw new Error("The samples no longer include Orders. Use another collection here.");
  const rules = filterRules(orders, "FindMany");
  const { filter, issues } = parse(text);
  return issues.length > 0 ? keepFittingFixes(text, issues, rules) : check(filter, rules, text);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows.map((cells) => cells.map((cell) => cell.replaceAll("|", "\\|")))];
  return lines.map((cells) => (cells[0] === "---" ? `|${cells.join("|")}|` : `| ${cells.join(" | ")} |`)).join("\n");
}

function code(text: string): string {
  // A line break would end the row of a table.
  return `\`${text.replaceAll("\n", "⏎")}\``;
}

/**
 * The text of a document with its regions generated again. A region stands between `<!-- generated: name -->` and
 * `<!-- end -->`.
 * @throws an Error for a region that nothing generates, and for one that the text lacks
 */
export function updateRegions(document: string, text: string): string {
  const regions = generated.get(document);
  const missing = new Set(regions?.keys());
  const result = text.replace(/(<!-- generated: ([\w, ]+) -->).*?(<!-- end -->)/gs, (_, open, name, close) => {
    const generate = regions?.get(name);
    if (generate === undefined) throw new Error(`${document}: nothing generates the region ${name}.`);
    missing.delete(name);
    return `${open}\n\n${generate()}\n\n${close}`;
  });
  if (missing.size > 0) throw new Error(`${document} lacks the regions ${[...missing].join(", ")}.`);
  return result;
}
