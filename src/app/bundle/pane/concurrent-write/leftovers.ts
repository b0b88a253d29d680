// Describes what the bundle and the concurrent write left in the row that the write names.

import { spaced } from "../../../requests/parts/json-text.ts";
import { hasBody, membersOf } from "../../../requests/parts/part.ts";
import { readPath } from "../../../requests/parts/plain-words.ts";
import type { Operation } from "./order.ts";

interface Written {
  readonly value: unknown;
  readonly by: Operation;
  /** What the other one (bundle or write) wrote before; null if nothing. */
  readonly over: Written | null;
}

/** Further fields are only counted. */
const maxFields = 4;

/**
 * Describes whose values the row has after the operations, from their order and responses. Empty if the write names no
 * row or nothing was written to it.
 *
 * @param operations - in the order of the service
 */
export function describeLeftovers(operations: readonly Operation[]): string {
  const write = operations.find(({ number }) => number === null);
  const name = write === undefined ? undefined : rowOf(write);
  const fields = new Map<string, Written>();
  let deletedBy: Operation | null = null;
  for (const operation of operations) {
    const { request, answer } = operation;
    // A part that was rolled back has the status 424.
    if (!answer.ok || name === undefined || rowOf(operation) !== name || request.method === "GET") continue;
    deletedBy = request.method === "DELETE" ? operation : null;
    const before = new Map(fields);
    if (request.method !== "PATCH") fields.clear();
    if (!hasBody(request.method)) continue;
    for (const [field, value] of Object.entries(membersOf(request.body))) {
      const earlier = before.get(field);
      const isOther = earlier !== undefined && (earlier.by === write) !== (operation === write);
      if (field !== "_id")
        fields.set(field, { value, by: operation, over: isOther ? earlier : (earlier?.over ?? null) });
    }
  }
  if (deletedBy !== null) return `\`${name}\` was deleted by ${nameOf(deletedBy)}.`;
  if (fields.size === 0) return "";
  const texts = [...fields].slice(0, maxFields).map(([field, written]) => `\`${field}\` ${describe(written)}`);
  const more = fields.size > maxFields ? ` and ${fields.size - maxFields} more` : "";
  return `\`${name}\` now has ${texts.join(", ")}${more}.`;
}

function describe({ value, by, over }: Written): string {
  const overwrote = over === null ? "" : `, which overwrote ${short(over.value)} from ${nameOf(over.by)}`;
  return `${short(value)} (from ${nameOf(by)}${overwrote})`;
}

function nameOf({ number }: Operation): string {
  return number === null ? "the concurrent write" : `part ${number}`;
}

/** The row that an operation names in its path, body or response, as in `Stock@A-1042-HAM`. */
function rowOf({ request, answer }: Operation): string | undefined {
  const target = readPath(request.path);
  const { payload } = Object(answer.body) as { readonly payload?: unknown };
  const key: unknown = target.key ?? membersOf(request.body)._id ?? (Object(payload) as { _id?: unknown })._id;
  return key === undefined ? undefined : `${target.collection}@${key}`;
}

function short(value: unknown): string {
  const text = spaced(value);
  return `\`${text.length > 40 ? `${text.slice(0, 39)}…` : text}\``;
}
