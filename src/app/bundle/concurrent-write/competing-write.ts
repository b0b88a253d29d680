// The choice of what a second tab writes: a field of a row that the bundle itself writes, and a sound new value.

import type { CollectionDeclaration, ScalarDeclaration, TypeDeclaration } from "../../../language/index.ts";
import type { Row } from "../../../service/index.ts";
import { readJson } from "../../../wire/index.ts";
import { type Key, targetOf } from "../data/touched.ts";
import { type BundleDraft, type BundlePart, hasBody } from "../part.ts";
import type { FieldWrite, Written } from "./messages.ts";

/** A row to write to; of a collection whose rows no part names, whichever comes first. */
export interface RowTarget {
  readonly collection: CollectionDeclaration;
  readonly key: Key | undefined;
}

export interface CompetingWrite extends FieldWrite {
  /** The field's value now; undefined for none. */
  readonly before: unknown;
  /** The parts that write the same field of the row, by their number. */
  readonly rivals: readonly number[];
}

/** Rows to choose from. */
const maxTargets = 6;

/** The rows that the parts to be sent write, those first that are changed and stay. */
export function rowTargets(
  { parts }: BundleDraft,
  collections: readonly CollectionDeclaration[],
): readonly RowTarget[] {
  const found = new Map<string, { readonly place: RowTarget; readonly rank: number }>();
  for (const part of parts) {
    const target = part.on && part.method !== "GET" ? targetOf(part.path) : undefined;
    const collection = collections.find(({ name }) => name === target?.collection);
    if (target === undefined || collection === undefined) continue;
    const key = target.key === undefined ? undefined : keyOf(target.key, collection);
    const name = `${collection.name}@${key}`;
    const rank = key === undefined ? 2 : ["PATCH", "PUT"].includes(part.method) ? 0 : 3;
    if (!found.has(name)) found.set(name, { place: { collection, key }, rank });
  }
  return [...found.values()]
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxTargets)
    .map(({ place }) => place);
}

/**
 * What can be written into a row, the most harmless first: what no part writes, what need not be there, and numbers
 * before texts.
 *
 * @param today - what is written where a moment stands.
 */
export function writesTo(
  row: Row,
  { name, fields }: CollectionDeclaration,
  draft: BundleDraft,
  today: Date,
): readonly CompetingWrite[] {
  const writes = Object.entries(fields).flatMap(([field, declaration]) => {
    if (field === "_id" || !isScalar(declaration)) return [];
    const rivals = rivalsOf(draft, { collection: name, key: row._id, field });
    const theirs = rivals.map(({ value }) => value);
    const before = Object.hasOwn(row, field) ? row[field] : undefined;
    const value = newValues(before, declaration, today).find((each) => each !== before && !theirs.includes(each));
    if (value === undefined) return [];
    const kind = ranks.indexOf(declaration.values === undefined ? declaration.type : "choice");
    const rank = (rivals.length > 0 ? 100 : 0) + (declaration.required === true ? 10 : 0) + kind;
    const numbers = rivals.map(({ number }) => number);
    return [{ rank, write: { collection: name, key: row._id, field, value, before, rivals: numbers } }];
  });
  return writes.toSorted((a, b) => a.rank - b.rank).map(({ write }) => write);
}

const ranks: readonly string[] = ["number", "boolean", "datetime", "date", "string", "choice"];

/** A part that writes a field of a row, and what it writes: undefined where a replacement leaves the field out. */
export interface Rival {
  readonly number: number;
  readonly id: string;
  readonly value: unknown;
}

/** The parts to be sent that write a field of a row, in their order. */
export function rivalsOf(
  { parts }: BundleDraft,
  { collection, key, field }: Pick<FieldWrite, "collection" | "key" | "field">,
): readonly Rival[] {
  return parts.flatMap((part, index) => {
    const body = part.on ? changesTo(part, collection, key) : undefined;
    if (body === undefined || !(part.method === "PUT" || Object.hasOwn(body, field))) return [];
    return [{ number: index + 1, id: part.id, value: Object.hasOwn(body, field) ? body[field] : undefined }];
  });
}

/** The body of a part that changes or replaces a row, by its key or by a filter that may find it. */
export function changesTo(
  part: BundlePart,
  collection: string,
  key: Key,
): Readonly<Record<string, unknown>> | undefined {
  const target = targetOf(part.path);
  if (target?.collection !== collection || part.method === "POST" || !hasBody(part.method)) return undefined;
  if (target.key === undefined ? part.method !== "PATCH" : target.key !== String(key)) return undefined;
  try {
    const value: unknown = readJson(part.body);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** What a text has at its end after a second tab was there, and after it was there again no more. */
const trace = " (seen by a second tab)";

/** Values that the declaration allows, near the one that is there. */
function newValues(now: unknown, declaration: ScalarDeclaration, today: Date): readonly Written[] {
  const { type, values, minimum = -Infinity, maximum = Infinity, maxLength = Infinity } = declaration;
  if (values !== undefined) {
    const at = values.findIndex((value) => Object.is(value, now));
    return [...values.slice(at + 1), ...values.slice(0, at + 1)];
  }
  switch (type) {
    case "number": {
      const from = typeof now === "number" ? now : Math.max(0, minimum);
      // A sum of decimal fractions is not quite one.
      const near = [1, 2, -1, -2].map((step) => Number((from + step).toFixed(6)));
      return near.filter((value) => value >= minimum && value <= maximum);
    }
    case "boolean":
      return [now !== true];
    case "string": {
      const text = typeof now === "string" ? now : "";
      const next = text.endsWith(trace) ? text.slice(0, -trace.length) : `${text}${trace}`;
      return next.length <= maxLength ? [next] : [];
    }
    case "datetime":
      return [today.toISOString()];
    case "date":
      return [today.toISOString().slice(0, 10)];
    case "time":
      return [];
  }
}

function keyOf(text: string, { fields }: CollectionDeclaration): Key {
  return fields._id?.type === "number" ? Number(text) : text;
}

function isScalar(declared: TypeDeclaration): declared is ScalarDeclaration {
  return declared.type !== "object" && declared.type !== "array";
}
