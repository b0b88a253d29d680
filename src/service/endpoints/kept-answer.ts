// The answer to a request with an Idempotency-Key, kept with what it wrote, so that the request can be sent again
// (draft-ietf-httpapi-idempotency-key-header, experimental here).

import { decodeBytes, fail, getHeaders, idempotencyKeyHeader, type RequestMessage } from "../../wire/public.ts";
import { hashText } from "../history/fingerprint.ts";
import type { EncodedOutcome } from "../message/encode.ts";
import type { StoreTransaction } from "../store/store.ts";

/** How long an answer is kept, in milliseconds: 24 hours. */
export const keptTime = 24 * 60 * 60 * 1_000;

/** A request that may be sent again. */
export interface KeyedRequest {
  readonly key: string;
  /** Of everything that distinguishes it from another request. */
  readonly fingerprint: number;
}

/** What a transaction answered, and the number of its step in the history. */
export interface Answer {
  /** One per operation, in order. */
  readonly outcomes: readonly EncodedOutcome[];
  readonly step: number | undefined;
}

/** The record of an answer. */
interface KeptAnswer {
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
  readonly fingerprint: number;
  readonly step?: number | undefined;
  readonly outcomes: readonly (Omit<EncodedOutcome, "body"> & { readonly body: string })[];
}

/** The record that numbers the kept answers. The record of a number has its key. */
interface Numbers {
  readonly first: number;
  readonly last: number;
}

const numbersRecord = "idempotency";
const nameAnswer = (key: string): string => `${numbersRecord}/${key}`;
const nameNumber = (number: number): string => `${numbersRecord}#${number}`;

/** How many answers that are too old a write removes at most: more than it adds, so that none is left for long. */
const removedAtOnce = 2;

/** The characters of a string of RFC 8941 but quotation mark and backslash; the quotation marks may be left out. */
const keyPattern = /^(?:"([ !#-[\]-~]{1,255})"|([!#-[\]-~]{1,255}))$/;

/**
 * The key of a request; undefined without one.
 * @throws ServiceError INVALID_PARAMETER
 */
export function readIdempotencyKey({ headers }: Pick<RequestMessage, "headers">): string | undefined {
  const values = getHeaders(headers, idempotencyKeyHeader);
  if (values.length === 0) return undefined;
  const [, quoted, bare] = keyPattern.exec(values.join()) ?? [];
  const key = quoted ?? bare;
  if (values.length > 1 || key === undefined)
    throw fail(
      "INVALID_PARAMETER",
      "`Idempotency-Key` must be one text in quotation marks, of 1 to 255 ASCII characters, such as a UUID.",
    );
  return key;
}

/** The headers on which the answer to a request depends. */
const decisiveHeaders = ["Content-Type", "If-Match", "If-None-Match"];

export function createKeyedRequest(key: string, { method, target, headers, body }: RequestMessage): KeyedRequest {
  const decisive = decisiveHeaders.map((name) => getHeaders(headers, name));
  return { key, fingerprint: hashText(JSON.stringify([method, target, decisive, decodeBytes(body)])) };
}

/** @param parts - the sub-requests of a transaction, as they were sent */
export function createKeyedBundle(key: string, parts: readonly Uint8Array[]): KeyedRequest {
  return { key, fingerprint: hashText(JSON.stringify(parts.map(decodeBytes))) };
}

/**
 * Finds what the same request was answered before; undefined if it was not.
 * @throws ServiceError IDEMPOTENCY_KEY_REUSED if another request had the key
 */
export async function findAnswer(transaction: StoreTransaction, request: KeyedRequest): Promise<Answer | undefined> {
  const kept = (await transaction.getRecord(nameAnswer(request.key))) as KeptAnswer | undefined;
  if (kept === undefined || isOld(kept)) return undefined;
  if (kept.fingerprint !== request.fingerprint)
    throw fail(
      "IDEMPOTENCY_KEY_REUSED",
      `Another request had the Idempotency-Key \`${request.key}\`. Use a new one for each request, and the same one only ` +
        "to send a request again.",
    );
  const outcomes = kept.outcomes.map((outcome) => ({ ...outcome, body: new TextEncoder().encode(outcome.body) }));
  return { outcomes, step: kept.step };
}

/** Keeps an answer in the transaction that it belongs to, and removes some that are too old. */
export async function keepAnswer(
  transaction: StoreTransaction,
  { key, fingerprint }: KeyedRequest,
  { outcomes, step }: Answer,
): Promise<void> {
  const kept: KeptAnswer = {
    at: Date.now(),
    fingerprint,
    step,
    outcomes: outcomes.map((outcome) => ({ ...outcome, body: new TextDecoder().decode(outcome.body) })),
  };
  const { first, last } = ((await transaction.getRecord(numbersRecord)) ?? { first: 1, last: 0 }) as Numbers;
  const removed = await removeOld(transaction, first, last);
  await transaction.putRecord(nameAnswer(key), kept);
  await transaction.putRecord(nameNumber(last + 1), key);
  await transaction.putRecord(numbersRecord, { first: first + removed, last: last + 1 } satisfies Numbers);
}

/** Removes the oldest answers, if they are too old. @returns how many */
async function removeOld(transaction: StoreTransaction, first: number, last: number): Promise<number> {
  let removed = 0;
  while (removed < removedAtOnce && first + removed <= last) {
    const name = nameNumber(first + removed);
    const answer = nameAnswer(String(await transaction.getRecord(name)));
    const kept = (await transaction.getRecord(answer)) as KeptAnswer | undefined;
    if (kept !== undefined && !isOld(kept)) break;
    await transaction.putRecord(answer, undefined);
    await transaction.putRecord(name, undefined);
    removed += 1;
  }
  return removed;
}

function isOld({ at }: KeptAnswer): boolean {
  return Date.now() - at >= keptTime;
}
