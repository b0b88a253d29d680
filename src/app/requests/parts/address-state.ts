// Writes a draft to the address, and reads it from an address that anyone may have written.

import { isObject, joinWords } from "../../../language/internal.ts";
import { JsonDepthError, jsonDepthLimit, readJson } from "../../../wire/public.ts";
import { formatJsonInLine } from "./json-text.ts";
import { type BundleDraft, type BundlePart, createPart, methods, type QueryParameter } from "./part.ts";

/** Maximum length of `parts` in an address, in characters; a longer draft is omitted. */
const longest = 100_000;
/** Maximum number of parts in an address or a file: ten times the service's limit for a bundle. */
export const mostParts = 10_000;
/** Nesting level of the bodies in `parts`: each is a member of an object in the array. */
export const bodyLevel = 2;

export function writeDraft({ parts, transaction, timeout, parameters }: BundleDraft): [name: string, value: string][] {
  const text = JSON.stringify(serializeParts(parts));
  return [
    ["transaction", String(transaction)],
    ["timeout", timeout],
    ["parameters", parameters.length === 0 ? "" : JSON.stringify(parameters)],
    ["parts", text.length > longest ? "" : text],
  ];
}

/** The parts as the JSON that `readDraft` reads; only what differs from a new part. */
export function serializeParts(parts: readonly BundlePart[]): readonly unknown[] {
  return parts.map(({ method, path, headers, body, id, on }) => ({
    method,
    path,
    ...(headers.length > 0 && { headers }),
    ...(body !== "" && { body: serializeBody(body) }),
    id,
    ...(!on && { on }),
  }));
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

/** A draft, or what is wrong with it in a sentence. */
export type DraftRead = { readonly draft: BundleDraft } | { readonly problem: string };

/** Undefined without a draft. What an address with parts omits has the service's default; else it stays as it is. */
export function readDraft(params: ReadonlyMap<string, string>, current: BundleDraft): DraftRead | undefined {
  if (!["transaction", "timeout", "parts", "parameters"].some((name) => params.has(name))) return undefined;
  const transaction = params.get("transaction");
  const parts = params.get("parts");
  const parameters = params.get("parameters");
  if (transaction !== undefined && transaction !== "true" && transaction !== "false") {
    return { problem: "Its transaction must be true or false." };
  }
  const rest = parts === undefined ? current : { transaction: false, timeout: "", parameters: [], parts: [] };
  try {
    return {
      draft: {
        transaction: transaction === undefined ? rest.transaction : transaction === "true",
        timeout: params.get("timeout") ?? rest.timeout,
        parameters: parameters === undefined ? rest.parameters : readParameters(parameters),
        parts: parts === undefined ? rest.parts : readParts(parts),
      },
    };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
}

class Unreadable extends Error {}

function readParts(text: string): BundlePart[] {
  let list: unknown;
  try {
    list = readJson(text, { levels: bodyLevel + jsonDepthLimit });
  } catch (error) {
    const isDeep = error instanceof JsonDepthError;
    throw new Unreadable(isDeep ? `Its parts are nested too deeply. ${error.message}` : "Its parts are not JSON.");
  }
  if (!Array.isArray(list)) throw new Unreadable("Its parts are not a JSON array.");
  if (list.length > mostParts) throw new Unreadable(`It has ${list.length} parts; at most ${mostParts} can be shown.`);
  return list.map(readPart);
}

function readParameters(text: string): readonly QueryParameter[] {
  try {
    const pairs: unknown = readJson(text);
    if (isPairList(pairs)) return pairs;
  } catch {
    // Reported below.
  }
  throw new Unreadable('Its parameters are not a JSON array of pairs, as in [["name", "value"]].');
}

function isPairList(value: unknown): value is readonly QueryParameter[] {
  const isPair = (pair: unknown): boolean =>
    Array.isArray(pair) && pair.length === 2 && pair.every((each) => typeof each === "string");
  return Array.isArray(value) && value.every(isPair);
}

const known: readonly string[] = ["method", "path", "headers", "body", "id", "on"];

function readPart(item: unknown, index: number): BundlePart {
  const refuse = (problem: string): Unreadable => new Unreadable(`Part ${index + 1} of its parts ${problem}.`);
  if (!isObject(item)) throw refuse("is not an object");
  const { path, headers = [], body = "", id, on = true } = item;
  const stranger = Object.keys(item).find((name) => !known.includes(name));
  if (stranger !== undefined) throw refuse(`has a member “${stranger.slice(0, 40)}”; it may have ${joinWords(known)}`);
  const method = methods.find((each) => each === (item.method ?? "GET"));
  if (method === undefined) throw refuse(`has a method other than ${joinWords(methods)}`);
  if (typeof path !== "string") throw refuse("has no path");
  if (!isPairList(headers)) throw refuse('has headers that are not pairs, as in [["Accept", "application/json"]]');
  if (id !== undefined && typeof id !== "string") throw refuse("has an id that is not a string");
  if (typeof on !== "boolean") throw refuse("has an “on” that is not true or false");
  const text = typeof body === "string" ? body : formatJsonInLine(body);
  return createPart({ method, path, headers, body: text, on, ...(id !== undefined && { id }) });
}
