// The catalogue: what a database has besides the rows. It is created when a store uses the database first.
//
// - `$schema`: one row, with the format of the tables, the epoch and the declarations
// - `$collections`: the version of each collection that was ever written, and the layout of each that is declared
// - `$records`: the records of the service
// - `$writers`, where commits are marked: the last commit of each writer of a process
// - `$lock`, which writers lock before they use records: nothing, so that no clean-up of a table waits for them

import { type CollectionDeclaration, DeclarationError, readCollections } from "../language/public.ts";
import { type Schema, StorageDamagedError } from "../service/public.ts";
import { marksColumns, marksTable } from "./commit-marks.ts";
import type { Connection, SqlRow } from "./connection.ts";
import type { StoreDialect, Tables } from "./dialect.ts";
import { listColumnNames, type TableLayout } from "./layout.ts";

/** The format of the tables. Another one was written by another version of this program. */
const format = 1;

/** The declarations in force, and where the rows are. */
export interface Catalogue extends Schema {
  /** Collection → layout. */
  readonly layouts: ReadonlyMap<string, TableLayout>;
}

const none: Catalogue = { epoch: 0, collections: [], layouts: new Map() };

/** What a transaction reads first. */
export interface CatalogueState {
  readonly catalogue: Catalogue;
  /** Collection → version. */
  readonly versions: ReadonlyMap<string, number>;
}

export class CatalogueReader {
  readonly #dialect: StoreDialect;
  readonly #tables: Tables;
  /** The catalogue of the last epoch that was read; it changes with the epoch only. */
  #last = none;

  constructor(dialect: StoreDialect, tables: Tables) {
    this.#dialect = dialect;
    this.#tables = tables;
  }

