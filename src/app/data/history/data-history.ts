// The history of the data: what was written, newest first, and the snapshots between the writes (docs/your-data.md#the-history-of-writes).

import { type Client, RequestError } from "../../../client/public.ts";
import { formatNumber } from "../../../language/internal.ts";

export interface WriteEntry {
  readonly kind: "write";
  readonly step: number;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The step that it undid; null if none. */
  readonly undoes: number | null;
  /** Such as `Orders: 3 changed, 1 removed`, one per collection. */
  readonly effects: readonly string[];
  /** The collections without which it can't be undone: those of its rows and declarations but those that it removed. */
  readonly needs: readonly string[];
  /** Whether a later step undid it, and has not been undone itself. */
  readonly isUndone: boolean;
  /** Whether its rows were too large to be kept (docs/your-data.md#limits-of-the-history). */
  readonly isTooLarge: boolean;
}

export interface SnapshotEntry {
  readonly kind: "snapshot";
  readonly name: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly rows: number;
}

export type HistoryEntry = WriteEntry | SnapshotEntry;

/** @throws Error for a response that has no list of writes or snapshots; otherwise as the client does */
export async function requestDataHistory(client: Client, signal: AbortSignal) {
  const [writes, snapshots] = await Promise.all([
    requestList(client, "/$history", signal),
    requestList(client, "/$snapshots", signal),
  ]);
  return {
    entries: mergeEntries(readWrites(writes ?? []), (snapshots ?? []).map(readSnapshot)),
    /** Whether the service has a history; other services need not. */
    hasWrites: writes !== null,
    hasSnapshots: snapshots !== null,
  };
}

/** Null from a service without this endpoint. */
async function requestList(client: Client, path: string, signal: AbortSignal): Promise<readonly unknown[] | null> {
  const request = client.get(path, { signal }).body();
  const body = await request.catch((error: unknown) => {
    if (error instanceof RequestError && error.status === 404) return { payload: null };
    throw error;
  });
  const { payload } = Object(body) as { readonly payload?: unknown };
  if (payload !== null && !Array.isArray(payload)) throw new Error(`The service answered GET ${path} without a list.`);
  return payload;
}

function readWrites(list: readonly unknown[]): readonly WriteEntry[] {
  const undone = new Set<number>();
  return list.map((json) => {
    const { step, at, undoes, collections, declarations, tooLarge } = Object(json) as Readonly<Record<string, unknown>>;
    if (typeof step !== "number" || typeof at !== "string")
      throw new Error("The history of the service can't be read.");
    // Newest first: whether this step is undone is known by now.
    const isUndone = undone.has(step);
    if (typeof undoes === "number" && !isUndone) undone.add(undoes);
    return {
      kind: "write",
      step,
      at: Date.parse(at),
      undoes: typeof undoes === "number" ? undoes : null,
      effects: [
        ...Object.entries(Object(declarations)).map(([name, what]) => `${name}: ${String(what)} as a collection`),
        ...Object.entries(Object(collections)).map(([name, counts]) => `${name}: ${describeCounts(Object(counts))}`),
        ...(tooLarge === true ? ["too large to be undone"] : []),
      ],
      needs: [...new Set([...Object.keys(Object(declarations)), ...Object.keys(Object(collections))])].filter(
        (name) => Object(declarations)[name] !== "removed",
      ),
      isUndone,
      isTooLarge: tooLarge === true,
    };
  });
}

function describeCounts(counts: Readonly<Record<string, unknown>>): string {
  return ["created", "changed", "removed"]
    .flatMap((what) => (Number(counts[what]) > 0 ? [`${formatNumber(Number(counts[what]))} ${what}`] : []))
    .join(", ");
}

function readSnapshot(json: unknown): SnapshotEntry {
  const { name, at, rows } = Object(json) as Readonly<Record<string, unknown>>;
  if (typeof name !== "string" || typeof at !== "string")
    throw new Error("The snapshots of the service can't be read.");
  return { kind: "snapshot", name, at: Date.parse(at), rows: Number(rows) };
}

/** Puts each snapshot above the writes before it. @param writes - newest first */
function mergeEntries(writes: readonly WriteEntry[], snapshots: readonly SnapshotEntry[]): readonly HistoryEntry[] {
  const rest = snapshots.toSorted((a, b) => b.at - a.at);
  // The writes stay in the order of their steps: a clock may have been set back.
  const between = writes.flatMap((write) => {
    const end = rest.findIndex(({ at }) => at < write.at);
    return [...rest.splice(0, end === -1 ? rest.length : end), write];
  });
  return [...between, ...rest];
}
