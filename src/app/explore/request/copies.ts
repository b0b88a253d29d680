// Formats a request as a command line, a script or a program.

import { scriptText } from "../../../language/index.ts";
import { readJson } from "../../../wire/index.ts";
import { addressOf, type RequestSpec } from "./request-spec.ts";
import { shellWord } from "./shell-word.ts";

/** A command for a POSIX shell. @throws AddressError; RangeError for a body that a command line can't contain */
export function curlCopy(request: RequestSpec, baseUrl: string): string {
  const address = addressOf(request, baseUrl);
  // curl would interpret brackets, as in the host [::1], as a set of addresses.
  const words = ["curl", ...(/[[\]{}]/.test(address) ? ["--globoff"] : [])];
  if (request.method !== "GET") words.push("--request", request.method);
  const lines = [[...words, shellWord(address)].join(" ")];
  if (request.body !== null) {
    lines.push(`--header ${shellWord("Content-Type: application/json")}`);
    // `--data` would interpret text that begins with @ as a file name.
    lines.push(`--data-raw ${shellWord(request.body)}`);
  }
  return `${lines.join(" \\\n  ")}\n`;
}

/** A call of fetch for a module or a browser's console, in plain JSON, as Bundle pastes it. @throws AddressError */
export function fetchCopy(request: RequestSpec, baseUrl: string): string {
  const address = scriptText(addressOf(request, baseUrl));
  const options = [
    ...(request.method === "GET" ? [] : [`"method": ${scriptText(request.method)}`]),
    ...(request.body === null
      ? []
      : ['"headers": { "Content-Type": "application/json" }', `"body": ${scriptText(request.body)}`]),
  ];
  return `await fetch(${address}${options.length === 0 ? "" : `, {\n  ${options.join(",\n  ")}\n}`});\n`;
}

/** TypeScript with the project's own client, as in docs/client.md. @throws AddressError */
export function clientCopy(request: RequestSpec, baseUrl: string): string {
  // Throws here, not in the program, if the URL can't be sent.
  addressOf(request, baseUrl);
  const query = Object.entries(request.query).map(([name, value]) => {
    return `  ${name}: ${typeof value === "string" ? scriptText(value) : String(value)},\n`;
  });
  const path = [scriptText(request.collection), ...(query.length === 0 ? [] : [`{\n${query.join("")}}`])].join(", ");
  const method = { GET: "get", PATCH: "patch", DELETE: "delete" }[request.method];
  const body = request.body === null ? "" : `, ${bodyCode(request.body)}`;
  return (
    'import { collectionPath, createClient } from "./src/client/index.ts";\n\n' +
    `const api = createClient(${scriptText(baseUrl)});\n` +
    `const path = collectionPath(${path});\n` +
    `const response = await api.${method}(path${body}).response();\n` +
    "console.log(response.status, response.body);\n"
  );
}

/** Most JSON is also valid JavaScript. The exceptions, and text that is not JSON, are sent as typed. */
export function bodyCode(body: string): string {
  return isScript(body) ? body.trim() : `new TextEncoder().encode(${scriptText(body)})`;
}

function isScript(body: string): boolean {
  // In JavaScript, a member __proto__ sets the prototype, even if escaped. Invisible characters must stay escaped.
  if (body.includes("__proto__") || /\\u|[\p{Cf}\p{Zl}\p{Zp}]/u.test(body)) return false;
  try {
    let isExact = true;
    readJson(body, {
      reviver: (_, value) => {
        if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) isExact = false;
        return value;
      },
    });
    return isExact;
  } catch {
    return false;
  }
}
