// Finds the first difference between the effects of two answers, in words.

import { formatCount, isObject } from "../../language/internal.ts";
import type { Row } from "../../service/public.ts";
import { readRequestPath } from "../request-task.ts";
import { getErrorMessages, type Run, type RunPart } from "./run-answer.ts";

/** What differs. */
export interface RequestDifference {
  /** One or two sentences. Code is in backticks. */
  readonly text: string;
  /** The index of the part whose response differs; undefined if stored rows differ. */
  readonly part?: number;
  /** The row that differs. */
  readonly row?: DifferentRow;
}

export interface DifferentRow {
  readonly collection: string;
  readonly key: Row["_id"];
}

/** The first difference between the responses, or else between the rows afterwards; null if there is none. */
export function findDifference(answer: Run, reference: Run, before: Run["rows"]): RequestDifference | null {
  return findPartsDifference(answer.parts, reference.parts) ?? findRowsDifference(answer.rows, reference.rows, before);
}

function findPartsDifference(answer: readonly RunPart[], reference: readonly RunPart[]): RequestDifference | null {
  if (answer.length !== reference.length)
    return { text: `Your bundle has ${formatCount(answer.length, "part")}; the task asks for ${reference.length}.` };
  // Parts in another order are correct if they have the same effect.
  const left = [...answer];
  for (const wanted of reference) {
    const found = left.findIndex((part) => findPartDifference("", part, wanted) === null);
    if (found >= 0) left.splice(found, 1);
  }
  if (left.length === 0) return null;
  const differences = answer.flatMap((part, index) => {
    const subject = answer.length === 1 ? "Your request" : `Part ${index + 1}`;
    const wanted = reference[index];
    const found = wanted === undefined ? null : findPartDifference(subject, part, wanted);
    return found === null ? [] : [{ ...found, part: index }];
  });
  // A 424 is the consequence of another part's error.
  return differences.find(({ part }) => answer[part]?.status !== 424) ?? differences[0] ?? null;
}

function findPartDifference(subject: string, answer: RunPart, reference: RunPart): RequestDifference | null {
  if (answer.status !== reference.status) {
    const [own, wanted] = [answer, reference].map(formatStatus);
    return { text: `${subject} is answered with ${own} The task asks for ${wanted}` };
  }
  const isRead = answer.request.method === "GET" && answer.status === 200;
  return isRead ? readDifference(subject, answer, reference) : null;
}

/** `200.` or `404: There is no such row.` */
function formatStatus({ status, body }: RunPart): string {
  return status < 400 ? `${status}.` : `${status}: ${getErrorMessages(body)}`;
}

function readDifference(subject: string, answer: RunPart, reference: RunPart): RequestDifference | null {
  const { collection, isSorted } = readRequestPath(reference.request);
  const read = readRequestPath(answer.request).collection;
  if (read !== collection) return { text: `${subject} reads \`${read}\`; the task asks for \`${collection}\`.` };
  const [mine, theirs] = [readPayloadRows(answer.body), readPayloadRows(reference.body)];
  const at = (row: Row) => ({ collection, key: row._id });
  for (const row of theirs) {
    const own = mine.find(({ _id }) => _id === row._id);
    const name = formatRowName(at(row));
    if (own === undefined) return { text: `${subject} does not return ${name}; the task asks for it.`, row: at(row) };
    const field = findDifferentField(own, row);
    if (field !== undefined)
      return { text: `${subject} returns ${name} ${describeFieldDifference(field, own, row)}`, row: at(row) };
  }
  const extra = mine.find(({ _id }) => !theirs.some((row) => row._id === _id));
  if (extra !== undefined)
    return { text: `${subject} returns ${formatRowName(at(extra))}; the task asks to leave it out.`, row: at(extra) };
  const moved = isSorted ? theirs.findIndex(({ _id }, index) => mine[index]?._id !== _id) : -1;
  const [own, wanted] = [mine[moved], theirs[moved]];
  if (own !== undefined && wanted !== undefined) {
    const text = `Row ${moved + 1} of the response is ${formatRowName(at(own))}; in the order of the task it is ${formatRowName(at(wanted))}.`;
    return { text, row: at(wanted) };
  }
  const [total, wantedTotal] = [readTotalMatches(answer.body), readTotalMatches(reference.body)];
  if (wantedTotal === undefined || total === wantedTotal) return null;
  const has = total === undefined ? "has no `totalMatches`" : `has \`totalMatches\` ${total}`;
  return { text: `The response ${has}; the task asks for it to be ${wantedTotal}.` };
}

