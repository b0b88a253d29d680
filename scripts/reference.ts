// What docs/language.md takes from the code: its tables of operators and of mistakes.

import {
  check,
  filterRules,
  fittingFixes,
  type Issue,
  type Operator,
  operators,
  parse,
} from "../src/language/index.ts";
import { collections } from "../src/samples/index.ts";

const operandWords: Readonly<Record<Operator["operands"], string>> = {
  equality: "every type",
  ordering: "all but booleans",
  text: "texts",
};
const rightWords: Readonly<Record<Operator["right"], string>> = {
  value: "a field, a literal, arithmetic",
  array: "an array",
  pattern: "a pattern",
};

/** Texts that are no filter on Orders, each with one mistake, or that are one with a likely slip. */
const mistakes: readonly string[] = [
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
  ".[] | select(.total > 100)",
  "{ items: { $size: 2 } }",
  "total%20%3E%20100",
];

/** The regions of docs/language.md that are generated, by name. */
const regions: ReadonlyMap<string, () => string> = new Map([
  ["operators", operatorTable],
  ["operator sides", sideTable],
  ["mistakes", mistakeTable],
]);

function operatorTable(): string {
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

function sideTable(): string {
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

function mistakeTable(): string {
  return table(
    ["Text", "What is told", "The fix"],
    mistakes.map((text) => {
      const [issue] = issuesOf(text);
      if (issue === undefined) throw new Error(`${text} has no mistake; take it out of the list.`);
      const [fix] = issue.fixes;
      const mended = fix && (text.slice(0, fix.from) + fix.insert + text.slice(fix.to)).trim();
      return [code(text), issue.message, mended === undefined ? "–" : code(mended)];
    }),
  );
}

/** Everything that is told of a filter on Orders. */
export function issuesOf(text: string): Issue[] {
  const [orders] = collections.filter(({ name }) => name === "Orders");
  if (orders === undefined) throw new Error("The samples have no Orders any more; choose another collection here.");
  const rules = filterRules(orders, "FindMany");
  const { filter, issues } = parse(text);
  return [...fittingFixes(text, issues, rules), ...check(filter, rules, text)];
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
 * A document with its regions made anew. A region stands between `<!-- generated: name -->` and `<!-- end -->`.
 * @throws an Error for a region that nothing generates, and for one that the document does not have
 */
export function withRegions(document: string): string {
  const missing = new Set(regions.keys());
  const result = document.replace(/(<!-- generated: ([\w ]+) -->).*?(<!-- end -->)/gs, (_, open, name, close) => {
    const generate = regions.get(name);
    if (generate === undefined) throw new Error(`Nothing generates ${name}; scripts/reference.ts knows the names.`);
    missing.delete(name);
    return `${open}\n\n${generate()}\n\n${close}`;
  });
  if (missing.size > 0) throw new Error(`The document lacks the regions: ${[...missing].join(", ")}.`);
  return result;
}
