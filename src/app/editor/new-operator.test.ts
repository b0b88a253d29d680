// Adds fictitious word operators to the table, and expects the parser, the language, the editor, the advice and the
// documentation to support them without any other change.

import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { FilterRules, Issue } from "../../language/public.ts";

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

/** A second one, which compares with a pattern. */
const glob = {
  symbol: "glob",
  name: "matches in any case",
  negated: null,
  mirror: null,
  right: "pattern",
  operands: "text",
  ignoresCase: true,
  index: null,
  documentation: "Same as `ilike`.",
  example: "note glob '*gift*'",
  builder: "glob",
};

/** Reloads the modules that read the table. */
const load = async () => ({
  language: await import("../../language/internal.ts"),
  samples: await import("../../samples/internal.ts"),
  ...(await import("../../codemirror/public.ts")),
  reference: await import("../../../scripts/docs/reference.ts"),
  ...(await import("../explore/query/condition-counts/relax.ts")),
  ...(await import("../explore/query/examples/examples.ts")),
  ...(await import("../explore/views/plan/advice.ts")),
});
let modules: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  vi.resetModules();
  vi.doMock(table, async (original) => {
    const real = await original<typeof import("../../../grammar/operators.ts")>();
    // The types include only the operators in the real table.
    const rows = [...real.rows, startsWith, glob] as unknown as typeof real.rows;
    return { ...real, rows, ...real.createOperatorTable(rows) };
  });
  modules = await load();
  // On a busy machine, loading them takes several seconds.
}, 60_000);

// Other tests in this process share the module registry.
afterAll(() => {
  vi.doUnmock(table);
  vi.resetModules();
});

function customers() {
  const found = modules.samples.collections.find(({ name }) => name === "Customers");
  if (found === undefined) throw new Error("The samples no longer include Customers. Use another collection here.");
  return found;
}

const rules = () => modules.language.filterRules(customers(), "FindMany");

function listIssues(text: string): readonly Issue[] {
  const { filter, issues } = modules.language.parse(text);
  return [...issues, ...modules.language.check(filter, rules(), text)];
}

test.each(["name startswith 'A'", "name !startswith 'A'"])("parses, checks and prints %s", (text) => {
  expect(listIssues(text)).toEqual([]);
  expect(modules.language.print(modules.language.parse(text).filter)).toBe(text);
});

test.each([
  ["name STARTSWITH 'A'", "Operators are lowercase: write `startswith`."],
  ["name startswith", "A value is missing"],
  ["name startswith 5", "`startswith` compares strings, but this is a number."],
  ["_id startswith 'A'", "`_id` does not allow the operator `startswith` here."],
])("reports the mistake in %s", (text, message) => {
  expect(listIssues(text).map((issue) => issue.message)).toEqual([expect.stringContaining(message)]);
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
  const phrases = filter === null ? [] : modules.language.describeFilter(filter);
  expect(phrases.map(({ text }) => text).join("")).toBe("name does not start with 'A' (or has no value)");
});

/** What is offered after a text, by label. */
function offered(doc: string, rules: FilterRules): ReadonlyMap<string, string | undefined> {
  const extensions = [modules.filterLanguage, modules.editorRules.of(rules), modules.filterCompletion()];
  const state = EditorState.create({ doc, extensions });
  const [complete] = state.languageDataAt<(context: CompletionContext) => CompletionResult>("autocomplete", doc.length);
  const result = complete?.(new CompletionContext(state, doc.length, true));
  return new Map(result?.options.map(({ label, detail }) => [label, detail]));
}

test("is offered after a field of the samples", () => {
  const options = offered("name ", rules());
  expect(options.get("startswith")).toBe("starts with");
  expect(options.get("!startswith")).toBe("does not start with");
});

test("appears in the generated documentation", () => {
  const region = "<!-- generated: operators --><!-- end --><!-- generated: operator sides --><!-- end -->";
  expect(modules.reference.updateRegions("docs/language.md", region)).toContain(
    "| `startswith` | strings | True when the left side begins with the right. | `note startswith 'gift'` |",
  );
});

test("is listed by the message for an unknown operator", () => {
  const [issue] = listIssues("name resembles 'A'");
  expect(issue?.message).toContain("!ilike startswith !startswith");
});

test("offers examples of it", () => {
  const examples = modules.makeExamples(rules(), modules.samples.getSampleRows("Customers"));
  const filters = examples.map(({ filter }) => filter);
  expect(filters).toContainEqual(expect.stringMatching(/^\S+ startswith '/));
  expect(filters).toContainEqual(expect.stringMatching(/^\S+ !startswith '/));
  expect(filters.filter((text) => text.includes("startswith")).flatMap(listIssues)).toEqual([]);
});

test("has relaxed conditions suggested in its place", () => {
  const relaxed = (text: string): readonly string[] => {
    const { filter } = modules.language.parse(text);
    if (filter?.kind !== "comparison") throw new Error(`${text} is not a comparison.`);
    const row = { name: "Hamburg" };
    return modules.relax(filter, rules(), [row]).map(({ comparison }) => modules.language.printNode(comparison));
  };
  expect(relaxed("name startswith 'Hamburk'")).toEqual(["name startswith 'Hamburg'"]);
  expect(relaxed("name glob 'amburg'")).toEqual(["name glob 'Hamburg'", "name ilike '*amburg*'"]);
  expect(relaxed("name !startswith 'Hamburk'")).toEqual([]);
});

test.each([
  ["name startswith 'A'", "`startswith` cannot use an index: also filter by an indexed field."],
  ["name glob 'A*'", "`glob` ignores case, and an index is case-sensitive. Use `like` if you know the case."],
])("gets advice for %s", (residual, text) => {
  const plan = {
    access: { by: "all" },
    candidates: [],
    rowsInCollection: 900,
    rowsRead: 900,
    rowsMatched: 1,
    sort: [],
  };
  expect(
    modules.findAdvice({ ...plan, access: { by: "all" }, residual }, { ...customers(), indexes: ["name"] }),
  ).toEqual([{ condition: residual, text }]);
});

test("has snippets of patterns where no other operator for them is declared", () => {
  const allowed = [glob.symbol].filter(modules.language.isOperator);
  const options = offered("name ", { ...rules(), filterable: { name: allowed } });
  expect([...options.keys()]).toEqual(["glob", "glob '…*'", "glob '*…*'", "glob '*…'"]);
});