  /** Creates what the catalogue lacks. It may fail if another process does the same. */
  async create(connection: Connection): Promise<void> {
    const { key, integer } = this.#dialect.types;
    const [found] = await connection.run(this.#dialect.probe(this.#tables));
    if (found !== undefined) return;
    const table = (name: string, columns: string) => `CREATE TABLE IF NOT EXISTS ${this.#tables.of(name)} (${columns})`;
    await connection.execute(
      ...this.#dialect.prepare(this.#tables),
      table("$schema", `id ${integer} PRIMARY KEY, format ${integer}, epoch ${integer}, collections ${key}`),
      table("$collections", `name ${key} PRIMARY KEY, version ${integer}, layout ${key}`),
      table("$records", `name ${key} PRIMARY KEY, value ${key}`),
      ...(this.#dialect.marksCommits ? [table(marksTable, marksColumns)] : []),
      ...(this.#dialect.lockTable === undefined ? [] : [table(this.#dialect.lockTable, `id ${integer}`)]),
    );
  }

  /** The statement whose row `read` takes. */
  get statement(): string {
    const versions = `SELECT ${this.#dialect.object("name", "version")} FROM ${this.#tables.of("$collections")}`;
    return `SELECT format, epoch, (${versions}) AS versions FROM ${this.#tables.of("$schema")}`;
  }

  /** The statement whose row `known` takes. It has none if the format is another one. */
  get epochStatement(): string {
    return `SELECT epoch AS "$epoch" FROM ${this.#tables.of("$schema")} WHERE format = ${format}`;
  }

  /** A query with the column of `epochStatement` in each row. As in every transaction, that table is locked before others. */
  withEpoch(query: string): string {
    return `WITH "$now" AS (${this.epochStatement}) SELECT (SELECT "$epoch" FROM "$now") AS "$epoch", ${query.replace(/^SELECT /, "")}`;
  }

  /** A query for the row with a key, or one without it, and the column of `epochStatement`. */
  rowWithEpoch(table: string, key: string): string {
    const schema = this.#tables.of("$schema");
    return `SELECT epoch AS "$epoch", "$row" FROM ${schema} LEFT JOIN ${table} ON "$key" = ${key} WHERE format = ${format}`;
  }

  /** The catalogue that was read last; that of a store that was never defined if none was. */
  get last(): Catalogue {
    return this.#last;
  }

  /** The schema of a row of `epochStatement`, if it was read before. */
  known(row: SqlRow | undefined): Schema | undefined {
    return Number(row?.$epoch) === this.#last.epoch ? this.#last : undefined;
  }

  /**
   * @param row - of `statement`, in the same transaction
   * @throws StorageDamagedError if the catalogue or a table is not as this program writes it
   */
  async read(row: SqlRow | undefined, connection: Connection): Promise<CatalogueState> {
    if (row === undefined) return { catalogue: none, versions: new Map() };
    if (Number(row.format) !== format)
      throw createDamagedTablesError(
        new Error(`The tables have the format ${row.format}, and this version of Riddle reads ${format}.`),
      );
    const versions = new Map(Object.entries(JSON.parse(String(row.versions ?? "{}")) as Record<string, number>));
    const epoch = Number(row.epoch);
    if (epoch !== this.#last.epoch) this.#last = await this.#readCatalogue(connection);
    return { catalogue: this.#last, versions };
  }

  /** By one statement, because a writer may see in the next one what was committed in between. */
  async #readCatalogue(connection: Connection): Promise<Catalogue> {
    const laidOut =
      `SELECT ${this.#dialect.object("name", "layout")} FROM ${this.#tables.of("$collections")} ` +
      "WHERE layout IS NOT NULL";
    const [row] = await connection.run({
      text: `SELECT epoch, collections, (${laidOut}) AS layouts FROM ${this.#tables.of("$schema")}`,
      params: [],
    });
    const layouts = new Map(
      Object.entries(JSON.parse(String(row?.layouts ?? "{}")) as Record<string, string>).map(([name, layout]) => [
        name,
        JSON.parse(layout) as TableLayout,
      ]),
    );
    const collections = parseDeclarations(row?.collections);
    await this.#checkTables(connection, layouts);
    return { epoch: Number(row?.epoch), collections, layouts };
  }

  async #checkTables(connection: Connection, layouts: ReadonlyMap<string, TableLayout>): Promise<void> {
    const found = await connection.run(this.#dialect.listColumns(this.#tables));
    const columns = new Set(found.map((row) => `${row.table_name}.${row.column_name}`));
    for (const layout of layouts.values()) {
      const missing = listColumnNames(layout).find((name) => !columns.has(`${layout.table}.${name}`));
      if (missing !== undefined)
        throw createDamagedTablesError(new Error(`The table "${layout.table}" has no column "${missing}".`));
    }
  }

  /** Writes nothing about collections that stay as they are: others may write their rows. @param former - the layouts before */
  async write(
    connection: Connection,
    { epoch, collections, layouts }: Catalogue,
    former: Catalogue["layouts"],
  ): Promise<void> {
    const { parameter } = this.#dialect;
    const schema = this.#tables.of("$schema");
    const table = this.#tables.of("$collections");
    await connection.run({ text: `DELETE FROM ${schema}`, params: [] });
    await connection.run({
      text: `INSERT INTO ${schema} (id, format, epoch, collections) VALUES (1, ${format}, ${parameter(1)}, ${parameter(2)})`,
      params: [epoch, JSON.stringify(collections)],
    });
    for (const name of former.keys()) {
      if (layouts.has(name)) continue;
      await connection.run({ text: `UPDATE ${table} SET layout = NULL WHERE name = ${parameter(1)}`, params: [name] });
    }
    for (const [name, layout] of layouts) {
      if (former.get(name) === layout) continue;
      await connection.run({
        text:
          `INSERT INTO ${table} (name, version, layout) VALUES (${parameter(1)}, 0, ${parameter(2)}) ` +
          "ON CONFLICT (name) DO UPDATE SET layout = excluded.layout",
        params: [name, JSON.stringify(layout)],
      });
    }
  }
}

function parseDeclarations(text: unknown): readonly CollectionDeclaration[] {
  try {
    const collections: unknown = JSON.parse(String(text));
    readCollections(collections);
    return collections as readonly CollectionDeclaration[];
  } catch (error) {
    if (!(error instanceof DeclarationError || error instanceof SyntaxError)) throw error;
    throw createDamagedTablesError(new Error("The declarations in the database can't be read.", { cause: error }));
  }
}

/** @param cause - what the log says */
export function createDamagedTablesError(cause: unknown): StorageDamagedError {
  return new StorageDamagedError(
    "The database tables have an unexpected structure. Nothing was changed. The server's log says what is wrong.",
    { cause },
  );
}
