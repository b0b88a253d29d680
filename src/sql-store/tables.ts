// Creates, changes and removes the tables of collections.

import type { CollectionDeclaration } from "../language/index.ts";
import { quoted } from "../sql/index.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Connection } from "./connection.ts";
import type { Dialect, Tables } from "./dialect.ts";
import { encoder, keyColumn, type Layout, layoutOf, rowColumn, rowOf, sameColumns } from "./layout.ts";
import { insertions } from "./sql-operations.ts";

export class TableChanges {
  readonly #connection: Connection;
  readonly #dialect: Dialect;
  readonly #tables: Tables;

  constructor(connection: Connection, dialect: Dialect, tables: Tables) {
    this.#connection = connection;
    this.#dialect = dialect;
    this.#tables = tables;
  }

  /** Gives every declared collection its table, with the rows that it had. @returns their layouts */
  async apply(
    collections: readonly CollectionDeclaration[],
    { layouts }: Catalogue,
  ): Promise<ReadonlyMap<string, Layout>> {
    const taken = new Set(["$schema", "$collections", "$records"]);
    for (const { table, indexes } of layouts.values())
      for (const name of [table, ...indexes.map((index) => index.name)]) taken.add(name.toLowerCase());
    const applied = new Map<string, Layout>();
    for (const collection of collections) {
      const former = layouts.get(collection.name);
      // The indexes are made anew, under their former names if they stay.
      for (const { name } of former?.indexes ?? []) taken.delete(name.toLowerCase());
      const layout = layoutOf(collection, taken, former?.table);
      applied.set(collection.name, layout);
      if (former === undefined) await this.#create(layout);
      else if (!sameColumns(former, layout)) await this.#rebuild(former, layout);
      else await this.#changeIndexes(former, layout);
    }
    return applied;
  }

  async remove({ table }: Layout): Promise<void> {
    await this.#connection.execute(`DROP TABLE ${this.#tables.of(table)}`);
  }

  async #create(layout: Layout): Promise<void> {
    await this.#createTable(layout);
    await this.#changeIndexes({ ...layout, indexes: [] }, layout);
  }

  async #createTable({ table, columns }: Layout): Promise<void> {
    const { types } = this.#dialect;
    const list = [
      `${quoted(keyColumn)} ${types.key} PRIMARY KEY`,
      `${quoted(rowColumn)} ${types.row} NOT NULL`,
      ...columns.map(({ name, type }) => `${quoted(name)} ${types[type]}`),
    ];
    await this.#connection.execute(`CREATE TABLE ${this.#tables.of(table)} (${list.join(", ")})`);
  }

  async #changeIndexes(from: Layout, to: Layout): Promise<void> {
    const kept = (index: Layout["indexes"][number], { indexes }: Layout) =>
      indexes.some((other) => JSON.stringify(other) === JSON.stringify(index));
    for (const index of from.indexes)
      if (!kept(index, to)) await this.#connection.execute(`DROP INDEX ${this.#tables.of(index.name)}`);
    for (const index of to.indexes) {
      if (kept(index, from)) continue;
      const on = `${this.#tables.of(to.table)} (${quoted(index.column)}${index.isNullable ? this.#dialect.nullsFirst : ""})`;
      await this.#connection.execute(`CREATE INDEX ${this.#dialect.indexName(index.name, this.#tables)} ON ${on}`);
    }
  }

  /** Stores every row again, in other columns. */
  async #rebuild(former: Layout, layout: Layout): Promise<void> {
    const table = this.#tables.of(layout.table);
    const old = `${former.table}~old`;
    await this.#connection.execute(`ALTER TABLE ${table} RENAME TO ${quoted(old)}`);
    await this.#createTable(layout);
    const encode = encoder(layout, this.#dialect.form);
    const all = { text: `SELECT ${quoted(rowColumn)} FROM ${this.#tables.of(old)}`, params: [] };
    for await (const page of this.#connection.pages(all)) {
      const rows = page.map((row) => encode(rowOf(row)));
      for (const statement of insertions(this.#dialect, table, layout, rows, false))
        await this.#connection.run(statement);
    }
    await this.#connection.execute(`DROP TABLE ${this.#tables.of(old)}`);
    await this.#changeIndexes({ ...layout, indexes: [] }, layout);
  }
}
