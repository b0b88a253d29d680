import { generateId, type Method } from "../../../client/internal.ts";
import { isObject } from "../../../language/internal.ts";
import { type HeaderField, readJson } from "../../../wire/public.ts";
import type { Service } from "../../connection/service.ts";
import type { JsonBody } from "../../editor/json-completion.ts";
import { readPath } from "./plain-words.ts";

export const methods: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** A part as typed; any of it may be invalid. */
export interface BundlePart {
  /** Identifies the part on the page; unlike the id, it never changes and is never sent. */
  readonly key: string;
  readonly method: Method;
  /** Relative to the API prefix, as in `/Orders?limit=5`. Encoded where necessary when it is sent. */
  readonly path: string;
  /** In addition to the default Host and Content-Type, which a header of the same name replaces. */
  readonly headers: readonly HeaderField[];
  /** The body as text (see `decodeBytes`). Kept, but not sent, if the method has no body. */
  readonly body: string;
  readonly id: string;
  readonly on: boolean;
}

export type PartChange = Partial<Omit<BundlePart, "key">>;

export interface SentPart {
  readonly part: BundlePart;
  /** Its number in the list of parts, from 1; 0 once it is no longer there. */
  readonly number: number;
}

export interface BundleDraft {
  readonly parts: readonly BundlePart[];
  readonly transaction: boolean;
  /** Milliseconds as typed; empty for none. */
  readonly timeout: string;
  readonly parameters: readonly QueryParameter[];
}

export type QueryParameter = readonly [name: string, value: string];

let made = 0;

export function createPart(given: PartChange = {}): BundlePart {
  made += 1;
  const { method = "GET", path = "/", headers = [], body = "", id = generateId(), on = true } = given;
  return { key: `part-${made}`, method, path, headers, body, id, on };
}

export function hasBody(method: string): boolean {
  return method === "POST" || method === "PUT" || method === "PATCH";
}

/** The members of a body that is a JSON object; none for any other text. */
export function readJsonMembers(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = readJson(body);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** What the body of a part is, for its completion; null if its path names no collection of the service. */
export function describeBody(
  { method, path }: BundlePart,
  { client, collections, revision }: Pick<Service, "client" | "collections" | "revision">,
): JsonBody | null {
  const collection = collections.find(({ name }) => name === readPath(path).collection);
  return collection === undefined ? null : { client, collection, revision, isPatch: method === "PATCH" };
}

const plainFields = ["method", "path", "on", "body"] as const;

/** Whether two parts have the same request; ignores keys and X-Request-Ids. */
export function isSameRequest(a: BundlePart, b: BundlePart | undefined): boolean {
  return b !== undefined && plainFields.every((name) => a[name] === b[name]) && isSamePairs(a.headers, b.headers);
}

/** Whether two drafts have the same requests, settings and X-Request-Ids. */
export function isSameWithIds(a: BundleDraft, b: BundleDraft): boolean {
  return isSameDraft(a, b) && a.parts.every(({ id }, at) => id === b.parts[at]?.id);
}

/** Whether two drafts have the same requests and settings; ignores keys and X-Request-Ids. */
export function isSameDraft(a: BundleDraft, b: BundleDraft): boolean {
  return (
    a.transaction === b.transaction &&
    a.timeout === b.timeout &&
    isSamePairs(a.parameters, b.parameters) &&
    a.parts.length === b.parts.length &&
    a.parts.every((part, at) => isSameRequest(part, b.parts[at]))
  );
}

export function isSamePairs(a: readonly QueryParameter[], b: readonly QueryParameter[]): boolean {
  return a.length === b.length && a.every(([name, value], at) => name === b[at]?.[0] && value === b[at]?.[1]);
}
