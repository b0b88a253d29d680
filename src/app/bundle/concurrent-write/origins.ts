// What the answers and the row itself show: who saw the other tab's write, and whose values the row holds.

import type { Row } from "../../../service/index.ts";
import { type Key, targetOf } from "../data/touched.ts";
import type { Exchange } from "../exchange.ts";
import { changesTo, rivalsOf } from "./competing-write.ts";
import type { FieldWrite } from "./messages.ts";
import type { Measured } from "./overlap.ts";
import type { Origin } from "./overlap-text.ts";

/**
 * Whether each part's response contains what the other tab wrote, by X-Request-Id. Null where that can't be determined:
 * the response has no such row, or an earlier part has written the same field.
 */
export function observationsOf(
  { sent, answers, draft }: Exchange,
  write: FieldWrite,
): ReadonlyMap<string, boolean | null> {
  const rivals = new Set(rivalsOf(draft, write).map(({ id }) => id));
  let isUnwritten = true;
  return new Map(
    sent.map(({ part }): [string, boolean | null] => {
      isUnwritten &&= !rivals.has(part.id);
      const target = targetOf(part.path);
      // A projection may leave the field out.
      const isWhole = target?.collection === write.collection && !target.query.includes("projection");
      const row = isUnwritten && isWhole ? rowIn(answers.get(part.id)?.body, write.key) : undefined;
      return [part.id, row === undefined ? null : valueIn(row, write.field) === write.value];
    }),
  );
}

/** The last part that wrote the same field, and whose value is stored; null if that can't be determined. */
export function lastOf({ draft, answers }: Exchange, write: FieldWrite, row: Row | undefined): Measured["last"] {
  const last = rivalsOf(draft, write).findLast(({ id }) => answers.get(id)?.ok);
  if (last === undefined || row === undefined) return null;
  const value = valueIn(row, write.field);
  if (value === write.value) return { number: last.number, isThere: "theirs" };
  return same(value, last.value) ? { number: last.number, isThere: "its" } : null;
}

/** Whose the values are that the other tab and the bundle's parts wrote into the row; null for no row. */
export function originsOf(
  { sent, answers }: Exchange,
  write: FieldWrite,
  isWritten: boolean,
  row: Row | undefined,
): readonly Origin[] | null {
  if (row === undefined) return null;
  const parts = new Map<string, { readonly number: number; readonly value: unknown }>();
  for (const { part, number } of sent) {
    const body = answers.get(part.id)?.ok ? changesTo(part, write.collection, write.key) : undefined;
    for (const [field, value] of Object.entries(body ?? {})) if (field !== "_id") parts.set(field, { number, value });
  }
  const fields = new Set([...parts.keys(), ...(isWritten ? [write.field] : [])]);
  return [...fields].map((field): Origin => {
    const value = valueIn(row, field);
    const part = parts.get(field);
    const tab = isWritten && field === write.field ? write : undefined;
    if (tab !== undefined && value === tab.value) {
      const over = part === undefined ? null : { value: part.value, from: part.number };
      return { field, value, from: "tab", over };
    }
    if (part !== undefined && same(value, part.value)) {
      const over = tab === undefined ? null : { value: tab.value, from: "tab" as const };
      return { field, value, from: part.number, over };
    }
    return { field, value, from: "neither", over: null };
  });
}

function valueIn(row: Row, field: string): unknown {
  return Object.hasOwn(row, field) ? row[field] : undefined;
}

// A merge patch takes out what is null.
function same(stored: unknown, given: unknown): boolean {
  return JSON.stringify(stored ?? null) === JSON.stringify(given ?? null);
}

/** The row in the body of an answer to one entity, or among those of an answer to many; undefined for none. */
function rowIn(body: unknown, key: Key): Row | undefined {
  const payload: unknown = typeof body === "object" && body !== null && "payload" in body ? body.payload : undefined;
  return (Array.isArray(payload) ? payload : [payload]).find((row) => isRow(row) && row._id === key);
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && "_id" in value;
}
