// The requests in a script: calls of fetch, and of the project's own client.

import { encodeQuery } from "../../../client/index.ts";
import type { HeaderField } from "../../../wire/index.ts";
import { bytesOfText } from "../byte-text.ts";
import type { Span } from "../raw/raw-part.ts";
import { Expansion } from "./expansion.ts";
import { type PastedRequest, type PastedText, PasteError } from "./pasted.ts";
import { scriptTokens } from "./script-tokens.ts";
import {
  jsonText,
  parametersOf,
  type ScriptActs,
  type ScriptClient,
  type ScriptValue,
  ScriptValues,
  Unknown,
} from "./script-values.ts";

/** Whether a text calls fetch, or makes a client. */
export function isScriptText(text: string): boolean {
  return /\bfetch\s*\(|\bcreateClient\s*\(/.test(text);
}

const clientMethods: Readonly<Record<string, string>> = {
  get: "GET",
  post: "POST",
  put: "PUT",
  patch: "PATCH",
  delete: "DELETE",
};

/** @throws PasteError for a request that depends on values known only by running the script. */
export function readScriptText(text: string): PastedText {
  const requests: PastedRequest[] = [];
  let settings: PastedText["settings"];
  const expansion = new Expansion();
  const acts: ScriptActs = {
    fetch: (values, span) => {
      requests.push(fetched(values, expansion, span));
    },
    call: (client, method, values, span) => {
      if (method === "bundle" || method === "transaction") settings = settingsOf(method, values, span);
      else if (Object.hasOwn(clientMethods, method)) requests.push(called(client, method, values, expansion, span));
    },
  };
  new ScriptValues(acts, expansion).run(scriptTokens(text));
  return { requests, settings };
}

function fetched([address, init]: readonly ScriptValue[], expansion: Expansion, span: Span): PastedRequest {
  const options = init === undefined ? new Map<string, ScriptValue>() : mapOf(init, "fetch's second value", span);
  const body = bodyOf(options.get("body"), expansion, span);
  return {
    ...span,
    method: textOf(options.get("method") ?? "GET", "The method", span).toUpperCase(),
    address: textOf(address, "The address", span),
    headers: headersOf(options.get("headers"), span),
    body: body ?? new Uint8Array(),
    defaultType: typeof options.get("body") === "string" ? "text/plain;charset=UTF-8" : undefined,
  };
}

function called(
  client: ScriptClient,
  method: string,
  values: readonly ScriptValue[],
  expansion: Expansion,
  span: Span,
): PastedRequest {
  const [path, ...rest] = values;
  const hasBody = method !== "get" && method !== "delete";
  const [body, init] = hasBody ? rest : [undefined, rest[0]];
  const options = init === undefined ? new Map<string, ScriptValue>() : mapOf(init, "The options", span);
  const id = options.get("id");
  const relative = textOf(path, "The path", span);
  return {
    ...span,
    method: clientMethods[method] ?? "GET",
    address: `${client.baseUrl.replace(/\/+$/, "")}${relative.startsWith("/") ? "" : "/"}${relative}`,
    headers: headersOf(options.get("headers"), span),
    body: body === undefined ? new Uint8Array() : contentOf(body, expansion, span),
    defaultType: body === undefined ? undefined : "application/json",
    id: id === undefined ? undefined : textOf(id, "The id", span),
  };
}

function settingsOf(method: string, [, init]: readonly ScriptValue[], span: Span): PastedText["settings"] {
  const options = init === undefined ? new Map<string, ScriptValue>() : mapOf(init, "The options", span);
  const map = options.get("params");
  const query = map === undefined ? new Map() : parametersOf(mapOf(map, "The parameters", span));
  if (query === undefined) throw new PasteError("A parameter of the bundle is not known before the script runs.", span);
  const pairs = [...new URLSearchParams(encodeQuery(query))];
  const transaction =
    method === "transaction" || pairs.some(([name, value]) => name === "transaction" && value === "true");
  return { transaction, params: pairs.filter(([name]) => name !== "transaction") };
}

function contentOf(value: ScriptValue, expansion: Expansion, span: Span): Uint8Array {
  if (value instanceof Uint8Array) return value;
  const text = jsonText(value, expansion, span);
  if (text === undefined) throw new PasteError(unknown("The body", value), spanOf(value, span));
  return new TextEncoder().encode(text);
}

function bodyOf(value: ScriptValue, expansion: Expansion, span: Span): Uint8Array | undefined {
  if (value === undefined || value === null) return undefined;
  if (value instanceof Uint8Array) return value;
  const text = textOf(value, "The body", span);
  // The same text may be the body of many requests.
  expansion.take(text.length, span);
  return bytesOfText(text);
}

function headersOf(value: ScriptValue, span: Span): HeaderField[] {
  if (value === undefined) return [];
  const entries: readonly ScriptValue[] = value instanceof Map ? [...value] : Array.isArray(value) ? value : [value];
  return entries.map((entry): HeaderField => {
    if (!Array.isArray(entry) || entry.length !== 2)
      throw new PasteError(unknown("A header", entry), spanOf(entry, span));
    const [name, text] = entry as readonly ScriptValue[];
    return [textOf(name, "A header's name", span), textOf(text, `The header ${String(name)}`, span)];
  });
}

function textOf(value: ScriptValue, what: string, span: Span): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw new PasteError(unknown(what, value), spanOf(value, span));
}

function mapOf(value: ScriptValue, what: string, span: Span): ReadonlyMap<string, ScriptValue> {
  if (value instanceof Map) return value;
  throw new PasteError(unknown(what, value), spanOf(value, span));
}

function unknown(what: string, value: ScriptValue): string {
  const name = value instanceof Unknown ? ` “${value.name.slice(0, 40)}”` : " this";
  return `${what} can't be${name}: nothing is run here, so it must be written out.`;
}

function spanOf(value: ScriptValue, span: Span): Span {
  return value instanceof Unknown ? value.span : span;
}
