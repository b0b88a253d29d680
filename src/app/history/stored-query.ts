import { isObject } from "../../language/internal.ts";
import type { CollectionDeclaration } from "../../language/public.ts";
import { type ExploreState, readExplore, writeQuery } from "../requests/query/explore-state.ts";

/** The parameters of Explore's address, without defaults and those that only change its display. */
export type StoredQuery = Readonly<Record<string, string>>;

/** In the order in which they are compared and stored. */
const names = ["operation", "collection", "filter", "sort", "limit", "projection", "patch", "off"] as const;

export function readStoredQuery(state: ExploreState): StoredQuery {
  return Object.fromEntries(writeQuery(state).filter(([, value]) => value !== ""));
}

/** The Explore state that a stored query restores; null if its collection no longer exists. */
export function restoreExploreState(
  question: StoredQuery,
  collections: readonly CollectionDeclaration[],
): ExploreState | null {
  const state = readExplore(new Map(Object.entries(question)), collections);
  return state?.collection === question.collection ? state : null;
}

export function getQueryKey(backend: string, question: StoredQuery): string {
  return JSON.stringify([backend, ...names.map((name) => question[name] ?? "")]);
}

/** Reads a query from untrusted stored data; null if it is invalid. */
export function readQuestion(stored: unknown): StoredQuery | null {
  if (!isObject(stored)) return null;
  const values = new Map(Object.entries(stored));
  if (typeof values.get("collection") !== "string") return null;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values.get(name);
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );
}

/** Reads a number of rows from stored data, as an object to spread; empty if it is invalid. */
export function readCount<N extends string>(name: N, stored: unknown): Partial<Record<N, number>> {
  const isCount = typeof stored === "number" && Number.isSafeInteger(stored) && stored >= 0;
  return isCount ? ({ [name]: stored } as Record<N, number>) : {};
}

/** Reads a time from stored data, in milliseconds since 1970; null if it is invalid. */
export function readTime(stored: unknown): number | null {
  return typeof stored === "number" && stored >= 0 && !Number.isNaN(new Date(stored).getTime()) ? stored : null;
}
