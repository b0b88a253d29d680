// A model of rows, declarations, snapshots and the history: random requests, and what each must do.

import fc from "fast-check";
import { expect, test } from "vitest";
import { boot } from "../boot.ts";
import { withOperators } from "../files/infer.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { validateRow } from "../rows/validate.ts";
import type { Key, Row, Store } from "../store/store.ts";
import { writeRawBody, writeRawMessage, writeRawPart } from "./bundle.ts";

const names = ["A", "B"] as const;
const fields = {
  text: { t: { type: "string" } },
  time: { t: { type: "datetime" } },
  short: { t: { type: "string", maxLength: 1 } },
  both: { t: { type: "string" }, n: { type: "number" } },
  renamed: { u: { type: "string" } },
} as const;
type Kind = keyof typeof fields;
const kinds = Object.keys(fields) as Kind[];

const createModelDeclaration = (name: string, kind: Kind) =>
  withOperators({ name, description: "", fields: { _id: { type: "number" }, ...fields[kind] } });

interface Table {
  readonly kind: Kind;
  readonly rows: ReadonlyMap<Key, Row>;
}
type State = ReadonlyMap<string, Table>;

const times = ["2024-03-01T10:00:00+01:00", "2024-03-01T09:00:00.000Z"];
const anyRow = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom("x", "long", ...times, null))
  .map(([_id, t]): Row => ({ _id, t }));
const anyRows = fc.array(anyRow, { maxLength: 3 });
const anyName = fc.constantFrom(...names);

type Request =
  | { readonly do: "put"; readonly name: string; readonly row: Row }
  | { readonly do: "delete" | "remove"; readonly name: string }
  | { readonly do: "import" | "create"; readonly name: string; readonly rows: readonly Row[] }
  | { readonly do: "transaction"; readonly rows: readonly [a: Row, b: Row] }
  | { readonly do: "define" | "rename"; readonly name: string; readonly kind: Kind }
  | { readonly do: "reset" | "take" | "restore" }
  | { readonly do: "undo"; readonly back: number };

const anyRequest: fc.Arbitrary<Request> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("put" as const), name: anyName, row: anyRow }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("delete" as const, "remove" as const), name: anyName }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("import" as const, "create" as const), name: anyName, rows: anyRows }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("transaction" as const), rows: fc.tuple(anyRow, anyRow) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("define" as const, "rename" as const),
      name: anyName,
      kind: fc.constantFrom(...kinds),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("reset" as const, "take" as const, "restore" as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("undo" as const), back: fc.nat(3) }) },
);

const first: State = new Map([["A", { kind: "text", rows: new Map([[1, { _id: 1, t: times[0] }]]) }]]);

function convertFitting(row: JsonObject, name: string, kind: Kind): Row | undefined {
  try {
    return validateRow(row, createModelDeclaration(name, kind)) as Row;
  } catch {
    return undefined;
  }
}

/** All rows in the form of a declaration; undefined if one does not fit. */
function convertAll(rows: ReadonlyMap<Key, Row>, name: string, kind: Kind): ReadonlyMap<Key, Row> | undefined {
  const all = [...rows].map(([key, row]) => [key, convertFitting(row, name, kind)] as const);
  return all.some(([, row]) => row === undefined) ? undefined : new Map(all as (readonly [Key, Row])[]);
}

/** The members that a change to a kind renames, so that rows of the others can fit it. */
const getRenamedColumns = (kind: Kind) => (kind === "renamed" ? { t: "u" } : { u: "t" });

function moveMembers(row: Row, columns: Readonly<Record<string, string>>): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [columns[name] ?? name, value])) as Row;
}

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The state after the undo of a step; undefined if it must be refused. */
function undoModelStep(state: State, before: State, after: State): State | undefined {
  const next = new Map(state);
  for (const name of names) {
    const [was, became, now] = [before.get(name), after.get(name), state.get(name)];
    if (was?.kind !== became?.kind && now?.kind !== became?.kind) return undefined;
    const keys = [...new Set([...(was?.rows.keys() ?? []), ...(became?.rows.keys() ?? [])])];
    const changed = keys.filter((key) => !isSameJson(was?.rows.get(key), became?.rows.get(key)));
    if (changed.length === 0 && was?.kind === became?.kind) continue;
    if (now === undefined && became !== undefined) return undefined;
    if (changed.some((key) => !isSameJson(now?.rows.get(key), became?.rows.get(key)))) return undefined;
    const rows = new Map(now?.rows);
    for (const key of changed) {
      const row = was?.rows.get(key);
      if (row === undefined) rows.delete(key);
      else rows.set(key, row);
    }
    const kind = was?.kind === became?.kind ? now?.kind : was?.kind;
    if (kind === undefined) {
      if (rows.size > 0) return undefined;
      next.delete(name);
    } else {
      const all = convertAll(rows, name, kind);
      if (all === undefined) return undefined;
      next.set(name, { kind, rows: all });
    }
  }
  return next.size === 0 ? undefined : next;
}

