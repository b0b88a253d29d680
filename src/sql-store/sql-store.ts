// The store over an SQL database: its transactions, which are begun, committed and repeated here, and its definitions.

import type { CollectionDeclaration } from "../language/public.ts";
import {
  checkDeclarations,
  checkEpoch,
  type HeldRows,
  indexByName,
  isSameDeclarations,
  resolveScope,
  type Schema,
  type Store,
  type StoreTransaction,
  type TransactionScope,
  UnknownOutcomeError,
} from "../service/internal.ts";
import { quoteName } from "../sql/public.ts";
import { rejectWhenAborted } from "../wire/public.ts";
import { CatalogueReader, type CatalogueState } from "./catalogue.ts";
import { type CommitMark, createCommitMarks } from "./commit-marks.ts";
import type { Connection, Lease, Pool } from "./connection.ts";
import type { StoreDialect, Tables } from "./dialect.ts";
import { getDriverError, markErrors } from "./driver-error.ts";
import {
  BehindError,
  ConflictError,
  classifyFailure,
  createDatabaseBusyError,
  createLostCommitError,
  isReported,
  storeError,
} from "./failures.ts";
import { createHeldRows } from "./held-rows.ts";
import { keyColumn, rowColumn } from "./layout.ts";
import { LeasedSession } from "./leased-session.ts";
import { pause } from "./pause.ts";
import { readOnce } from "./single-read.ts";
import { SqlTransaction, type TransactionMode } from "./sql-transaction.ts";
import { TableChanges } from "./tables.ts";
import { claims, WriterQueue } from "./writer-queue.ts";

export interface SqlStoreOptions {
  readonly pool: Pool;
  readonly dialect: StoreDialect;
  readonly tables: Tables;
  /** Receives what the log must have and a response must not: why the database failed. */
  readonly onUnexpected?: ((error: unknown) => void) | undefined;
  /** The most connections of the pool. Defaults to 10. */
  readonly connections?: number | undefined;
  /** Called when a transaction is about to be repeated. */
  readonly onRetry?: ((error: unknown) => void) | undefined;
}

/** A store whose connections can be closed. */
export interface SqlStore extends Store {
  close(): Promise<void>;
}

/** How often a transaction is run at most if others get in its way. */
const mostAttempts = 12;

/** How long the outcome of a commit is looked for after the connection was lost, in milliseconds. */
const confirming = 10_000;

/** What runs in a transaction, once it has begun. */
type Body<T> = (begun: Begun) => Promise<T>;

interface Begun {
  /** What precedes the statement that writes first. */
  readonly precede: () => string;
  readonly connection: Connection;
  /** Releases the connection; only after "hold" is it called by the caller. */
  readonly release: Lease["release"];
  readonly state: CatalogueState;
  /** Runs `work` under the rules of a transaction. */
  readonly perform: Perform;
}

/** What a change of the declarations is to make of them. */
interface Definition {
  readonly declared: readonly CollectionDeclaration[];
  readonly fill: (transaction: StoreTransaction) => Promise<void>;
  /** Of the declarations that were changed. */
  readonly epoch: number | undefined;
}

type Perform = <R>(
  scope: ReadonlyMap<string, CollectionDeclaration>,
  layouts: CatalogueState["catalogue"]["layouts"],
  work: (transaction: StoreTransaction) => Promise<R>,
) => Promise<R>;

/**
 * Creates a store. Its state is in the database only, so that any number of processes can use the same one. A transaction
 * that conflicts with another is retried, with its work: what an earlier run did is rolled back, and operations that failed
 * in it never settle, so that its work does not go on.
 */
