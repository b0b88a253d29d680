// Work that reads once, by one statement without a transaction around it: a statement sees one moment by itself.

import {
  GuardedTransaction,
  type Key,
  type Row,
  resolveScope,
  type StoreTransaction,
  type TransactionScope,
} from "../service/internal.ts";
import type { Catalogue, CatalogueReader } from "./catalogue.ts";
import type { Connection, SqlRow, Statement } from "./connection.ts";
import type { StoreDialect, Tables } from "./dialect.ts";
import { encodeKey } from "./encode-key.ts";
import { ConflictError, classifyFailure } from "./failures.ts";
import { readStoredRow } from "./layout.ts";
import { SqlOperations } from "./sql-operations.ts";

export interface SingleReadOptions {
  readonly connection: Connection;
  readonly dialect: StoreDialect;
  readonly tables: Tables;
  readonly reader: CatalogueReader;
  /** The catalogue that the statement is written for. */
  readonly catalogue: Catalogue;
  /** Interrupts the statement that runs. */
  readonly interrupt: () => void;
}

/**
 * Runs `work`, whose statement returns the epoch of its moment, too.
 * @returns undefined if it takes a transaction: for more than one statement, and if the epoch is another one
 * @throws the reason of the signal, an error of the work, or of the driver
 */
export async function readOnce<T>(
  scope: TransactionScope,
  work: (transaction: StoreTransaction) => Promise<T>,
  options: SingleReadOptions,
): Promise<{ readonly result: T } | undefined> {
  const { catalogue, interrupt } = options;
  const read = new SingleRead(options);
  const rules = {
    mode: "read",
    scope: resolveScope(scope, catalogue),
    rollBack: () => read.isRunning && interrupt(),
  } as const;
  try {
    const result = await new GuardedTransaction(read, rules).run(work, scope.signal);
    return read.isValid ? { result } : undefined;
  } catch (error) {
    if (read.isInsufficient) return undefined;
    throw error;
  } finally {
    await read.settled;
  }
}

class SingleRead extends SqlOperations {
  readonly #options: SingleReadOptions;
  settled: Promise<unknown> | undefined;
  isRunning = false;
  /** Whether the epoch is the expected one. */
  isValid = false;
  /** Whether it takes a transaction. */
  isInsufficient = false;

  constructor(options: SingleReadOptions) {
    const { dialect, tables, catalogue } = options;
    super({
      ...{ dialect, tables, versions: new Map(), layouts: catalogue.layouts },
      connection: {
        run: (statement) => this.#rows(statement),
        runForEach: () => this.#refuse(),
        pages: () => this.#refuse(),
      },
      precede: () => "",
      isCreation: false,
      lockRecords: async () => {},
      watch: (operation) => operation(),
    });
    this.#options = options;
  }

  override version(): number {
    return this.#refuse();
  }

  override async get(collection: string, key: Key): Promise<Row | undefined> {
    const { reader, dialect } = this.#options;
    const text = reader.rowWithEpoch(this.table(collection), dialect.parameter(1));
    const [row] = await this.#run({ text, params: [encodeKey(key)], isKept: true });
    this.#check(row);
    return row?.$row === null ? undefined : row && readStoredRow(row);
  }

  async #rows({ text, params }: Statement): Promise<readonly SqlRow[]> {
    const { reader, connection } = this.#options;
    const rows = await this.#run({ text: reader.withEpoch(text), params });
    // An epoch is never used again: one that is in force after the statement was in force before.
    const [row] = rows.length > 0 ? rows : await connection.execute(reader.epochStatement);
    this.#check(row);
    return rows;
  }

  async #run(statement: Statement): Promise<readonly SqlRow[]> {
    if (this.settled !== undefined) return this.#refuse();
    this.isRunning = true;
    const running = this.#options.connection.run(statement);
    this.settled = running.catch(() => {});
    try {
      return await running;
    } catch (error) {
      // What a change of the declarations has removed is missing now.
      if (["layout", "unexpected"].includes(classifyFailure(error, this.#options.dialect))) this.#refuse(error);
      throw error;
    } finally {
      this.isRunning = false;
    }
  }

  #check(row: SqlRow | undefined): void {
    if (Number(row?.$epoch) !== this.#options.catalogue.epoch) this.#refuse();
    this.isValid = true;
  }

  #refuse(cause?: unknown): never {
    this.isInsufficient = true;
    throw new ConflictError("This takes a transaction.", { cause });
  }
}