/** The rows of a table with those of a file that fit and are new. */
function importTable(file: readonly Row[], { rows, kind }: Table, name: string): Table["rows"] {
  const all = new Map(rows);
  for (const given of file) {
    const row = convertFitting(given, name, kind);
    if (row !== undefined && !all.has(row._id)) all.set(row._id, row);
  }
  return all;
}

/** The state after a request; undefined if it must be refused. The history is that of the model. */
function predictState(
  request: Request,
  state: State,
  taken: State | undefined,
  history: readonly Step[],
): State | undefined {
  const set = (name: string, table: Table) => new Map([...state, [name, table]]);
  const table = "name" in request ? state.get(request.name) : undefined;
  switch (request.do) {
    case "put": {
      const row = table && convertFitting(request.row, request.name, table.kind);
      if (table === undefined || row === undefined || !table.rows.has(row._id)) return undefined;
      return set(request.name, { ...table, rows: new Map([...table.rows, [row._id, row]]) });
    }
    case "delete":
      return table && set(request.name, { ...table, rows: new Map() });
    case "remove":
      return table === undefined || state.size === 1
        ? undefined
        : new Map([...state].filter(([name]) => name !== request.name));
    case "import":
      return table && set(request.name, { ...table, rows: importTable(request.rows, table, request.name) });
    case "create": {
      if (table !== undefined) return undefined;
      const empty: Table = { kind: "both", rows: new Map() };
      return set(request.name, { ...empty, rows: importTable(request.rows, empty, request.name) });
    }
    case "transaction": {
      let next: State | undefined = state;
      for (const [index, name] of names.entries())
        next =
          next && predictState({ do: "put", name, row: request.rows[index] ?? request.rows[0] }, next, taken, history);
      return next;
    }
    case "define":
    case "rename": {
      const columns = request.do === "define" ? {} : getRenamedColumns(request.kind);
      const before = [...(table?.rows ?? [])].map(([key, row]) => [key, moveMembers(row, columns)] as const);
      const rows = convertAll(new Map(before), request.name, request.kind);
      return rows && set(request.name, { kind: request.kind, rows });
    }
    case "reset":
      return first;
    case "take":
      return state;
    case "restore":
      return taken;
    case "undo": {
      const step = history.at(-1 - request.back);
      return step && undoModelStep(state, step.before, step.after);
    }
  }
}

interface Step {
  readonly step: string;
  readonly before: State;
  readonly after: State;
}

/** The undo of a step whose rows have another form in the declaration of today. */
const formChange: Request[] = [
  { do: "put", name: "A", row: { _id: 1, t: "2024-03-01T09:00:00.000Z" } },
  { do: "define", name: "A", kind: "time" },
  { do: "undo", back: 1 },
];

/** Transactions before and after a field of one of their collections is renamed. */
const besideRenaming: Request[] = [
  { do: "create", name: "B", rows: [{ _id: 1, t: "x" }] },
  {
    do: "transaction",
    rows: [
      { _id: 1, t: "long" },
      { _id: 1, t: null },
    ],
  },
  { do: "rename", name: "B", kind: "renamed" },
  {
    do: "transaction",
    rows: [
      { _id: 1, t: "x" },
      { _id: 1, t: "x" },
    ],
  },
  { do: "rename", name: "B", kind: "both" },
  {
    do: "transaction",
    rows: [
      { _id: 1, t: "x" },
      { _id: 1, t: "x" },
    ],
  },
  { do: "undo", back: 2 },
];

