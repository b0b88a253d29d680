// The stores that a server can have, by how they are written on the command line.

import { createMemoryStore, type Store } from "../service/index.ts";

export interface StoreOptions {
  /** Called when a transaction is run again, because another one was in its way. */
  readonly onRetry: () => void;
}

/** A store, and what to say of it. */
interface StoreKind {
  /** Groups: what `open` needs. */
  readonly form: RegExp;
  /** An example. */
  readonly example: string;
  readonly open: (spec: string, options: StoreOptions) => Promise<Store>;
  /** Whether rows outlive the process. */
  readonly isKept: boolean;
}

const kinds: readonly StoreKind[] = [
  { form: /^memory$/, example: "memory", isKept: false, open: async () => createMemoryStore() },
];

/**
 * Makes the store of `--store`. It is opened when it is first used.
 * @throws Error with a user-readable message for one that there is not
 */
export async function storeFor(
  spec: string,
  options: StoreOptions,
): Promise<{ readonly store: Store; readonly isKept: boolean }> {
  const kind = kinds.find(({ form }) => form.test(spec));
  if (kind !== undefined) return { store: await kind.open(spec, options), isKept: kind.isKept };
  const examples = kinds.map(({ example }) => example).join(" or ");
  // It may hold a password.
  const shown = spec.replace(/\/\/.*@/, "//…@").slice(0, 80);
  throw new Error(`"${shown}" is not a store. Use --store ${examples}.`);
}
