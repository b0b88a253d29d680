// Finds rows: the filter, the order and the limit as SQL.

import {
  type CollectionDeclaration,
  compile,
  createUnrestrictedRules,
  listFieldTypes,
  printNode,
  type ScalarTypeName,
  scalarTypes,
} from "../language/public.ts";
import { type ExplainedPlan, type Found, type Query, type Row, type Selection, sortRows } from "../service/internal.ts";
import { quoteName, type SqlColumn, type SqlFilter, type SqlTable, toSql, writeOrderBy } from "../sql/public.ts";
import type { Connection, SqlRow, Statement, StatementValue } from "./connection.ts";
import type { StoreDialect } from "./dialect.ts";
import { type ColumnType, getRowJson, keyColumn, readStoredRow, rowColumn, type TableLayout } from "./layout.ts";

export interface FindContext {
  readonly connection: Pick<Connection, "run" | "pages">;
  readonly dialect: StoreDialect;
  readonly layout: TableLayout;
  /** The name of the table, quoted. */
  readonly table: string;
}

/** As `StoreTransaction.find`. */
export async function findBySql(query: Query, context: FindContext): Promise<Found> {
  const from = performance.now();
  const plan = createSqlPlan(query, context);
  const planning = performance.now() - from;
  const { rows, json, total, isEstimate, read } = await run(plan, query, context);
  const found = {
    ...(query.count || query.explain ? { total } : {}),
    ...(isEstimate ? { isEstimate } : {}),
    ...(query.explain ? { plan: await explainPlan(plan, query, read, context) } : {}),
    planning,
  };
  if (json === undefined) return { rows, ...found };
  return {
    ...found,
    json,
    get rows() {
      return json.map((row) => JSON.parse(row) as Row);
    },
  };
}

interface SqlPlan {
  /** Selects the rows that match, or more of them if there is a residual: in order, and from `skip` on, if that is exact. */
  readonly select: Statement;
  /** Selects the keys of all rows that match, or undefined if there is a residual. */
  readonly matching: Statement | undefined;
  /** Counts them. */
  readonly count: Statement | undefined;
  readonly residual: string | null;
  /** Tests the residual. */
  readonly matches: (row: Row) => boolean;
  readonly isOrdered: boolean;
  /** Whether the statement has the limit. */
  readonly isLimited: boolean;
}

function createSqlPlan(
  { collection, selection, sort, skip, limit }: Query,
  { dialect, layout, table }: FindContext,
): SqlPlan {
  const sqlTable = getSqlTable(layout, table);
  const { text, params, residual, matches } = createSqlCondition(selection, collection, dialect.name, sqlTable);
  const order = writeOrderBy(sort, collection, dialect.name, sqlTable);
  const isEverything = skip === 0 && limit === Number.POSITIVE_INFINITY;
  const isLimited = residual === null && order.isExact && !isEverything;
  // Whoever takes all rows, to change them, needs no order.
  const isOrdered = order.isExact && !(isEverything && sort.length === 0);
  const from = `FROM ${table} WHERE ${text}`;
  const select =
    `SELECT ${quoteName(rowColumn)} ${from}` +
    (isOrdered ? ` ORDER BY ${order.text}` : "") +
    (isLimited ? ` LIMIT ${dialect.limit(limit)} OFFSET ${skip}` : "");
  return {
    select: { text: select, params },
    matching: residual === null ? { text: `SELECT ${quoteName(keyColumn)} ${from}`, params } : undefined,
    count: residual === null ? { text: `SELECT count(*) AS count ${from}`, params } : undefined,
    residual,
    matches,
    isOrdered,
    isLimited,
  };
}

interface SqlCondition extends Statement, Pick<SqlPlan, "residual" | "matches"> {
  readonly table: SqlTable;
}

/** The conditions of selections: the service repeats those of requests with the same filter. */
const conditions = new WeakMap<Selection, SqlCondition>();

function createSqlCondition(
  selection: Selection,
  collection: CollectionDeclaration,
  dialect: StoreDialect["name"],
  table: SqlTable,
): SqlCondition {
  const known = conditions.get(selection);
  if (known?.table === table) return known;
  const { text, params, residual } = translateFilter(selection.filter, collection, dialect, table);
  const condition = {
    table,
    text,
    params: params as readonly StatementValue[],
    residual: residual === null ? null : printNode(residual),
    matches: residual === null ? () => true : (compile(residual, listFieldTypes(collection)) as (row: Row) => boolean),
  };
  conditions.set(selection, condition);
  return condition;
}

/** The filter in SQL. One with more parameters than the database allows is tested on every row instead. */
function translateFilter(
  filter: Selection["filter"],
  collection: CollectionDeclaration,
  dialect: StoreDialect["name"],
  table: SqlTable,
): Pick<SqlFilter, "text" | "params" | "residual"> {
  // The service has checked it by the rules of its operation, which the store does not know.
  const rules = createUnrestrictedRules(collection);
  try {
    return toSql(filter, collection, dialect, { table, rules });
  } catch (error) {
    if (error instanceof RangeError) return { ...toSql(null, collection, dialect, { table }), residual: filter };
    throw error;
  }
}

