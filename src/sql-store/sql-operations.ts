import {
  type Access,
  createKeyConflictError,
  type Found,
  type IndexRange,
  type Key,
  type Query,
  type Row,
  type StoreTransaction,
  selectRows,
  unite,
} from "../service/internal.ts";
import { quoteName } from "../sql/public.ts";
import type { CatalogueState } from "./catalogue.ts";
import type { Connection, SqlRow, Statement, StatementValue } from "./connection.ts";
import type { StoreDialect, Tables } from "./dialect.ts";
import { getDriverError } from "./driver-error.ts";
import { encodeKey } from "./encode-key.ts";
import { ConflictError, classifyFailure } from "./failures.ts";
import { findBySql } from "./find.ts";
import { createEncoder, type Encode, listColumnNames, readStoredRow, type TableLayout } from "./layout.ts";

export interface OperationsContext {
  readonly connection: Pick<Connection, "run" | "runForEach" | "pages">;
  readonly dialect: StoreDialect;
  readonly tables: Tables;
  readonly versions: CatalogueState["versions"];
  /** Collection → layout, of all that can be used. */
  readonly layouts: ReadonlyMap<string, TableLayout>;
  /** Whether it has locked only the collections that it adds, and must be repeated if it uses others. */
  readonly isCreation: boolean;
  /** Waits until no other writer uses the records. */
  readonly lockRecords: () => Promise<void>;
  /** Returns what precedes the statement that writes first; an empty text for others. */
  readonly precede: () => string;
  /** Runs one operation, and maps its error. */
  readonly watch: <T>(operation: () => Promise<T>) => Promise<T>;
}

/** The most rows that one statement writes. */
const rowsPerInsert = 2_000;
/** The most ranges in one statement; each takes up to two parameters. */
const rangesPerStatement = 200;

/** The unguarded operations of one transaction. */
export class SqlOperations implements StoreTransaction {
  readonly #context: OperationsContext;
  readonly #written = new Map<string, Promise<unknown>>();
  readonly #encoders = new Map<string, Encode>();

  constructor(context: OperationsContext) {
    this.#context = context;
  }

