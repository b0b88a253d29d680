// Adds a fictitious word operator to the table, and expects the parser, the language, the editor and the documentation
// to support it without any other change.

import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Issue } from "../../language/index.ts";

const table = "../../../grammar/operators.ts";

/** A row as a contributor would write it. */
const startsWith = {
  symbol: "startswith",
  name: "starts with",
  negated: {
    symbol: "!startswith",
    name: "does not start with",
    example: "note !startswith 'gift'",
    builder: "notStartsWith",
  },
  mirror: null,
  right: "value",
  operands: "text",
  holds: (left: string, right: string) => left.startsWith(right),
  index: null,
  documentation: "True when the left side begins with the right.",
  example: "note startswith 'gift'",
  builder: "startsWith",
};

/** Reloads the modules that read the table. */
const load = async () => ({
  language: await import("../../language/index.ts"),
  samples: await import("../../samples/index.ts"),
  reference: await import("../../../scripts/reference.ts"),
  ...(await import("./completion.ts")),
  ...(await import("../explore/examples/examples.ts")),
  ...(await import("./documentation.ts")),
  ...(await import("./filter-language.ts")),
});
let modules: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  vi.resetModules();
  vi.doMock(table, async (original) => {
    const real = await original<typeof import("../../../grammar/operators.ts")>();
    // The types include only the operators in the real table.
    const rows = [...real.rows, startsWith] as unknown as typeof real.rows;
    return { ...real, rows, ...real.operatorTable(rows) };
  });
  modules = await load();
  // On a busy machine, loading them takes several seconds.
}, 60_000);

// Other tests in this process share the module registry.
afterAll(() => {
  vi.doUnmock(table);
  vi.resetModules();
});

function rules() {
  const { language, samples } = modules;
  const customers = samples.collections.find(({ name }) => name === "Customers");
  if (customers === undefined) throw new Error("The samples no longer include Customers. Use another collection here.");
  return language.filterRules(customers, "FindMany");
}

function issuesOf(text: string): readonly Issue[] {
  const { filter, issues } = modules.language.parse(text);
  return [...issues, ...modules.language.check(filter, rules(), text)];
}

test.each(["name startswith 'A'", "name !startswith 'A'"])("parses, checks and prints %s", (text) => {
  expect(issuesOf(text)).toEqual([]);
  expect(modules.language.print(modules.language.parse(text).filter)).toBe(text);
});

test.each([
  ["name STARTSWITH 'A'", "Operators are lowercase: write `startswith`."],
  ["name startswith", "A value is missing"],
  ["name startswith 5", "`startswith` compares strings, but this is a number."],
  ["_id startswith 'A'", "`_id` does not allow the operator `startswith` here."],
])("reports the mistake in %s", (text, message) => {
  expect(issuesOf(text).map((issue) => issue.message)).toEqual([expect.stringContaining(message)]);
});

test.each([
  ["name startswith 'A'", true],
  ["name startswith 'd'", false],
  ["name !startswith 'A'", false],
  ["other startswith 'A'", false],
  ["other !startswith 'A'", true],
  ["name startswith first", true],
  ["'Ada Lovelace' startswith name", true],
  ["'Bob' startswith name", false],
])("evaluates %s", (text, expected) => {
  const { filter } = modules.language.parse(text);
  expect(modules.language.compile(filter)({ name: "Ada", first: "A" })).toBe(expected);
});

test("is described in words", () => {
  const { filter } = modules.language.parse("name !startswith 'A'");
  const phrases = filter === null ? [] : modules.language.inWords(filter);
  expect(phrases.map(({ text }) => text).join("")).toBe("name does not start with 'A' (or has no value)");
});

test("is offered after a field of the samples, with its documentation", () => {
  const doc = "name ";
  const state = EditorState.create({ doc, extensions: [modules.filterSupport()] });
  const result = modules.completeFilter(rules)(new CompletionContext(state, doc.length, true));
  expect(result?.options.map(({ label }) => label)).toEqual(expect.arrayContaining(["startswith", "!startswith"]));
  const symbol: string = startsWith.symbol;
  if (!modules.language.isOperator(symbol)) throw new Error("The documentation does not know the operator.");
  expect(modules.operatorDocumentation(symbol)).toMatchObject({ title: "startswith", kind: "starts with" });
});

test("appears in the generated documentation", () => {
  const region = "<!-- generated: operators --><!-- end --><!-- generated: operator sides --><!-- end -->";
  expect(modules.reference.withRegions("docs/language.md", region)).toContain(
    "| `startswith` | strings | True when the left side begins with the right. | `note startswith 'gift'` |",
  );
});

test("is listed by the message for an unknown operator", () => {
  const [issue] = issuesOf("name resembles 'A'");
  expect(issue?.message).toContain("!ilike startswith !startswith");
});

test("offers examples of it", () => {
  const examples = modules.examplesOf(rules(), modules.samples.rows("Customers"));
  const filters = examples.map(({ filter }) => filter);
  expect(filters).toContainEqual(expect.stringMatching(/^\S+ startswith '/));
  expect(filters).toContainEqual(expect.stringMatching(/^\S+ !startswith '/));
  expect(filters.filter((text) => text.includes("startswith")).flatMap(issuesOf)).toEqual([]);
});
