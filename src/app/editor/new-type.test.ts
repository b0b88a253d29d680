// Adds a fictitious type of fields to the table, and to the records over it that the compiler demands, and expects every
// layer to support it without any other change.

import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { CollectionDeclaration, FilterRules, ScalarTypeName } from "../../language/public.ts";

/** Such as `P2DT3H`: canonical with leading zeros, so that it sorts like its values. */
const pattern = /^P(\d{1,4})D(?:T(\d{1,2})H)?$/;
const row = {
  noun: "a duration",
  sample: "P2DT3H",
  prefix: "",
  read(text: string) {
    const [, days, hours = "0"] = pattern.exec(text) ?? [];
    if (days === undefined) return undefined;
    if (Number(hours) > 23) return { problem: `There is no hour ${hours}; a day has 24.`, isImpossible: true };
    return { value: `P${days.padStart(4, "0")}DT${hours.padStart(2, "0")}H` };
  },
};

const hour = 3_600_000;

/** Module → the record in it, and the row of the type there. The compiler demands each of them. */
const records: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "../../language/types/scales.ts": {
    scales: {
      first: 0,
      last: 9_999 * 24 * hour,
      unit: hour,
      step: 24 * hour,
      usual: 48 * hour,
      getPosition(value: string) {
        const [, days, hours] = pattern.exec(value) ?? [];
        return (Number(days) * 24 + Number(hours)) * hour;
      },
      getValue: (position: number) =>
        `P${String(Math.floor(position / hour / 24)).padStart(4, "0")}DT${String((position / hour) % 24).padStart(2, "0")}H`,
    },
  },
  "../../sql/marked-types.ts": { sqlTypes: { name: "interval" } },
  "../../sql-store/sqlite-dialect.ts": { "sqlite.types": "TEXT" },
  "../../codemirror/scalar-values.ts": {
    scalarValues: {
      explain: (value: string) => `${value}, a duration`,
      suggest: () => [{ value: "P1D", detail: "a day" }],
      getBounds: () => ["P1D", "P7D"],
    },
  },
  "../../schemas/scalar-names.ts": { names: { format: "duration", edm: ["Edm.Duration"] } },
  "../../schemas/plausible-value.ts": { makers: () => "P0003DT00H" },
  "../rows/columns.ts": { columnSizes: { width: 120, share: 80 } },
  "../rows/cell.tsx": { cells: String },
  "../rows/roundings.ts": { roundings: String },
};

const table = "../../language/types/table.ts";

const load = async () => ({
  language: await import("../../language/internal.ts"),
  service: await import("../../service/internal.ts"),
  sql: await import("../../sql/public.ts"),
  schemas: await import("../../schemas/public.ts"),
  sqlite: await import("../../sql-store/public.ts"),
  ...(await import("../../codemirror/public.ts")),
  columns: await import("../rows/columns.ts"),
  ...(await import("../explore/query/examples/known-fields.ts")),
  ...(await import("../explore/query/condition-counts/relax.ts")),
});
let modules: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  vi.resetModules();
  vi.doMock(table, async (original) => {
    const real = await original<typeof import("../../language/types/table.ts")>();
    const path = "../../language/types/marked-type.ts";
    const { createMarkedType } = await vi.importActual<{ createMarkedType: (row: object) => object }>(path);
    Object.assign(real.rows, { duration: createMarkedType(row) });
    Object.assign(real.presentations, { duration: { describe: String, builder: "duration" } });
    return { ...real };
  });
  for (const [path, added] of Object.entries(records))
    vi.doMock(path, async (original) => {
      const real = await original<Record<string, object>>();
      for (const [name, value] of Object.entries(added)) {
        const record = name.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], real);
        Object.assign(record as object, { duration: value });
      }
      return { ...real };
    });
  modules = await load();
  // On a busy machine, loading them takes several seconds.
}, 120_000);

// Other tests in this process share the module registry.
afterAll(() => {
  for (const path of [table, ...Object.keys(records)]) vi.doUnmock(path);
  vi.resetModules();
});