  version(collection: string): number {
    return (this.#context.versions.get(collection) ?? 0) + (this.#written.has(collection) ? 1 : 0);
  }

  get(collection: string, key: Key): Promise<Row | undefined> {
    return this.#watch(async () => {
      const { text, table } = this.#select(collection);
      const [row] = await this.#run(`${text} FROM ${table} WHERE "$key" = ${this.#parameter(1)}`, [encodeKey(key)]);
      return row && readStoredRow(row);
    });
  }

  read(collection: string, access: Access): Promise<Row[]> {
    return this.#watch(async () => {
      const { text, table } = this.#select(collection);
      const rows: Row[] = [];
      // Values of an index other than the key may have any type, which a column has not. Only `find` uses such an index.
      const isByKey = access.by === "index" && access.index === "_id";
      const conditions = isByKey ? this.#conditions(access.ranges) : [{ text: "", params: [] }];
      for (const condition of conditions) {
        const statement = { text: `${text} FROM ${table} ${condition.text}`, params: condition.params };
        for await (const page of this.#context.connection.pages(statement)) {
          const read = page.map(readStoredRow);
          rows.push(...(isByKey || access.by === "all" ? read : selectRows(read, access)));
        }
      }
      return rows;
    });
  }

  find(query: Query): Promise<Found> {
    const { name } = query.collection;
    const { connection, dialect } = this.#context;
    const context = { connection, dialect, layout: this.#layout(name), table: this.table(name) };
    return this.#watch(() => findBySql(query, context));
  }

  async count(collection: string, access: Access): Promise<number> {
    if (access.by === "index" && access.index !== "_id") return (await this.read(collection, access)).length;
    return this.#watch(async () => {
      let count = 0;
      const conditions = access.by === "all" ? [{ text: "", params: [] }] : this.#conditions(access.ranges);
      for (const { text, params } of conditions) {
        const [row] = await this.#run(`SELECT count(*) AS count FROM ${this.table(collection)} ${text}`, params);
        count += Number(row?.count);
      }
      return count;
    });
  }

  lastKey(collection: string): Promise<Key | undefined> {
    return this.#watch(async () => {
      const { text, table } = this.#select(collection);
      const [row] = await this.#run(`${text} FROM ${table} ORDER BY "$key" DESC LIMIT 1`);
      return row && readStoredRow(row)._id;
    });
  }

  async add(collection: string, rows: readonly Row[]): Promise<void> {
    await this.#insert(collection, rows, false);
  }

  async put(collection: string, rows: readonly Row[]): Promise<void> {
    // A statement can write a row only once.
    await this.#insert(collection, [...new Map(rows.map((row) => [row._id, row])).values()], true);
  }

  remove(collection: string, keys: readonly Key[]): Promise<void> {
    const list = JSON.stringify(keys.map(encodeKey));
    return this.#write(collection, async () => {
      const among = this.#context.dialect.strings(this.#parameter(1));
      await this.#run(`DELETE FROM ${this.table(collection)} WHERE "$key" IN (${among})`, [list]);
    });
  }

  clear(collection: string): Promise<void> {
    return this.#write(collection, async () => {
      await this.#run(`DELETE FROM ${this.table(collection)}`);
    });
  }

  getRecord(key: string): Promise<unknown> {
    return this.#watch(async () => {
      await this.#context.lockRecords();
      const [row] = await this.#run(`SELECT value FROM ${this.#records} WHERE name = ${this.#parameter(1)}`, [key]);
      return row && JSON.parse(String(row.value));
    });
  }

  putRecord(key: string, value: unknown): Promise<void> {
    const json = value === undefined ? undefined : JSON.stringify(value);
    return this.#watch(async () => {
      await this.#context.lockRecords();
      const name = this.#parameter(1);
      if (json === undefined) {
        await this.#change(`DELETE FROM ${this.#records} WHERE name = ${name}`, [key]);
        return;
      }
      const text = `INSERT INTO ${this.#records} (name, value) VALUES (${name}, ${this.#parameter(2)})`;
      await this.#change(`${text} ON CONFLICT (name) DO UPDATE SET value = excluded.value`, [key, json]);
    });
  }

  /** Rows are encoded before anything is awaited, because the caller may change them afterwards. */
  async #insert(collection: string, rows: readonly Row[], replaces: boolean): Promise<void> {
    const layout = this.#layout(collection);
    const encoded = rows.map(this.#encoder(collection, layout));
    await this.#write(collection, async () => {
      const { dialect, connection } = this.#context;
      for (let from = 0; from < encoded.length; from += rowsPerInsert) {
        const some = encoded.slice(from, from + rowsPerInsert);
        try {
          await insertRows(connection, dialect, this.table(collection), layout, some, replaces);
        } catch (error) {
          if (classifyFailure(error, dialect) !== "duplicate") throw error;
          const keys = some.map(([key = null]) => key);
          const at = dialect.findDuplicate(getDriverError(error), keys);
          throw createKeyConflictError(collection, at < 0 ? undefined : rows[from + at]?._id);
        }
      }
    });
  }

  #encoder(collection: string, layout: TableLayout): Encode {
    let encode = this.#encoders.get(collection);
    if (encode === undefined) {
      encode = createEncoder(layout, this.#context.dialect.form);
      this.#encoders.set(collection, encode);
    }
    return encode;
  }

  /** The version goes before the first write, so that no write is without it. */
  #write(collection: string, operate: () => Promise<void>): Promise<void> {
    const next = `UPDATE ${this.#context.tables.of("$collections")} SET version = version + 1 WHERE name = ${this.#parameter(1)}`;
    const isFirst = !this.#written.has(collection);
    if (isFirst) this.#written.set(collection, Promise.resolve());
    return this.#watch(async () => {
      if (isFirst) await this.#change(next, [collection]);
      await operate();
    });
  }

  /** WHERE clauses for the ranges of keys; together they select each row once. */
  #conditions(ranges: readonly IndexRange[]): readonly Statement[] {
    const united = unite([ranges]);
    const points = united.filter(isPoint);
    const others = united.filter((range) => !isPoint(range));
    const statements: Statement[] = [];
    if (points.length > 0) {
      const among = this.#context.dialect.strings(this.#parameter(1));
      const keys = points.map(({ lower = "" }) => encodeKey(lower));
      statements.push({ text: `WHERE "$key" IN (${among})`, params: [JSON.stringify(keys)] });
    }
    for (let from = 0; from < others.length; from += rangesPerStatement)
      statements.push(this.#within(others.slice(from, from + rangesPerStatement)));
    return statements;
  }

  #within(ranges: readonly IndexRange[]): Statement {
    const params: string[] = [];
    const bound = (symbol: string, key: Key) => {
      params.push(encodeKey(key));
      return `"$key" ${symbol} ${this.#parameter(params.length)}`;
    };
    const parts = ranges.map(({ lower, lowerOpen, upper, upperOpen }) => {
      const bounds = [
        ...(lower === undefined ? [] : [bound(lowerOpen ? ">" : ">=", lower)]),
        ...(upper === undefined ? [] : [bound(upperOpen ? "<" : "<=", upper)]),
      ];
      return bounds.length === 0 ? "TRUE" : `(${bounds.join(" AND ")})`;
    });
    return { text: `WHERE ${parts.join(" OR ")}`, params };
  }

  #select(collection: string): { readonly text: string; readonly table: string } {
    return { text: 'SELECT "$row"', table: this.table(collection) };
  }

  get #records(): string {
    return this.#context.tables.of("$records");
  }

  #layout(collection: string): TableLayout {
    const layout = this.#context.layouts.get(collection);
    if (layout === undefined)
      throw this.#context.isCreation
        ? new ConflictError(`The collection "${collection}" is not locked.`)
        : new RangeError(`There is no collection "${collection}".`);
    return layout;
  }

  /** The name of the table of a collection, quoted. */
  protected table(collection: string): string {
    return this.#context.tables.of(this.#layout(collection).table);
  }

  #parameter(number: number): string {
    return this.#context.dialect.parameter(number);
  }

  #run(text: string, params: readonly StatementValue[] = []): Promise<readonly SqlRow[]> {
    return this.#context.connection.run({ text, params });
  }

  /** Runs a statement that may be the first to write. */
  async #change(text: string, params: readonly StatementValue[]): Promise<void> {
    await this.#run(this.#context.precede() + text, params);
  }

  #watch<T>(operation: () => Promise<T>): Promise<T> {
    return this.#context.watch(operation);
  }
}

/** Writes encoded rows into a table. */
export async function insertRows(
  connection: Pick<Connection, "runForEach">,
  dialect: StoreDialect,
  table: string,
  layout: TableLayout,
  encoded: readonly Statement["params"][],
  replaces: boolean,
): Promise<void> {
  if (encoded.length === 0) return;
  const types = [dialect.types.key, dialect.types.row, ...layout.columns.map(({ type }) => dialect.types[type])];
  const columns = listColumnNames(layout).map(quoteName);
  const { text, rows } = dialect.insert({ table, columns, types, rows: encoded, replaces });
  await connection.runForEach(text, rows);
}

function isPoint({ lower, upper }: IndexRange): boolean {
  return lower !== undefined && lower === upper;
}
