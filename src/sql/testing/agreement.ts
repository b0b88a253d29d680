// Compares what SQL selects with the evaluation of filters in JavaScript.

import { type Condition, compile, listFieldTypes, print, type RowLike } from "../../language/internal.ts";
import { quoteName } from "../names.ts";
import { type SqlFilter, type SqlOptions, toSql } from "../public.ts";
import type { TestDatabase } from "./databases.ts";
import { type Layout, listCells, writeTableDefinition } from "./layouts.ts";
import { things } from "./things.ts";

/** What a comparison of filters found. */
export interface AgreementReport {
  readonly filters: number;
  /** Filters that SQL expresses exactly. */
  readonly exact: number;
  /** Filters that match some rows but not all. */
  readonly selective: number;
  /** Rows that SQL selected, and that the residuals rejected. */
  readonly rejected: number;
}

/** Replaces the table by one with these rows. */
export async function store(rows: readonly RowLike[], layout: Layout, { dialect, query }: TestDatabase): Promise<void> {
  await query(`DROP TABLE IF EXISTS ${quoteName(things.name)}`);
  await query(writeTableDefinition(layout, dialect));
  for (const [index, row] of rows.entries()) {
    const cells = [index, ...listCells(layout, { _id: index, ...row }, dialect)];
    const places = cells.map((_, at) => (dialect === "postgresql" ? `$${at + 1}` : `?${at + 1}`));
    await query(`INSERT INTO ${quoteName(things.name)} VALUES (${places.join(", ")})`, cells);
  }
}

type Translate = typeof toSql;

/**
 * Selects rows by each filter, and tests those with the residual.
 *
 * @param translate - the translation to test. Default: `toSql`
 * @throws Error for the first filter and row on which SQL and JavaScript disagree, or that the database rejects
 */
export async function compareWithRows(
  filters: readonly Condition[],
  rows: readonly RowLike[],
  layout: Layout,
  database: TestDatabase,
  translate: Translate = toSql,
): Promise<AgreementReport> {
  const { dialect } = database;
  const translated: SqlFilter[] = [];
  const params: SqlFilter["params"][number][] = [];
  for (const filter of filters) {
    const options: SqlOptions = { table: layout.tableIn(dialect), firstParameter: params.length + 1 };
    const one = translate(filter, things, dialect, options);
    translated.push(one);
    params.push(...one.params);
  }
  // NULL is no match, as in WHERE.
  const columns = translated.map(({ text }) => `CASE WHEN ${text} THEN 1 ELSE 0 END`);
  const statement = `SELECT ${columns.join(", ")} FROM ${quoteName(things.name)} ORDER BY _position`;
  const selected = await database.query(statement, params);
  const types = listFieldTypes(things);
  let selective = 0;
  let rejected = 0;
  for (const [index, { text, params: values, residual }] of translated.entries()) {
    const filter = filters[index] ?? null;
    const matches = compile(filter, types);
    const isResidual = compile(residual, types);
    let found = 0;
    for (const [at, row] of rows.entries()) {
      const isSelected = selected[at]?.[index] === 1;
      const isFound = isSelected && isResidual(row);
      if (isSelected && !isFound) rejected += 1;
      if (isFound) found += 1;
      if (isFound === matches(row)) continue;
      const says = `${dialect}, ${layout.name}: SQL ${isFound ? "selects" : "misses"} a row`;
      const shown = filter === null ? "" : print(filter);
      throw new Error([says, shown, text, JSON.stringify(values), JSON.stringify(row)].join("\n"));
    }
    if (found > 0 && found < rows.length) selective += 1;
  }
  const exact = translated.filter(({ residual }) => residual === null).length;
  return { filters: filters.length, exact, selective, rejected };
}