const type = "duration" as ScalarTypeName;
const orders = ["=", "!=", "<", ">", "<=", ">=", "in", "!in"] as const;
const trips: CollectionDeclaration = {
  name: "Trips",
  description: "",
  fields: { _id: { type: "number" }, took: { type } },
  indexes: ["took"],
  operations: {
    FindMany: { filter: { took: orders }, sort: ["took"] },
    UpdateMany: { filter: {} },
    DeleteMany: { filter: {} },
  },
};
const rules = (): FilterRules => modules.language.filterRules(trips, "FindMany");

function parsed(text: string) {
  const { filter, issues } = modules.language.parse(text);
  const all = [...issues, ...modules.language.check(filter, rules(), text)].map(({ message }) => message);
  return { filter, issues: all };
}

test("parses, checks and prints literals", () => {
  const { filter, issues } = parsed("took >= #P2DT3H# and took in ['P3D', null]");
  expect(issues).toEqual([]);
  expect(modules.language.print(filter)).toBe("took >= #P0002DT03H# and took in ['P3D', null]");
  expect(modules.language.readTree(JSON.parse(JSON.stringify(filter)))).toMatchObject({ kind: "and" });
});

test.each([
  ["took > #P1DT30H#", "There is no hour 30; a day has 24."],
  ["took > 'soon'", "A string can't be compared with a duration. A duration is written `#P2DT3H#`."],
  ["took > #2024-03-01#", "A date can't be compared with a duration. A duration is written `#P2DT3H#`."],
  ["took > #soon#", "a duration `#P2DT3H#`."],
])("reports the mistake in %s", (text, message) => {
  expect(parsed(text).issues).toEqual([expect.stringContaining(message)]);
});

test.each([
  ["took > #P2D#", true],
  ["took < 'P2DT4H'", true],
  ["took = #P2DT3H#", true],
  ["took in [#P1D#, 'P2DT3H']", true],
  ["took >= #P10D#", false],
])("evaluates %s", (text, expected) => {
  const { filter } = parsed(text);
  expect(modules.language.compile(filter, rules().types)({ took: "P0002DT03H" })).toBe(expected);
});

test("is described in words", () => {
  const { filter } = parsed("took > #P2D#");
  const phrases = filter === null ? [] : modules.language.describeFilter(filter);
  expect(phrases.map(({ text }) => text).join("")).toBe("took is greater than P0002DT00H");
});

test("distinguishes filters", () => {
  const [one, other] = ["took > #P2D#", "took >= #P2D#"].map((text) => parsed(text).filter);
  if (!one || !other) throw new Error("Both are filters.");
  expect(modules.language.compareFilters(one, other, trips)).toMatchObject({
    kind: "different",
    row: { took: "P0002DT00H" },
  });
});

/** Sends requests to a service over a store. */
function service(store = modules.service.createMemoryStore()) {
  const { handle } = modules.service.boot({
    store,
    sample: { collections: [], rows: () => [] },
    prefix: "/api",
    version: "1",
  });
  return async (method: string, path: string, body?: string, contentType = "application/json") => {
    const init = body === undefined ? {} : { body, headers: { "Content-Type": contentType } };
    const response = await handle(new Request(`http://x/api/${path}`, { method, ...init }));
    const text = await response.text();
    return {
      status: response.status,
      text,
      json: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : {},
    };
  };
}

test.each(["memory", "SQLite"])("is validated, stored, sorted, indexed and exported: %s", async (kind) => {
  const sqlStore = kind === "SQLite" ? modules.sqlite.createSqliteStore(":memory:") : undefined;
  const send = service(sqlStore);
  expect((await send("PUT", "$schema/Trips", JSON.stringify(trips))).json).not.toHaveProperty("errors");
  for (const took of ["P10D", "P2DT3H", "P2D", ...new Array<string>(9).fill("P1D")])
    expect((await send("POST", "Trips", JSON.stringify({ took }))).status).toBe(201);
  const refused = await send("POST", "Trips", JSON.stringify({ took: "soon" }));
  expect(refused.json.errors).toMatchObject([
    { message: '`took` must be a duration such as P2DT3H; this is the string "soon".' },
  ]);
  const filter = encodeURIComponent("took > #P2D#");
  const found = (await send("GET", `Trips?sort=-took&explain=true&$filter=${filter}`)).json;
  expect(found.payload.map(({ took }: { took: string }) => took)).toEqual(["P0010DT00H", "P0002DT03H"]);
  if (kind === "memory")
    expect(found.plan).toMatchObject({ access: { by: "index", index: "took" }, residual: null, rowsRead: 2 });
  else expect(found.plan).toMatchObject({ residual: null, statement: { parameters: ["P0002DT00H"] } });
  expect((await send("GET", "$export/Trips")).json).toContainEqual({ _id: 1, took: "P0010DT00H" });
  await sqlStore?.close();
});