function describeFieldDifference(field: string, own: Row, wanted: Row): string {
  if (!(field in wanted)) return `with \`${field}\`; the task asks to leave that field out.`;
  if (!(field in own)) return `without \`${field}\`; the task asks for that field.`;
  return `with \`${field}\` ${formatValue(own[field])}; the task asks for ${formatValue(wanted[field])}.`;
}

function findRowsDifference(
  answer: Run["rows"],
  reference: Run["rows"],
  before: Run["rows"],
): RequestDifference | null {
  for (const [collection, theirs] of reference) {
    const mine = answer.get(collection) ?? [];
    const keys = new Set([...(before.get(collection) ?? []), ...theirs, ...mine].map(({ _id }) => _id));
    for (const key of keys) {
      const find = (rows: readonly Row[] = []) => rows.find(({ _id }) => _id === key);
      const row = { collection, key };
      const text = describeRowDifference(formatRowName(row), find(before.get(collection)), find(mine), find(theirs));
      if (text !== null) return { text, row };
    }
  }
  return null;
}

/** How a row after the answer differs from the one after the reference; null if they are the same. */
function describeRowDifference(
  name: string,
  before: Row | undefined,
  answer: Row | undefined,
  reference: Row | undefined,
): string | null {
  if (answer === undefined && reference === undefined) return null;
  if (answer === undefined)
    return before === undefined
      ? `${name} is missing; the task asks to create it.`
      : `${name} was deleted; the task asks to keep it.`;
  if (reference === undefined)
    return before === undefined
      ? `${name} was created; the task does not ask for it.`
      : `${name} is still there; the task asks to delete it.`;
  const field = findDifferentField(answer, reference);
  if (field === undefined) return null;
  const [was, own, wanted] = [before?.[field], answer[field], reference[field]].map(formatValue);
  if (wanted === undefined) return `In ${name}, \`${field}\` is ${own}; the task asks to remove it.`;
  if (own === undefined) return `In ${name}, \`${field}\` is missing; the task asks for ${wanted}.`;
  if (own === was) return `In ${name}, \`${field}\` is still ${own}; the task asks for ${wanted}.`;
  if (wanted === was) return `In ${name}, \`${field}\` was changed to ${own}; the task asks to leave it at ${wanted}.`;
  return `In ${name}, \`${field}\` is ${own}; the task asks for ${wanted}.`;
}

function formatRowName({ collection, key }: DifferentRow): string {
  return `\`${collection}@${key}\``;
}

function formatValue(value: unknown): string | undefined {
  return value === undefined ? undefined : `\`${JSON.stringify(value)}\``;
}

/** The first field in which two rows differ. */
function findDifferentField(one: Row, other: Row): string | undefined {
  return [...new Set([...Object.keys(other), ...Object.keys(one)])].find(
    (field) => canonicalize(one[field]) !== canonicalize(other[field]),
  );
}

/** JSON with sorted members: their order has no meaning. */
function canonicalize(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

function readPayloadRows(body: unknown): readonly Row[] {
  const payload = isObject(body) ? body.payload : undefined;
  return (Array.isArray(payload) ? payload : [payload]).filter(isRow);
}

function isRow(value: unknown): value is Row {
  return isObject(value) && "_id" in value;
}

function readTotalMatches(body: unknown): unknown {
  return isObject(body) ? body.totalMatches : undefined;
}
