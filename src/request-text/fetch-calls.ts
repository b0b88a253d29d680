// Reads fetch calls as copied from browser developer tools: a URL and JSON, one call after another. Rejects any other
// JavaScript.

import { isObject } from "../language/internal.ts";
import type { Span } from "../language/public.ts";
import { encodeBytes, JsonDepthError, readJson } from "../wire/public.ts";
import { RequestTextError, type TextRequest } from "./text-request.ts";
import { TextScanner } from "./text-scanner.ts";

/** How to copy a request in a form that can be read. */
export const copyAdvice = "Copy the request as cURL, or as fetch from the developer tools.";

const otherScript = `Of JavaScript, only calls such as fetch("https://…", { … }) with plain JSON are read. ${copyAdvice}`;

/** The requests in a text. @throws RequestTextError at the first token that is not part of such a call */
export function readFetchCalls(text: string): readonly TextRequest[] {
  const scanner = new TextScanner(text);
  const requests: TextRequest[] = [];
  skipBlank(scanner);
  while (!scanner.isAtEnd) {
    requests.push(readCall(scanner));
    while (take(scanner, /;/y));
  }
  return requests;
}

function readCall(scanner: TextScanner): TextRequest {
  const from = scanner.at;
  take(scanner, /await\b/y);
  if (!take(scanner, /fetch\b/y) || !take(scanner, /\(/y)) rejectScript(scanner);
  const address = readValue(scanner);
  const hasOptions = take(scanner, /,/y) && scanner.text[scanner.at] !== ")";
  const options = hasOptions ? readValue(scanner) : { from, to: from, value: {} };
  take(scanner, /,/y);
  if (!take(scanner, /\)/y)) rejectScript(scanner);
  if (typeof address.value !== "string") throw new RequestTextError("The URL must be a string.", address);
  return { from, to: scanner.at, address: address.value, ...readOptions(options) };
}

function take(scanner: TextScanner, pattern: RegExp): boolean {
  const isFound = scanner.match(pattern) !== null;
  if (isFound) skipBlank(scanner);
  return isFound;
}

function skipBlank(scanner: TextScanner): void {
  scanner.match(/\s*/y);
}

function rejectScript(scanner: TextScanner): never {
  if (scanner.isAtEnd) scanner.fail("This call of fetch does not end.");
  const { at } = scanner;
  const { length } = scanner.match(/[\w$.]+/y)?.[0] ?? " ";
  return scanner.fail(otherScript, length, at);
}

interface JsonValue extends Span {
  readonly value: unknown;
}

/** The JSON value at the current position. @throws RequestTextError at the first token that is not JSON */
function readValue(scanner: TextScanner): JsonValue {
  const from = scanner.at;
  let to = from;
  let depth = 0;
  do {
    const [token] = scanner.match(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"|-?\d[\d.eE+-]*|true|false|null|[[\]{}:,]/y) ?? [];
    if (token === undefined) rejectScript(scanner);
    if (token === "{" || token === "[") depth += 1;
    if (token === "}" || token === "]") depth -= 1;
    to = scanner.at;
    skipBlank(scanner);
  } while (depth > 0);
  try {
    return { from, to, value: readJson(scanner.text.slice(from, to)) };
  } catch (error) {
    if (!(error instanceof JsonDepthError)) throw new RequestTextError(`This is not JSON. ${copyAdvice}`, { from, to });
    throw new RequestTextError(error.message, { from: from + error.at, to: from + error.at + 1 });
  }
}

function readOptions(options: JsonValue): Pick<TextRequest, "method" | "headers" | "body" | "defaultType"> {
  if (!isObject(options.value)) throw new RequestTextError("The options must be an object.", options);
  const { method = "GET", headers = {}, body = null } = options.value;
  if (typeof method !== "string") throw new RequestTextError("The method must be a string.", options);
  if (body !== null && typeof body !== "string")
    throw new RequestTextError("The body must be a string or null.", options);
  if (!isObject(headers) || !Object.values(headers).every((value) => typeof value === "string")) {
    throw new RequestTextError("The headers must be an object of strings.", options);
  }
  return {
    method: method.toUpperCase(),
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    body: encodeBytes(body ?? ""),
    defaultType: body === null ? undefined : "text/plain;charset=UTF-8",
  };
}
