import { readJson } from "../../../wire/public.ts";
import { getRequestAddress, type RequestSpec } from "../query/request-spec.ts";

/** A command for a POSIX shell. @throws AddressError; RangeError for a body that a command line can't contain */
export function writeCurlCopy(request: RequestSpec, baseUrl: string): string {
  const { method, body } = request;
  const type = "--header 'Content-Type: application/json'";
  // `--data` would interpret text that begins with @ as a file name.
  const content = body === null ? [] : [type, `--data-raw ${quoteShellWord(body)}`];
  return writeCurlCommand(method, getRequestAddress(request, baseUrl), content);
}

/** @param content - the options with the body and its type */
export function writeCurlCommand(method: string, address: string, content: readonly string[]): string {
  // curl would interpret brackets, as in the host [::1], as a set of addresses.
  const words = ["curl", ...(/[[\]{}]/.test(address) ? ["--globoff"] : [])];
  if (method !== "GET") words.push("--request", method);
  return `${[[...words, quoteShellWord(address)].join(" "), ...content].join(" \\\n  ")}\n`;
}

/** A call of fetch for a module or a browser's console, in plain JSON, as Bundle pastes it. @throws AddressError */
export function writeFetchCopy(request: RequestSpec, baseUrl: string): string {
  return writeFetchCall(request.method, getRequestAddress(request, baseUrl), "application/json", request.body);
}

export function writeFetchCall(method: string, address: string, contentType: string, body: string | null): string {
  const options: string[] = [];
  if (method !== "GET") options.push(`"method": ${writeScriptText(method)}`);
  if (body !== null) {
    options.push(`"headers": { "Content-Type": ${writeScriptText(contentType)} }`, `"body": ${writeScriptText(body)}`);
  }
  return `await fetch(${writeScriptText(address)}${options.length === 0 ? "" : `, {\n  ${options.join(",\n  ")}\n}`});\n`;
}

/** TypeScript with @riddle/client, as in packages/client/README.md. @throws AddressError */
export function writeClientCopy(request: RequestSpec, baseUrl: string): string {
  // Throws here, not in the program, if the URL can't be sent.
  getRequestAddress(request, baseUrl);
  const query = Object.entries(request.query).map(([name, value]) => {
    return `  ${name}: ${typeof value === "string" ? writeScriptText(value) : String(value)},\n`;
  });
  const options = query.length === 0 ? "" : `, {\n${query.join("")}}`;
  const method = { GET: "get", PATCH: "patch", DELETE: "delete" }[request.method];
  const body = request.body === null ? "" : `, ${writeBodyCode(request.body)}`;
  return (
    'import { createClient, getCollectionPath } from "@riddle/client";\n\n' +
    `const api = createClient(${writeScriptText(baseUrl)});\n` +
    `const path = getCollectionPath(${writeScriptText(request.collection)}${options});\n` +
    `const response = await api.${method}(path${body}).response();\n` +
    "console.log(response.status, response.body);\n"
  );
}

/** Most JSON is also valid JavaScript. The exceptions, and text that is not JSON, are sent as typed. */
export function writeBodyCode(body: string): string {
  return isScript(body) ? body.trim() : `new TextEncoder().encode(${writeScriptText(body)})`;
}

function isScript(body: string): boolean {
  // In JavaScript, a member __proto__ sets the prototype, even if escaped. Invisible characters must stay escaped.
  if (body.includes("__proto__") || /\\u|[\p{Cf}\p{Zl}\p{Zp}]/u.test(body)) return false;
  try {
    let isExact = true;
    readJson(body, {
      reviver: (_, value) => {
        if (typeof value === "number" && !Number.isFinite(value)) isExact = false;
        return value;
      },
    });
    return isExact;
  } catch {
    return false;
  }
}

/** Formats a JavaScript string literal. Invisible and bidirectional control characters are escaped. */
export function writeScriptText(text: string): string {
  const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
  return JSON.stringify(text).replaceAll(invisible, (character) => character.split("").map(escapeUnit).join(""));
}

/** For a POSIX shell (Shell Command Language, section 2.2.2). @throws RangeError for NUL, which no argument can have */
export function quoteShellWord(text: string): string {
  if (text.includes("\0")) throw new RangeError("It contains a NUL character, which no command line can hold.");
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
