// Messages between tabs, validated on receipt: any script of the same origin can post to the channel.

import type { CollectionDeclaration, ScalarDeclaration } from "../../../language/index.ts";
import type { Key } from "../data/touched.ts";

/** What a second tab may be asked to write into a field. */
export type Written = string | number | boolean;

/** One field of one row, so that nothing else can be asked for: no other method, path or service. */
export interface FieldWrite {
  readonly collection: string;
  readonly key: Key;
  readonly field: string;
  readonly value: Written;
}

/** Requests one write from one tab. */
export interface WriteMessage extends FieldWrite {
  readonly kind: "write";
  readonly from: string;
  readonly to: string;
  /** Comes back with the answer. */
  readonly id: string;
}

/** The service has answered. */
export interface WrittenMessage {
  readonly kind: "written";
  readonly from: string;
  readonly to: string;
  readonly id: string;
  /** Milliseconds since 1970, by the clock of the tab that wrote. */
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly status: number;
  /** Of an error. */
  readonly code: string | null;
  /** Milliseconds that the service says it worked, waiting apart. */
  readonly worked: number;
}

/** There is no answer of the service. */
export interface UnwrittenMessage {
  readonly kind: "unwritten";
  readonly from: string;
  readonly to: string;
  readonly id: string;
  /** In one or two sentences. */
  readonly why: string;
}

export type Message =
  | { readonly kind: "call" | "here" | "gone"; readonly from: string }
  | WriteMessage
  | WrittenMessage
  | UnwrittenMessage;

/** In characters; no field that is written has more. */
const longest = 2_000;

/** The message if it is valid and has no other members; undefined otherwise. */
export function readMessage(data: unknown): Message | undefined {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return undefined;
  const { kind, from, to, id, ...rest }: Readonly<Record<string, unknown>> = { ...data };
  if (!isName(from)) return undefined;
  if (kind === "call" || kind === "here" || kind === "gone")
    return to === undefined && id === undefined && hasJust(rest, []) ? { kind, from } : undefined;
  if (!isName(to) || !isName(id)) return undefined;
  switch (kind) {
    case "write": {
      const { collection, key, field, value } = rest;
      if (!hasJust(rest, ["collection", "key", "field", "value"])) return undefined;
      if (!isText(collection) || !isText(field) || !isWritten(value)) return undefined;
      if (!isText(key) && !isFiniteNumber(key)) return undefined;
      return { kind, from, to, id, collection, key, field, value };
    }
    case "written": {
      const { sentAt, answeredAt, status, code, worked } = rest;
      if (!hasJust(rest, ["sentAt", "answeredAt", "status", "code", "worked"])) return undefined;
      if (!isFiniteNumber(sentAt) || !isFiniteNumber(answeredAt) || answeredAt < sentAt) return undefined;
      if (!isFiniteNumber(status) || !isFiniteNumber(worked) || worked < 0) return undefined;
      if (code !== null && !isText(code)) return undefined;
      return { kind, from, to, id, sentAt, answeredAt, status, code, worked };
    }
    case "unwritten":
      return hasJust(rest, ["why"]) && isText(rest.why) ? { kind, from, to, id, why: rest.why } : undefined;
    default:
      return undefined;
  }
}

/**
 * Why a tab does not write what it is asked to, in a sentence; undefined for what it may. The service has the last word:
 * it checks each write as it checks those of the reader.
 */
export function refusalOf(
  { collection, field, value }: FieldWrite,
  collections: readonly CollectionDeclaration[],
): string | undefined {
  const declared = collections.find(({ name }) => name === collection);
  if (declared === undefined) return "The collection does not exist.";
  const declaration = Object.hasOwn(declared.fields, field) ? declared.fields[field] : undefined;
  if (field === "_id" || declaration === undefined) return `${collection} has no such writable field.`;
  if (declaration.type === "object" || declaration.type === "array") return `\`${field}\` is not a single value.`;
  return typeof value === valueTypes[declaration.type] ? undefined : `\`${field}\` has another type.`;
}

const valueTypes: Readonly<Record<ScalarDeclaration["type"], "string" | "number" | "boolean">> = {
  string: "string",
  number: "number",
  boolean: "boolean",
  date: "string",
  datetime: "string",
  time: "string",
};

function hasJust(members: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return Object.keys(members).length === names.length && names.every((name) => Object.hasOwn(members, name));
}

function isName(value: unknown): value is string {
  return typeof value === "string" && /^[\w-]{1,64}$/.test(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= longest;
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isWritten(value: unknown): value is Written {
  return isFiniteNumber(value) || typeof value === "boolean" || (typeof value === "string" && value.length <= longest);
}
