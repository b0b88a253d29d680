// Writes a draft to the address, and reads it from an address that anyone may have written.

import { isObject } from "../../../language/internal.ts";
import { JsonDepthError, jsonDepthLimit, readJson } from "../../../wire/public.ts";
import { formatJsonInLine } from "./json-text.ts";
import { type BundleDraft, type BundlePart, createPart, methods, type QueryParameter } from "./part.ts";

/** Maximum length of `parts` in an address, in characters; a longer draft is omitted. */
const longest = 100_000;
/** Maximum number of parts in an address or a file: ten times the service's limit for a bundle. */
export const mostParts = 10_000;
/** Nesting level of the bodies in `parts`: each is a member of an object in the array. */
export const bodyLevel = 2;

/** The parameters of `#/bundle` for a draft. */
export function writeDraft({ parts, transaction, timeout, parameters }: BundleDraft): [name: string, value: string][] {
  const text = JSON.stringify(serializeParts(parts));
  return [
    ["transaction", String(transaction)],
    ["timeout", timeout],
    ["parameters", parameters.length === 0 ? "" : JSON.stringify(parameters)],
    ["parts", text.length > longest ? "" : text],
  ];
}

/** The parts as the JSON that `readDraft` reads. */
export function serializeParts(parts: readonly BundlePart[]): readonly unknown[] {
  return parts.map(serializePart);
}

export type DraftRead = { readonly draft: BundleDraft } | { readonly problem: string } | undefined;

/**
 * Reads the draft in an address; undefined if it has none. If the address has parts, whatever it omits has the
 * service's default. Otherwise, whatever it omits stays as it is.
 */
export function readDraft(params: ReadonlyMap<string, string>, current: BundleDraft): DraftRead {
  const [transaction, timeout, parts, parameters] = ["transaction", "timeout", "parts", "parameters"].map((name) =>
    params.get(name),
  );
  if ([transaction, timeout, parts, parameters].every((each) => each === undefined)) return undefined;
  if (transaction !== undefined && transaction !== "true" && transaction !== "false") {
    return { problem: "Its transaction must be true or false." };
  }
  const rest = parts === undefined ? current : { transaction: false, timeout: "", parameters: [] };
  try {
    return {
      draft: {
        transaction: transaction === undefined ? rest.transaction : transaction === "true",
        timeout: timeout ?? rest.timeout,
        parameters: parameters === undefined ? rest.parameters : readPairs("Its parameters", parameters),
        parts: parts === undefined ? current.parts : readParts(parts),
      },
    };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
}

class Unreadable extends Error {}

// Writes only what differs from a new part. A body formatted by the page is written as JSON.
function serializePart({ method, path, headers, body, id, on }: BundlePart): Record<string, unknown> {
  return {
    method,
    path,
    ...(headers.length === 0 ? {} : { headers }),
    ...(body === "" ? {} : { body: serializeBody(body) }),
    id,
    ...(on ? {} : { on: false }),
  };
}

function serializeBody(body: string): unknown {
  try {
    const value = readJson(body);
    // A string in the address is the text of the body, so a body that is a JSON string must stay text.
    return typeof value !== "string" && formatJsonInLine(value) === body ? value : body;
  } catch {
    return body;
  }
}

function readParts(text: string): BundlePart[] {
  let list: unknown;
  try {
    list = readJson(text, { levels: bodyLevel + jsonDepthLimit });
  } catch (error) {
    throw new Unreadable(
      error instanceof JsonDepthError ? `Its parts are nested too deeply. ${error.message}` : "Its parts are not JSON.",
    );
  }
  if (!Array.isArray(list)) throw new Unreadable("Its parts are not a JSON array.");
  if (list.length > mostParts) throw new Unreadable(`It has ${list.length} parts; at most ${mostParts} can be shown.`);
  return list.map(readPart);
}

/** Reads a JSON array of name and value pairs. */
function readPairs(what: string, text: string): readonly QueryParameter[] {
  try {
    const pairs = readPairList(readJson(text));
    if (pairs !== undefined) return pairs;
  } catch {
    // Reported below.
  }
  throw new Unreadable(`${what} are not a JSON array of pairs, as in [["name", "value"]].`);
}

function readPairList(value: unknown): readonly QueryParameter[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const pairs = value.flatMap((pair): QueryParameter[] => {
    if (!Array.isArray(pair) || pair.length !== 2) return [];
    const [name, text] = pair as readonly unknown[];
    return typeof name === "string" && typeof text === "string" ? [[name, text]] : [];
  });
  return pairs.length === value.length ? pairs : undefined;
}

const known: readonly string[] = ["method", "path", "headers", "body", "id", "on"];

function readPart(item: unknown, index: number): BundlePart {
  const refuse = (problem: string): Unreadable => new Unreadable(`Part ${index + 1} of its parts ${problem}.`);
  if (!isObject(item)) throw refuse("is not an object");
  const { method = "GET", path, headers = [], body, id, on = true } = item;
  const stranger = Object.keys(item).find((name) => !known.includes(name));
  if (stranger !== undefined) throw refuse(`has a member “${stranger.slice(0, 40)}”; it may have ${known.join(", ")}`);
  const found = methods.find((each) => each === method);
  if (found === undefined) throw refuse(`has a method other than ${methods.join(", ")}`);
  if (typeof path !== "string") throw refuse("has no path");
  const fields = readPairList(headers);
  if (fields === undefined) throw refuse('has headers that are not pairs, as in [["Accept", "application/json"]]');
  if (id !== undefined && typeof id !== "string") throw refuse("has an id that is not a string");
  if (typeof on !== "boolean") throw refuse("has an “on” that is not true or false");
  return createPart({
    method: found,
    path,
    headers: fields,
    body: formatBody(body),
    on,
    ...(id === undefined ? {} : { id }),
  });
}

function formatBody(body: unknown): string {
  if (body === undefined) return "";
  return typeof body === "string" ? body : formatJsonInLine(body);
}
