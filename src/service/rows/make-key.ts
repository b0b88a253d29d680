import type { CollectionDeclaration, ScalarDeclaration, TypeDeclaration } from "../../language/public.ts";
import { fail, generateId } from "../../wire/public.ts";
import type { Key, StoreTransaction } from "../store/store.ts";
import { isExact } from "./validate-scalar.ts";

/** The characters of a UUID (RFC 9562, section 4). */
const uuidLength = 36;

/** The shortest text with enough random bits: 60. */
const leastLength = 12;

/** 32 characters of five bits each, without ones that look alike. */
const characters = "0123456789abcdefghjkmnpqrstvwxyz";

/** Whether the service generates a key if a body has none; otherwise the body must have one. */
export function doesGenerateKeys({ fields }: CollectionDeclaration): boolean {
  const key = getKeyDeclaration(fields._id);
  if (key === undefined || key.required === true || key.values !== undefined) return false;
  return key.type === "number" || (key.maxLength ?? uuidLength) >= leastLength;
}

/** The declaration for clients: `_id` is required if the service generates no keys. */
export function withKeyRule(collection: CollectionDeclaration): CollectionDeclaration {
  const { _id } = collection.fields;
  if (_id === undefined || doesGenerateKeys(collection)) return collection;
  return { ...collection, fields: { ...collection.fields, _id: { ..._id, required: true } } };
}

/**
 * Generates keys that fit the declaration: the integers after the greatest key, or from the declared minimum on (at least
 * 1) if there are no keys; or random texts, UUIDs if `maxLength` allows it.
 * @throws ServiceError VALIDATION_FAILED if there are not so many numbers
 */
export async function makeKeys(
  collection: CollectionDeclaration,
  transaction: StoreTransaction,
  count: number,
): Promise<Iterator<Key>> {
  const key = getKeyDeclaration(collection.fields._id);
  if (key?.type !== "number") return generateRandomKeys(Math.min(uuidLength, key?.maxLength ?? uuidLength));
  if (count === 0) return [].values();
  const last = await transaction.lastKey(collection.name);
  const first = typeof last === "number" ? Math.floor(last) + 1 : Math.max(1, Math.ceil(key.minimum ?? 1));
  const end = first + count - 1;
  if (isExact(first) && isExact(end) && first >= (key.minimum ?? first) && end <= (key.maximum ?? end))
    return generateNumbers(first);
  const why = typeof last === "number" ? `there is none after the greatest, ${last}` : "its bounds allow none";
  throw fail("VALIDATION_FAILED", `The service can't generate a key: ${why}. Send your own \`_id\`.`, {
    path: "_id",
  });
}

function* generateNumbers(first: number): Generator<number> {
  for (let next = first; ; next += 1) yield next;
}

function* generateRandomKeys(length: number): Generator<string> {
  while (true) yield length >= uuidLength ? generateId() : generateRandomText(length);
}

function getKeyDeclaration(declaration: TypeDeclaration | undefined): ScalarDeclaration | undefined {
  return declaration?.type === "number" || declaration?.type === "string" ? declaration : undefined;
}

function generateRandomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => characters.charAt(byte % characters.length)).join("");
}