/** Declares the test. @param runs - how many sequences */
export function testWorkspaceModel(title: string, createStore: () => Store, runs: number): void {
  test(`${title} does what the model does with declarations, rows, snapshots and the history`, async () => {
    const sample = {
      collections: [...first].map(([name, { kind }]) => createModelDeclaration(name, kind)),
      rows: (name: string) => [...(first.get(name)?.rows.values() ?? [])],
    };
    const { handle } = boot({ store: createStore(), sample, prefix: "/api", version: "1" });
    const answerTo = async (path: string, init: RequestInit) => {
      const response = await handle(new Request(`http://x/api/${path}`, init));
      // A bundle that was rolled back has status 200, too.
      const isDone = response.ok && response.headers.get("X-Bundle-Outcome") !== "rolled-back";
      return { isDone, step: response.headers.get("X-History-Step"), text: await response.text() };
    };
    const send = (method: string, path: string, body?: unknown) => {
      const init =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
      return answerTo(path, { method, ...init });
    };
    const call = (request: Request, step: string | undefined) => {
      switch (request.do) {
        case "put":
          return send("PUT", `${request.name}@${request.row._id}`, request.row);
        case "delete":
          return send("DELETE", request.name);
        case "remove":
          return send("DELETE", `$schema/${request.name}`);
        case "import":
          return send("POST", `$import/${request.name}?partial=true`, request.rows);
        case "create": {
          const form = new FormData();
          form.set("declaration", JSON.stringify(createModelDeclaration(request.name, "both")));
          form.set("file", new Blob([JSON.stringify(request.rows)], { type: "application/json" }));
          return answerTo(`$import/${request.name}?partial=true`, { method: "POST", body: form });
        }
        case "transaction": {
          const parts = names.map((name, index) => {
            const row = request.rows[index];
            return writeRawPart(writeRawMessage(["PUT", `/${name}@${row?._id}`, row]), `X-Request-Id: ${name}`);
          });
          const headers = { "Content-Type": "multipart/mixed; boundary=cut" };
          return answerTo("$bundle?transaction=true", { method: "POST", headers, body: writeRawBody(parts) });
        }
        case "define":
          return send("PUT", `$schema/${request.name}`, createModelDeclaration(request.name, request.kind));
        case "rename": {
          const columns = new URLSearchParams({ columns: JSON.stringify(getRenamedColumns(request.kind)) });
          return send("PUT", `$schema/${request.name}?${columns}`, createModelDeclaration(request.name, request.kind));
        }
        case "reset":
          return send("POST", "$reset");
        case "take":
          return send("PUT", "$snapshots/s");
        case "restore":
          return send("POST", "$reset?snapshot=s");
        case "undo":
          return send("POST", `$undo?step=${step ?? 1_000_000}`);
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(anyRequest, { minLength: 1, maxLength: 14, size: "max" }), async (requests) => {
        await send("POST", "$reset");
        await send("DELETE", "$snapshots/s");
        let [state, taken]: [State, State | undefined] = [first, undefined];
        const history: Step[] = [];
        for (const request of requests) {
          const next = predictState(request, state, taken, history);
          const { isDone, step, text } = await call(
            request,
            request.do === "undo" ? history.at(-1 - request.back)?.step : undefined,
          );
          expect([isDone, text], JSON.stringify(request)).toEqual([next !== undefined, text]);
          expect(await readEverything(send)).toEqual(toPlainState(next ?? state));
          if (request.do === "take") taken = state;
          if (next === undefined) continue;
          // A step that wrote what was there already is none here.
          if (request.do !== "take" && !isSameJson(toPlainState(next), toPlainState(state))) {
            expect(step, JSON.stringify(request)).not.toBeNull();
            history.push({ step: step ?? "", before: state, after: next });
          }
          state = next;
        }
      }),
      { numRuns: runs, examples: [[formChange], [besideRenaming]] },
    );
  });
}

async function readEverything(
  send: (method: string, path: string) => Promise<{ readonly text: string }>,
): Promise<unknown> {
  const { collections, rows } = JSON.parse((await send("GET", "$export")).text) as {
    readonly collections: readonly { readonly name: string }[];
    readonly rows: Readonly<Record<string, readonly Row[]>>;
  };
  return names.flatMap((name) => {
    const declaration = collections.find((each) => each.name === name);
    return declaration === undefined
      ? []
      : [[declaration, rows[name]?.toSorted((a, b) => Number(a._id) - Number(b._id))]];
  });
}

function toPlainState(state: State): unknown {
  return names.flatMap((name) => {
    const table = state.get(name);
    if (table === undefined) return [];
    return [
      [
        createModelDeclaration(name, table.kind),
        [...table.rows.values()].sort((a, b) => Number(a._id) - Number(b._id)),
      ],
    ];
  });
}
