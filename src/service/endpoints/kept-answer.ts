// The answer to a request with an Idempotency-Key, kept with what it wrote, so that the request can be sent again
// (draft-ietf-httpapi-idempotency-key-header, experimental here).

import {
  decodeBytes,
  fail,
  getHeaders,
  idempotencyKeyHeader,
  type Part,
  type RequestMessage,
} from "../../wire/public.ts";
import { hashText } from "../history/fingerprint.ts";
import type { EncodedOutcome } from "../message/encode.ts";
import type { StoreTransaction } from "../store/store.ts";

/** How long an answer is kept, in milliseconds: 24 hours. */
export const keptTime = 24 * 60 * 60 * 1_000;

/** The most bytes of an answer that is kept. */
const answerSize = 1024 * 1024;

/** The most bytes of all answers that are kept; the oldest go first. */
export const keptSize = 32 * answerSize;

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

/** The record that numbers the kept answers. */
interface Numbers {
  readonly first: number;
  readonly last: number;
  /** Of all of them, in bytes. */
  readonly size: number;
}

/** The record of a number: whose answer it is. The key may have a newer one. */
interface Numbered extends Pick<KeptAnswer, "at"> {
  readonly key: string;
  readonly size: number;
}

const numbersRecord = "idempotency";
const nameAnswer = (key: string): string => `${numbersRecord}/${key}`;
const nameNumber = (number: number): string => `${numbersRecord}#${number}`;

/** How many answers a write removes at most: more than it adds, so that none is left for long. */
const mostRemoved = 100;

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

/**
 * Reads the key of a request, and what distinguishes it from others; undefined without a key, and for GET.
 * @throws ServiceError INVALID_PARAMETER
 */
export function readKeyedRequest(message: RequestMessage): KeyedRequest | undefined {
  const { method, target, headers, body } = message;
  const key = method === "GET" ? undefined : readIdempotencyKey(message);
  if (key === undefined) return undefined;
  const decisive = decisiveHeaders.map((name) => getHeaders(headers, name));
  return { key, fingerprint: hashText(JSON.stringify([method, target, decisive, decodeBytes(body)])) };
}

/** @param parts - the sub-requests of a transaction, as they were sent */
export function createKeyedBundle(key: string, parts: readonly Part[]): KeyedRequest {
  return { key, fingerprint: hashText(JSON.stringify(parts.map(({ body }) => decodeBytes(body)))) };
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

/**
 * Keeps an answer in the transaction that it belongs to, and removes older ones.
 * @throws ServiceError TOO_LARGE
 */
export async function keepAnswer(
  transaction: StoreTransaction,
  { key, fingerprint }: KeyedRequest,
  { outcomes, step }: Answer,
): Promise<void> {
  const size = outcomes.reduce((sum, { body }) => sum + body.length, 0);
  if (size > answerSize)
    throw fail(
      "TOO_LARGE",
      `The answer to a request with an Idempotency-Key may have ${answerSize} bytes, because it is kept. Write fewer rows, ` +
        "or leave out the reads.",
      { limit: answerSize },
    );
  const at = Date.now();
  const kept: KeptAnswer = {
    at,
    fingerprint,
    step,
    outcomes: outcomes.map((outcome) => ({ ...outcome, body: new TextDecoder().decode(outcome.body) })),
  };
  const before = ((await transaction.getRecord(numbersRecord)) ?? { first: 1, last: 0, size: 0 }) as Numbers;
  const numbers = await removeOldest(transaction, { ...before, size: before.size + size });
  const last = numbers.last + 1;
  await transaction.putRecord(nameAnswer(key), kept);
  await transaction.putRecord(nameNumber(last), { key, at, size } satisfies Numbered);
  await transaction.putRecord(numbersRecord, { ...numbers, last } satisfies Numbers);
}

/** Removes the oldest answers that are too old or too many. @returns what is left */
async function removeOldest(transaction: StoreTransaction, { first, last, size }: Numbers): Promise<Numbers> {
  let left = { first, last, size };
  while (left.first <= last && left.first < first + mostRemoved) {
    const name = nameNumber(left.first);
    const oldest = (await transaction.getRecord(name)) as Numbered | undefined;
    if (oldest !== undefined && !isOld(oldest) && left.size <= keptSize) break;
    if (oldest !== undefined) await removeAnswer(transaction, oldest);
    await transaction.putRecord(name, undefined);
    left = { first: left.first + 1, last, size: left.size - (oldest?.size ?? 0) };
  }
  return left;
}

async function removeAnswer(transaction: StoreTransaction, { key, at }: Numbered): Promise<void> {
  const name = nameAnswer(key);
  const kept = (await transaction.getRecord(name)) as KeptAnswer | undefined;
  if (kept?.at === at) await transaction.putRecord(name, undefined);
}

function isOld({ at }: Pick<KeptAnswer, "at">): boolean {
  return Date.now() - at >= keptTime;
}
