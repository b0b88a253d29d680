import type { CollectionDeclaration, TypeDeclaration } from "../../../language/public.ts";
import { formatJsonInLine } from "../../requests/parts/json-text.ts";
import { type BundleDraft, type BundlePart, createPart, readJsonMembers } from "../../requests/parts/part.ts";
import { readPath } from "../../requests/parts/plain-words.ts";

/** Sets the first field that a part sets to another valid value, or is the same request. Null if no part writes. */
export function createDefaultWrite(
  { parts }: BundleDraft,
  collections: readonly CollectionDeclaration[],
): BundlePart | null {
  const writes = parts.filter(({ on, method }) => on && method !== "GET");
  const part =
    writes.find(({ method, path }) => /^(PATCH|PUT)$/.test(method) && readPath(path).key !== undefined) ??
    writes.find(({ method }) => method !== "DELETE") ??
    writes[0];
  if (part === undefined) return null;
  const { method, path, headers } = part;
  const fields = collections.find(({ name }) => name === readPath(path).collection)?.fields ?? {};
  return createPart({ method, path, headers, body: createOtherBody(part, fields) });
}

function createOtherBody({ method, body }: BundlePart, fields: Readonly<Record<string, TypeDeclaration>>): string {
  const members = readJsonMembers(body);
  for (const [field, value] of Object.entries(members)) {
    const next = field === "_id" ? undefined : chooseOtherValue(value, fields[field]);
    if (next !== undefined) return formatJsonInLine({ ...(method === "PATCH" ? {} : members), [field]: next });
  }
  return body;
}

function chooseOtherValue(value: unknown, declaration: TypeDeclaration | undefined): unknown {
  if (declaration === undefined || declaration.type === "object" || declaration.type === "array") return undefined;
  const { type, values, minimum = -Infinity, maximum = Infinity, maxLength = Infinity } = declaration;
  if (values !== undefined) return values.find((each) => each !== value);
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") {
    // Rounded, because sums of decimal fractions are inexact.
    const near = [value + 1, value - 1].map((each) => Number(each.toFixed(6)));
    return near.find((each) => each >= minimum && each <= maximum);
  }
  if (typeof value === "string" && type === "string") {
    return [`${value} 2`, value.slice(0, -1)].find((each) => each !== value && each.length <= maxLength);
  }
  return undefined;
}