test.each([
  ["text/csv", "took\nP2DT3H\nP10D\n"],
  ["application/json", '[{"took":"P2DT3H"},{"took":"P10D"}]'],
])("is inferred from %s and imported", async (contentType, file) => {
  const send = service();
  const { payload } = (await send("POST", "$infer/Trips", file, contentType)).json;
  expect(payload.collection.fields.took).toMatchObject({ type: "duration" });
  await send("PUT", "$schema/Trips", JSON.stringify(trips));
  expect((await send("POST", "$import/Trips", file, contentType)).json).toEqual({ affected: 2 });
  expect((await send("GET", "Trips?sort=took&limit=1")).json.payload).toMatchObject([{ took: "P0002DT03H" }]);
});

test.each(["sqlite", "postgresql"] as const)("is translated to SQL: %s", (dialect) => {
  const translated = modules.sql.toSql(parsed("took > #P2D#").filter, trips, dialect);
  expect(translated).toMatchObject({ params: ["P0002DT00H"], residual: null });
});

test("is completed in the editor", async () => {
  const offered = (doc: string): readonly string[] => {
    const extensions = [modules.filterLanguage, modules.editorRules.of(rules()), modules.filterCompletion()];
    const state = EditorState.create({ doc, extensions });
    const [complete] = state.languageDataAt<(at: CompletionContext) => CompletionResult>("autocomplete", doc.length);
    return complete?.(new CompletionContext(state, doc.length, true)).options.map(({ label }) => label) ?? [];
  };
  // A new state is parsed only as far as a few milliseconds allow.
  await expect.poll(() => offered("took > ")).toContain("#P1D#");
  await expect.poll(() => offered("took ")).toContain(">= … and < …");
});

test("is read from schemas, with plausible rows", () => {
  const schema = {
    title: "Trip",
    type: "object",
    properties: { id: { type: "integer" }, took: { type: "string", format: "duration" } },
  };
  const edmx = `<Edmx Version="4.0"><DataServices><Schema Namespace="n"><EntityType Name="Trip"><Key><PropertyRef Name="id"/></Key>
    <Property Name="id" Type="Edm.Int32"/><Property Name="took" Type="Edm.Duration"/></EntityType>
    <EntityContainer><EntitySet Name="Trips" EntityType="n.Trip"/></EntityContainer></Schema></DataServices></Edmx>`;
  for (const text of [JSON.stringify(schema), edmx]) {
    const { collections } = modules.schemas.readSchemaDocument(text, "trips");
    expect(collections[0]?.declaration.fields.took).toEqual({ type: "duration" });
    const rows = [...modules.schemas.generateRows(collections, { count: 20, seed: 1 })].map(([, row]) => row.took);
    expect(new Set(rows)).toEqual(new Set(["P0003DT00H", null]));
  }
});

test("has columns, examples and relaxed conditions", () => {
  const [, column] = modules.columns.listColumns(trips);
  expect(column).toMatchObject({ path: "took", width: 120 });
  const rows = ["P0001DT00H", "P0005DT00H", "P0009DT00H"].map((took, index) => ({ _id: index, took }));
  expect(modules.listKnownFields(rules(), rows)[0]?.literals).toContain("#P0005DT00H#");
  const { filter } = parsed("took > #P20D#");
  if (filter?.kind !== "comparison") throw new Error("This is a comparison.");
  const relaxed = modules.relax(filter, rules(), rows).map(({ comparison }) => modules.language.printNode(comparison));
  expect(relaxed).toEqual(["took >= #P0009DT00H#"]);
});