export function createSqlStore({ dialect, tables, onUnexpected, onRetry, ...options }: SqlStoreOptions): SqlStore {
  const { connections = 10 } = options;
  const pool = markErrors(options.pool);
  const reader = new CatalogueReader(dialect, tables);
  const writers = new WriterQueue(dialect.locksCollections, connections);
  const nextMark = dialect.marksCommits ? createCommitMarks(tables) : undefined;
  let creation: Promise<void> | undefined;

  /** Creates the catalogue, once for all transactions that wait for it. Another process may do the same. */
  function create(connection: Connection): Promise<void> {
    creation ??= reader.create(connection).catch((error: unknown) => {
      creation = undefined;
      if (classifyFailure(error, dialect) !== "duplicate") throw error;
      throw new ConflictError("Another process created the catalogue.", { cause: getDriverError(error) });
    });
    return creation;
  }

  /** The causes, of which several errors can be made. */
  const reported = new WeakSet<object>();
  const mapped = (error: unknown): unknown => {
    const reason = storeError(error, dialect);
    if (isReported(reason)) {
      const cause = reason.cause instanceof Error ? reason.cause : reason;
      if (!reported.has(cause)) onUnexpected?.(cause);
      reported.add(cause);
    }
    return reason;
  };

  async function lease(signal?: AbortSignal): Promise<Lease> {
    const leased = await pool.acquire(signal);
    try {
      await create(leased.connection);
      signal?.throwIfAborted();
      return leased;
    } catch (error) {
      leased.release(signal === undefined || error !== signal.reason);
      throw error;
    }
  }

  /** Runs a transaction: it is committed when the body resolves. */
  async function once<T>(mode: TransactionMode, body: Body<T>): Promise<T> {
    const { kind, signal } = mode;
    const session = new LeasedSession(await lease(signal));
    const mark = nextMark?.();
    // What begins it may wait for other processes, and what is held is read by a statement of the store itself.
    signal?.addEventListener("abort", session.interrupt);
    const stopListening = () => signal?.removeEventListener("abort", session.interrupt);
    try {
      const begun = await begin(mode, session, mark);
      if (kind !== "hold") stopListening();
      signal?.throwIfAborted();
      const result = await body(begun);
      await commit(kind, session, mark);
      mark?.release();
      // What was held is of no use any more; a write took place.
      if (kind === "hold" && session.isBroken) signal?.throwIfAborted();
      return result;
    } catch (error) {
      await session.rollBack(dialect);
      if (!(error instanceof UnknownOutcomeError)) mark?.release();
      throw signal?.aborted && !(error instanceof UnknownOutcomeError) ? signal.reason : error;
    } finally {
      stopListening();
    }
  }

  async function begin(
    { kind, collections = [], since, signal }: TransactionMode,
    session: LeasedSession,
    mark: CommitMark | undefined,
  ): Promise<Begun> {
    const { connection, interrupt, release } = session;
    const begun = dialect.begin(kind === "hold" ? "read" : kind, tables, collections);
    if (since !== undefined && dialect.standbyPosition !== undefined)
      await checkPosition(connection, dialect.standbyPosition, Number(since));
    const [row] = await connection.execute(...begun, reader.statement);
    const state = await reader.read(row, connection);
    const precede = () => mark?.precede() ?? "";
    const setting = { kind, signal, connection, dialect, tables, state, mapped, interrupt, precede };
    const perform: Perform = (scope, layouts, work) => new SqlTransaction({ ...setting, scope, layouts }).run(work);
    return { connection, release, state, perform, precede };
  }

  /** Before the transaction, which then has at least what the standby has now. @throws BehindError */
  async function checkPosition(connection: Connection, statement: string, least: number): Promise<void> {
    const [row] = await connection.execute(statement);
    const position = Number(row?.position);
    if (position < least) throw new BehindError(position);
  }

  /** Commits, and gives the connection back unless it holds something. */
  async function commit(
    kind: TransactionMode["kind"],
    session: LeasedSession,
    mark: CommitMark | undefined,
  ): Promise<void> {
    const committing = session.connection.commit();
    if (kind === "read") {
      // Nothing depends on its end but the connection.
      committing.then(
        () => session.release(),
        () => session.release(true),
      );
      return;
    }
    try {
      await committing;
    } catch (error) {
      if (classifyFailure(error, dialect) !== "unavailable") throw error;
      // The pool may have no other connection for the look-up.
      session.release(true);
      if (!(await wasCommitted(mark, error))) throw error;
    }
    if (kind !== "hold") session.release();
  }

  /** @throws UnknownOutcomeError if it can't be found out */
  async function wasCommitted(mark: CommitMark | undefined, cause: unknown): Promise<boolean> {
    if (mark === undefined) throw createLostCommitError(getDriverError(cause));
    if (!mark.isWritten) return false;
    const until = performance.now() + confirming;
    for (let attempt = 1; performance.now() < until; attempt++) {
      const isCommitted = await lookUp(mark, until - performance.now()).catch(() => undefined);
      if (isCommitted !== undefined) return isCommitted;
      await pause(attempt);
    }
    throw createLostCommitError(getDriverError(cause));
  }

  /** @param time - how long it may take, in milliseconds: a database may not answer at all */
  async function lookUp(mark: CommitMark, time: number): Promise<boolean> {
    const signal = AbortSignal.timeout(Math.ceil(time));
    const { connection, release } = await pool.acquire(signal);
    let isBroken = true;
    try {
      const isCommitted = await rejectWhenAborted(signal, mark.isCommitted(connection));
      isBroken = false;
      return isCommitted;
    } finally {
      release(isBroken);
    }
  }

  async function repeating<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run();
      } catch (error) {
        const reason = mapped(error);
        if (!(reason instanceof ConflictError)) throw reason;
        if (attempt === mostAttempts) throw mapped(createDatabaseBusyError(reason));
        onRetry?.(reason.cause);
        await pause(attempt, signal);
      }
    }
  }

  const repeated = <T>(mode: TransactionMode, body: Body<T>): Promise<T> =>
    repeating(() => once(mode, body), mode.signal);

  async function define(
    collections: readonly CollectionDeclaration[],
    fill: (transaction: StoreTransaction) => Promise<void> = async () => {},
    epoch?: number,
  ): Promise<Schema> {
    checkDeclarations(collections);
    const declared = structuredClone(collections);
    const isCreation = dialect.locksCollections && isAddition(reader.last.collections, declared);
    let kind: "create" | "define" = isCreation ? "create" : "define";
    const leave = await writers.enter(claims[kind]);
    try {
      return await repeating(() => {
        const mode = { kind };
        // A repeated attempt locks everything: its work may use other collections, too.
        kind = "define";
        return once(mode, (begun) => change(begun, mode.kind, { declared, fill, epoch }));
      });
    } finally {
      leave();
    }
  }

  async function change(
    { connection, state: { catalogue: before }, perform, precede }: Begun,
    kind: "create" | "define",
    { declared, fill, epoch }: Definition,
  ): Promise<Schema> {
    if (epoch !== undefined) checkEpoch(epoch, before);
    const scope = indexByName([...before.collections, ...declared]);
    const isChanged = before.epoch === 0 || !isSameDeclarations(before.collections, declared);
    if (kind === "create" && !isAddition(before.collections, declared))
      throw new ConflictError("Another process has changed the collections.");
    if (!isChanged) {
      await perform(scope, before.layouts, fill);
      return { epoch: before.epoch, collections: before.collections };
    }
    const mark = precede();
    if (mark !== "") await connection.execute(`${mark}SELECT`);
    const changes = new TableChanges(connection, dialect, tables);
    const layouts = await changes.apply(declared, before);
    const schema = { epoch: before.epoch + 1, collections: declared };
    await reader.write(connection, { ...schema, layouts }, before.layouts);
    const added = [...layouts].filter(([name]) => !before.layouts.has(name));
    await perform(scope, new Map(kind === "create" ? added : [...before.layouts, ...layouts]), fill);
    for (const [name, layout] of before.layouts) if (!layouts.has(name)) await changes.remove(layout);
    return schema;
  }

  async function transact<T>(scope: TransactionScope, work: (transaction: StoreTransaction) => Promise<T>): Promise<T> {
    const { mode, signal, since } = scope;
    const body: Body<T> = ({ state: { catalogue: schema }, perform }) =>
      perform(resolveScope(scope, schema), schema.layouts, work);
    if (mode === "read") {
      const read = since === undefined ? await readByStatement(scope, work) : undefined;
      return read === undefined ? repeated({ kind: mode, since, signal }, body) : read.result;
    }
    const { collections } = scope;
    const leave = await writers.enter(claims.write(collections), signal);
    try {
      return await repeated({ kind: mode, collections, signal }, body);
    } finally {
      leave();
    }
  }

  /** As `readOnce`, with a connection of the pool. */
  async function readByStatement<T>(
    scope: TransactionScope,
    work: (transaction: StoreTransaction) => Promise<T>,
  ): Promise<{ readonly result: T } | undefined> {
    const { signal, epoch, readsOnce: isExpected = false } = scope;
    const { last } = reader;
    if (!isExpected || last.epoch !== epoch) return undefined;
    let isBroken = false;
    let leased: Lease | undefined;
    try {
      leased = await lease(signal);
      const { connection } = leased;
      const interrupt = () => {
        isBroken = connection.cancel() || isBroken;
      };
      return await readOnce(scope, work, { connection, dialect, tables, reader, catalogue: last, interrupt });
    } catch (error) {
      const reason = signal?.aborted ? signal.reason : mapped(error);
      if (reason instanceof ConflictError) return undefined;
      throw reason;
    } finally {
      leased?.release(isBroken);
    }
  }

  /** Calls that wait for a connection at the same time share one: what it reads is newer than all of them. */
  let knowing: Promise<Schema | undefined> | undefined;

  async function readKnown(): Promise<Schema | undefined> {
    const leasing = lease();
    const stopSharing = () => {
      knowing = undefined;
    };
    leasing.then(stopSharing, stopSharing);
    const { connection, release } = await leasing;
    let isBroken = true;
    try {
      const [row] = await connection.execute(reader.epochStatement);
      isBroken = false;
      return reader.known(row);
    } finally {
      release(isBroken);
    }
  }

  async function schema(): Promise<Schema> {
    const known = await repeating(() => {
      knowing ??= readKnown();
      return knowing;
    });
    if (known !== undefined) return { epoch: known.epoch, collections: known.collections };
    return repeated(
      { kind: "read" },
      async ({
        state: {
          catalogue: { epoch, collections },
        },
      }) => ({ epoch, collections }),
    );
  }

  /** No other process has it, so that none reads what this one holds. */
  const holder = crypto.randomUUID();
  let held = 0;

  function holdRows(scope: Omit<TransactionScope, "mode">): Promise<HeldRows> {
    const { collections, signal, since } = scope;
    const names = new Map(collections.map((collection) => [collection, quoteName(`held ${holder} ${held++}`)]));
    return repeated({ kind: "hold", since, signal }, async ({ connection, release, state: { catalogue } }) => {
      resolveScope({ ...scope, mode: "read" }, catalogue);
      for (const [collection, name] of names) {
        const table = tables.of(catalogue.layouts.get(collection)?.table ?? "");
        const query = `SELECT ${quoteName(rowColumn)} FROM ${table} ORDER BY ${quoteName(keyColumn)}`;
        await dialect.hold(connection, name, query);
      }
      return { connection, release };
    }).then((lease) => createHeldRows({ pool, dialect, lease, names, mapped }));
  }

  const lastSchema = () => (reader.last.epoch === 0 ? undefined : reader.last);

  return { schema, lastSchema, define, transact, holdRows, close: () => pool.close() };
}

/** Whether a change of the declarations adds some, and leaves all others as they are. */
function isAddition(before: readonly CollectionDeclaration[], after: readonly CollectionDeclaration[]): boolean {
  const names = new Set(before.map(({ name }) => name));
  const stayed = after.filter(({ name }) => names.has(name));
  return before.length > 0 && after.length > before.length && isSameDeclarations(before, stayed);
}
