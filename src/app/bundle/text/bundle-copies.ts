// Formats a bundle as a shell command, a call of fetch, a program or a link.

import { createClient } from "../../../client/index.ts";
import { bytesOfText, headerValue, readRequest, textOfBytes } from "../../../wire/index.ts";
import { writeRoute } from "../../address/route.ts";
import type { Backend } from "../../connection/backend.ts";
import { bodyCode, curlCommand, fetchCall } from "../../requests/copies/copies.ts";
import { copyPlaces } from "../../requests/copies/copy-places.ts";
import { scriptText } from "../../requests/copies/script-text.ts";
import { shellWord } from "../../requests/copies/shell-word.ts";
import { writeDraft } from "../../requests/parts/address-state.ts";
import { parametersOf } from "../../requests/parts/compose.ts";
import { type BundleDraft, type BundlePart, hasBody } from "../../requests/parts/part.ts";
import { rawOf } from "./raw-request.ts";

export type ExportFormat = "curl" | "fetch" | "client" | "link";

export interface Exported {
  readonly text: string;
  /** A note on where it is sent, if not to this page's service; otherwise empty. */
  readonly note: string;
}

/** Why a bundle can't be exported, in sentences. */
export class ExportError extends Error {
  override readonly name = "ExportError";
}

/** The bundle in a format, for a service that the copy can reach. @throws ExportError */
export function exportAs(format: ExportFormat, draft: BundleDraft, backend: Backend, baseUrl: string): Exported {
  if (format === "link") return { text: linkTo(draft), note: "" };
  const { inside, outside } = copyPlaces(backend, baseUrl);
  const target = format === "fetch" ? inside : outside;
  const note = target === baseUrl ? "" : `It sends to ${target}, which “npm run serve” starts.`;
  return { text: { curl: curlBundle, fetch: fetchBundle, client: clientBundle }[format](draft, target), note };
}

function linkTo(draft: BundleDraft): string {
  const params = writeDraft(draft);
  // writeDraft omits parts that are too long for an address.
  if (!params.some(([name, value]) => name === "parts" && value !== "")) {
    throw new ExportError("The parts are too long for a link. Save them to a file instead.");
  }
  return location.href.replace(/#.*$/, "") + writeRoute("bundle", params);
}

/** Maximum length of one argument on Linux (MAX_ARG_STRLEN), with its final NUL, in bytes. */
const longestArgument = 128 * 1024;

/** A command for bash or zsh that sends the exact bytes. @throws ExportError */
export function curlBundle(draft: BundleDraft, baseUrl: string): string {
  const { address, type, body } = messageOf(draft, baseUrl);
  if (bytesOfText(body).length >= longestArgument) {
    throw new ExportError("The bundle is too long for a command line. Copy it as fetch, or save it to a file.");
  }
  if (body.includes("\0")) {
    throw new ExportError("A body contains a NUL character, which no command line can hold. Copy the bundle as fetch.");
  }
  return curlCommand("POST", address, [
    `--header ${shellWord(`Content-Type: ${type}`)}`,
    `--data-binary ${ansiQuoted(body)}`,
  ]);
}

/** One word in `$'…'` quotes, one line per line of the text. Invisible characters and bytes are escaped. */
function ansiQuoted(text: string): string {
  const special = /[\\']|[\p{C}\p{Zl}\p{Zp}]|\p{Surrogate}/gu;
  const named = new Map([
    ["\\", "\\\\"],
    ["'", "\\'"],
    ["\r", "\\r"],
    ["\n", "\\n"],
  ]);
  const escaped = (character: string): string =>
    named.get(character) ??
    Array.from(bytesOfText(character), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  return text
    .split(/(?<=\r\n)/)
    .map((line) => `$'${line.replace(special, escaped)}'`)
    .join("\\\n");
}

/** A call of fetch for a module or a browser's console, as the developer tools copy it. @throws ExportError */
export function fetchBundle(draft: BundleDraft, baseUrl: string): string {
  const { address, type, body } = messageOf(draft, baseUrl);
  checkText(body);
  return fetchCall("POST", address, type, body);
}

/** TypeScript with @riddle/client, as in packages/client/README.md. @throws ExportError */
export function clientBundle(draft: BundleDraft, baseUrl: string): string {
  checkText(messageOf(draft, baseUrl).body);
  // The name of the client's method expresses the transaction.
  const params = Object.entries(parametersOf({ ...draft, transaction: false })).flatMap(([name, value]) =>
    value === undefined ? [] : [`${scriptText(name)}: ${scriptText(String(value))}`],
  );
  const options = params.length === 0 ? "" : `, { params: { ${params.join(", ")} } }`;
  const requests = draft.parts.filter(({ on }) => on).map((part) => `  ${requestCode(part)},\n`);
  return (
    'import { createClient } from "@riddle/client";\n\n' +
    `const api = createClient(${scriptText(baseUrl)});\n` +
    `const responses = await api.${draft.transaction ? "transaction" : "bundle"}([\n${requests.join("")}]${options});\n` +
    "for (const { status, body } of responses) console.log(status, body);\n"
  );
}

function requestCode({ method, path, headers, body, id }: BundlePart): string {
  const fields = headers.map(([name, value]) => `${scriptText(name)}: ${scriptText(value)}`);
  const options = fields.length === 0 ? "" : `, headers: { ${fields.join(", ")} }`;
  const content = hasBody(method) ? `${bodyCode(body)}, ` : "";
  return `api.${method.toLowerCase()}(${scriptText(path)}, ${content}{ id: ${scriptText(id)}${options} })`;
}

/** The message that Send bundle sends, with its body as text (see `textOfBytes`). */
function messageOf(draft: BundleDraft, baseUrl: string): { address: string; type: string; body: string } {
  const client = createClient(baseUrl);
  const raw = rawOf(draft, client);
  if ("refusal" in raw) throw new ExportError(raw.refusal);
  const { target, headers, body } = readRequest(raw.bytes);
  return {
    address: new URL(client.baseUrl).origin + target,
    type: headerValue(headers, "Content-Type") ?? "",
    body: textOfBytes(body),
  };
}

function checkText(body: string): void {
  if (/\p{Surrogate}/u.test(body)) {
    throw new ExportError("A body contains bytes that are not text. Copy the bundle as curl.");
  }
}