interface Result {
  readonly rows: readonly Row[];
  /** The same rows as JSON, if they need not be parsed; `rows` has none then. */
  readonly json?: readonly string[];
  readonly total: number;
  readonly isEstimate?: boolean;
  /** How many rows came from the database. */
  readonly read: number;
}

async function run(plan: SqlPlan, query: Query, context: FindContext): Promise<Result> {
  const { skip, limit, count, estimates = false, explain } = query;
  const { connection, dialect } = context;
  if (!count || !estimates || explain || plan.matching === undefined || dialect.estimate === undefined)
    return runExactly(plan, query, context);
  const found = await runExactly(plan, { ...query, count: false }, context);
  const last = skip + (found.json ?? found.rows).length;
  // A page that is not full is the last one.
  if (last < skip + limit && (last > skip || skip === 0)) return { ...found, total: last };
  const total = await dialect.estimate(connection, plan.matching);
  return { ...found, total: Math.max(total, last), isEstimate: true };
}

async function runExactly(plan: SqlPlan, query: Query, { connection }: FindContext): Promise<Result> {
  const { skip, limit, sort } = query;
  const needsTotal = query.count || query.explain;
  if (plan.count !== undefined) {
    const { select, count } = plan;
    // One statement for both.
    const text = needsTotal ? select.text.replace(/^SELECT /, () => `SELECT (${count.text}) AS count, `) : select.text;
    const found = limit === 0 ? [] : await connection.run({ ...select, text });
    const [counted] = needsTotal && found.length === 0 ? await connection.run(count) : found;
    const result = { total: Number(counted?.count ?? 0), read: found.length };
    const isWhole = plan.isLimited || (skip === 0 && limit === Number.POSITIVE_INFINITY);
    if (isWhole) return { ...result, rows: [], json: found.map(getRowJson) };
    return { ...result, rows: sortRows(found.map(readStoredRow), sort).slice(skip, skip + limit) };
  }
  const rows: Row[] = [];
  let total = 0;
  let read = 0;
  for await (const page of connection.pages(plan.select)) {
    read += page.length;
    for (const row of page.map(readStoredRow)) {
      if (!plan.matches(row)) continue;
      total += 1;
      // In order, only those that are returned are kept.
      if (!plan.isOrdered || (total > skip && total <= skip + limit)) rows.push(row);
    }
    if (plan.isOrdered && !needsTotal && total >= skip + limit) break;
  }
  return { rows: plan.isOrdered ? rows : sortRows(rows, sort).slice(skip, skip + limit), total, read };
}

async function explainPlan(
  plan: SqlPlan,
  { limit }: Query,
  rowsRead: number,
  { connection, dialect, table }: FindContext,
): Promise<ExplainedPlan> {
  const [counted] = await connection.run({ text: `SELECT count(*) AS count FROM ${table}`, params: [] });
  const { text, params } = limit === 0 && plan.count !== undefined ? plan.count : plan.select;
  const steps = await connection.run({ text: `${dialect.explain} ${text}`, params });
  return {
    access: { by: "all" },
    residual: plan.residual,
    candidates: [],
    rowsInCollection: Number(counted?.count),
    rowsRead,
    source: "sql",
    statement: { dialect: dialect.name, text, parameters: params, steps: steps.map(readPlanStep) },
  };
}

/** The last column: `QUERY PLAN` in PostgreSQL, `detail` in SQLite. */
function readPlanStep(row: SqlRow): string {
  return String(Object.values(row).at(-1));
}

const tables = new WeakMap<TableLayout, SqlTable>();

function getSqlTable(layout: TableLayout, name: string): SqlTable {
  let table = tables.get(layout);
  if (table === undefined) {
    const columns = new Map(layout.columns.map((column) => [`${column.type} ${column.path}`, quoteName(column.name)]));
    const of = (path: string, types: readonly ColumnType[]) =>
      types.map((type) => columns.get(`${type} ${path}`)).find((column) => column !== undefined);
    table = {
      name,
      column: (path) => createSqlColumn(of(path, scalars), of(path, ["string"]) !== undefined, of(path, ["folded"])),
      array: (path) => createSqlColumn(of(path, ["array"]), true, of(path, ["folded array"])),
    };
    tables.set(layout, table);
  }
  return table;
}

const scalars = [...scalarTypes.keys()] as readonly ScalarTypeName[];

function createSqlColumn(sql: string | undefined, isText: boolean, folded: string | undefined): SqlColumn | undefined {
  if (sql === undefined) return undefined;
  return { sql, ...(isText ? { text: "ordered" } : {}), ...(folded === undefined ? {} : { folded }) };
}
