import type { CollectionDeclaration } from "../language/public.ts";
import { isSameDeclarations } from "../service/internal.ts";
import { quoteName } from "../sql/public.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Connection } from "./connection.ts";
import type { StoreDialect, Tables } from "./dialect.ts";
import {
  createEncoder,
  createTableLayout,
  isSameColumns,
  keyColumn,
  readStoredRow,
  rowColumn,
  type TableLayout,
} from "./layout.ts";
import { insertRows } from "./sql-operations.ts";

export class TableChanges {
  readonly #connection: Connection;
  readonly #dialect: StoreDialect;
  readonly #tables: Tables;
  /** See `StoreDialect.findPartsClass`. */
  #partsClass: string | undefined;

  constructor(connection: Connection, dialect: StoreDialect, tables: Tables) {
    this.#connection = connection;
    this.#dialect = dialect;
    this.#tables = tables;
  }

  /** Gives every declared collection its table, with the rows that it had. @returns their layouts */
  async apply(
    collections: readonly CollectionDeclaration[],
    { collections: declared, layouts }: Catalogue,
  ): Promise<ReadonlyMap<string, TableLayout>> {
    this.#partsClass = await this.#dialect.findPartsClass?.(this.#connection);
    const findsParts = this.#partsClass !== undefined;
    const taken = new Set(["$schema", "$collections", "$records", "$writers", "$lock"]);
    for (const { table, indexes } of layouts.values())
      for (const name of [table, ...indexes.map((index) => index.name)]) taken.add(name.toLowerCase());
    const applied = new Map<string, TableLayout>();
    for (const collection of collections) {
      const former = layouts.get(collection.name);
      const before = declared.filter(({ name }) => name === collection.name);
      if (former !== undefined && isSameDeclarations(before, [collection])) {
        // Also one that an earlier version made: its indexes need not be changed now.
        applied.set(collection.name, former);
        continue;
      }
      // The indexes are made anew, under their former names if they stay.
      for (const { name } of former?.indexes ?? []) taken.delete(name.toLowerCase());
      const layout = createTableLayout(collection, taken, { table: former?.table, findsParts });
      applied.set(collection.name, layout);
      if (former === undefined) await this.#create(layout);
      else if (!isSameColumns(former, layout)) await this.#rebuild(former, layout);
      else await this.#changeIndexes(former, layout);
    }
    return applied;
  }

  async remove({ table }: TableLayout): Promise<void> {
    await this.#connection.execute(`DROP TABLE ${this.#tables.of(table)}`);
  }

  async #create(layout: TableLayout): Promise<void> {
    await this.#createTable(layout);
    await this.#changeIndexes({ ...layout, indexes: [] }, layout);
  }

  async #createTable({ table, columns }: TableLayout): Promise<void> {
    const { types } = this.#dialect;
    const list = [
      `${quoteName(keyColumn)} ${types.key} PRIMARY KEY`,
      `${quoteName(rowColumn)} ${types.row} NOT NULL`,
      ...columns.map(({ name, type }) => `${quoteName(name)} ${types[type]}`),
    ];
    await this.#connection.execute(`CREATE TABLE ${this.#tables.of(table)} (${list.join(", ")})`);
  }

  async #changeIndexes(from: TableLayout, to: TableLayout): Promise<void> {
    const kept = (index: TableLayout["indexes"][number], { indexes }: TableLayout) =>
      indexes.some((other) => JSON.stringify(other) === JSON.stringify(index));
    for (const index of from.indexes)
      if (!kept(index, to)) await this.#connection.execute(`DROP INDEX IF EXISTS ${this.#tables.of(index.name)}`);
    for (const index of to.indexes) {
      if (kept(index, from)) continue;
      const first = `${quoteName(index.column)}${index.isNullable ? this.#dialect.nullsFirst : ""}`;
      const list = index.next === undefined ? first : `${first}, ${quoteName(index.next)}`;
      const by = index.findsParts ? `USING gin (${quoteName(index.column)} ${this.#partsClass})` : `(${list})`;
      const name = this.#dialect.indexName(index.name, this.#tables);
      await this.#connection.execute(`CREATE INDEX ${name} ON ${this.#tables.of(to.table)} ${by}`);
    }
  }

  /** Stores every row again, in other columns. */
  async #rebuild(former: TableLayout, layout: TableLayout): Promise<void> {
    const table = this.#tables.of(layout.table);
    const old = `${former.table}~old`;
    await this.#connection.execute(`ALTER TABLE ${table} RENAME TO ${quoteName(old)}`);
    await this.#createTable(layout);
    const encode = createEncoder(layout, this.#dialect.form);
    const all = { text: `SELECT ${quoteName(rowColumn)} FROM ${this.#tables.of(old)}`, params: [] };
    for await (const page of this.#connection.pages(all)) {
      const rows = page.map((row) => encode(readStoredRow(row)));
      await insertRows(this.#connection, this.#dialect, table, layout, rows, false);
    }
    await this.#connection.execute(`DROP TABLE ${this.#tables.of(old)}`);
    await this.#changeIndexes({ ...layout, indexes: [] }, layout);
  }
}
