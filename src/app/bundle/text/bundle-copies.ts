import { createClient } from "../../../client/public.ts";
import { decodeBytes, encodeBytes, getHeader, readRequest } from "../../../wire/public.ts";
import type { Backend } from "../../connection/backend.ts";
import {
  quoteShellWord,
  writeBodyCode,
  writeCurlCommand,
  writeFetchCall,
  writeScriptText,
} from "../../requests/copies/copies.ts";
import { chooseCopyPlaces } from "../../requests/copies/copy-places.ts";
import { getBundleParameters } from "../../requests/parts/compose.ts";
import { type BundleDraft, type BundlePart, hasBody } from "../../requests/parts/part.ts";
import { composeRawRequest } from "./raw-request.ts";

export class ExportError extends Error {
  override readonly name = "ExportError";
}

const writers = { curl: writeCurlBundle, fetch: writeFetchBundle, client: writeClientBundle };

/** The bundle in a format, for a service that the copy can reach. @throws ExportError */
export function exportAs(format: keyof typeof writers, draft: BundleDraft, backend: Backend, baseUrl: string) {
  const { inside, outside } = chooseCopyPlaces(backend, baseUrl);
  const target = format === "fetch" ? inside : outside;
  const note = target === baseUrl ? "" : `It sends to ${target}, which “npm run serve” starts.`;
  return { text: writers[format](draft, target), note };
}

/** Maximum length of one argument on Linux (MAX_ARG_STRLEN), with its final NUL, in bytes. */
const longestArgument = 128 * 1024;

/** A command for bash or zsh that sends the exact bytes. @throws ExportError */
export function writeCurlBundle(draft: BundleDraft, baseUrl: string): string {
  const { address, type, body } = composeTextMessage(draft, baseUrl);
  if (encodeBytes(body).length >= longestArgument) {
    throw new ExportError("The bundle is too long for a command line. Copy it as fetch, or save it to a file.");
  }
  if (body.includes("\0")) {
    throw new ExportError("A body contains a NUL character, which no command line can hold. Copy the bundle as fetch.");
  }
  return writeCurlCommand("POST", address, [
    `--header ${quoteShellWord(`Content-Type: ${type}`)}`,
    `--data-binary ${quoteAnsi(body)}`,
  ]);
}

/** One word in `$'…'` quotes, one line per line of the text. Invisible characters and bytes are escaped. */
function quoteAnsi(text: string): string {
  const special = /[\\']|[\p{C}\p{Zl}\p{Zp}]|\p{Surrogate}/gu;
  const named: Readonly<Record<string, string>> = { "\\": "\\\\", "'": "\\'", "\r": "\\r", "\n": "\\n" };
  const escaped = (character: string): string =>
    named[character] ?? Array.from(encodeBytes(character), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  return text
    .split(/(?<=\r\n)/)
    .map((line) => `$'${line.replace(special, escaped)}'`)
    .join("\\\n");
}

/** A call of fetch for a module or a browser's console, as the developer tools copy it. @throws ExportError */
export function writeFetchBundle(draft: BundleDraft, baseUrl: string): string {
  const { address, type, body } = composeTextMessage(draft, baseUrl);
  checkText(body);
  return writeFetchCall("POST", address, type, body);
}

/** TypeScript with @riddle/client, as in packages/client/README.md. @throws ExportError */
export function writeClientBundle(draft: BundleDraft, baseUrl: string): string {
  checkText(composeTextMessage(draft, baseUrl).body);
  // The name of the client's method expresses the transaction.
  const params = Object.entries(getBundleParameters({ ...draft, transaction: false })).flatMap(([name, value]) =>
    value === undefined ? [] : [`${writeScriptText(name)}: ${writeScriptText(String(value))}`],
  );
  const options = params.length === 0 ? "" : `, { params: { ${params.join(", ")} } }`;
  const requests = draft.parts.filter(({ on }) => on).map((part) => `  ${writeRequestCode(part)},\n`);
  return (
    'import { createClient } from "@riddle/client";\n\n' +
    `const api = createClient(${writeScriptText(baseUrl)});\n` +
    `const responses = await api.${draft.transaction ? "transaction" : "bundle"}([\n${requests.join("")}]${options});\n` +
    "for (const { status, body } of responses) console.log(status, body);\n"
  );
}

function writeRequestCode({ method, path, headers, body, id }: BundlePart): string {
  const fields = headers.map(([name, value]) => `${writeScriptText(name)}: ${writeScriptText(value)}`);
  const options = fields.length === 0 ? "" : `, headers: { ${fields.join(", ")} }`;
  const content = hasBody(method) ? `${writeBodyCode(body)}, ` : "";
  return `api.${method.toLowerCase()}(${writeScriptText(path)}, ${content}{ id: ${writeScriptText(id)}${options} })`;
}

/** The message that Send bundle sends, with its body as text (see `decodeBytes`). */
function composeTextMessage(draft: BundleDraft, baseUrl: string): { address: string; type: string; body: string } {
  const client = createClient(baseUrl);
  const raw = composeRawRequest(draft, client);
  if ("refusal" in raw) throw new ExportError(raw.refusal);
  const { target, headers, body } = readRequest(raw.bytes);
  return {
    address: new URL(client.baseUrl).origin + target,
    type: getHeader(headers, "Content-Type") ?? "",
    body: decodeBytes(body),
  };
}

function checkText(body: string): void {
  if (/\p{Surrogate}/u.test(body)) {
    throw new ExportError("A body contains bytes that are not text. Copy the bundle as curl.");
  }
}
