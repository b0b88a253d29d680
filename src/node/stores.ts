// The stores that a server can have, by how they are written on the command line.

import { createMemoryStore, type Store } from "../service/public.ts";

export interface StoreOptions {
  /** Receives why the database failed. */
  readonly onUnexpected: (error: unknown) => void;
  /** Called when a transaction is run again after a conflict. */
  readonly onRetry: () => void;
  /** The most time of a request, in milliseconds. */
  readonly timeout: number;
  /** The most connections to a database. */
  readonly connections: number;
  /** A standby that reads may be answered from. */
  readonly readFrom?: string | undefined;
}

/** A kind of store, and how it is written. */
interface StoreKind {
  readonly form: RegExp;
  readonly example: string;
  readonly open: (spec: string, options: StoreOptions) => Promise<Store>;
  /** Whether rows outlive the process. */
  readonly isKept: boolean;
}

const postgres = /^postgres(ql)?:\/\/./;

// The drivers are loaded for the stores that need them.
const kinds: readonly StoreKind[] = [
  { form: /^memory$/, example: "memory", isKept: false, open: async () => createMemoryStore() },
  {
    form: /^sqlite:./,
    example: "sqlite:<file>",
    isKept: true,
    open: async (spec, { onUnexpected }) => {
      const { createSqliteStore } = await import("../sql-store/sqlite.ts");
      return createSqliteStore(spec.slice("sqlite:".length), { onUnexpected });
    },
  },
  {
    form: postgres,
    example: "postgres://user@host/database",
    isKept: true,
    open: async (spec, { onUnexpected, onRetry, timeout, connections, readFrom }) => {
      const { createPostgresStore } = await import("../sql-store/postgres.ts");
      const pool = { connections, statementTimeout: timeout };
      return createPostgresStore({ connectionString: spec, readFrom, pool, onUnexpected, onRetry });
    },
  },
];

/**
 * Makes the store of `--store`. It is opened when it is first used.
 * @throws Error with a user-readable message for an unknown store
 */
export async function storeFor(
  spec: string,
  options: StoreOptions,
): Promise<{ readonly store: Store; readonly isKept: boolean }> {
  const kind = kinds.find(({ form }) => form.test(spec));
  if (options.readFrom !== undefined && ![spec, options.readFrom].every((each) => postgres.test(each)))
    throw new Error("--read-from needs --store, both as postgres://user@host/database.");
  if (kind !== undefined) return { store: await kind.open(spec, options), isKept: kind.isKept };
  // Whatever follows the scheme may hold a password.
  const shown = spec.replace(/:.+/s, ":…").slice(0, 80);
  throw new Error(`"${shown}" is not a store. Use --store ${kinds.map(({ example }) => example).join(", ")}.`);
}
