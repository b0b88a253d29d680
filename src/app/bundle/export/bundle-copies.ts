// Exports a bundle as a runnable command, script, program or .http file.

import { createClient } from "../../../client/index.ts";
import { scriptText } from "../../../language/index.ts";
import { headerValue, readJson, readRequest } from "../../../wire/index.ts";
import { bodyCode } from "../../explore/request/copies.ts";
import { shellWord } from "../../explore/request/shell-word.ts";
import { bytesOfText, textOfBytes } from "../byte-text.ts";
import { parametersOf } from "../compose.ts";
import { type BundleDraft, type BundlePart, hasBody } from "../part.ts";
import { rawOf } from "../raw/raw-request.ts";
import { printfFormat } from "./printf-format.ts";

/** Why a bundle can't be copied, in a sentence. */
export class CopyRefusal extends Error {
  override readonly name = "CopyRefusal";
}

/** A command for a POSIX shell that sends the exact bytes. @throws CopyRefusal */
export function curlBundle(draft: BundleDraft, baseUrl: string): string {
  const { address, type, body } = sentOf(draft, baseUrl);
  // In a host such as [::1] curl would take the brackets for a set.
  const glob = /[[\]{}]/.test(address) ? "--globoff " : "";
  return (
    `printf -- ${printfFormat(body)} |\n` +
    `  curl ${glob}--request POST ${shellWord(address)} \\\n` +
    `  --header ${shellWord(`Content-Type: ${type}`)} \\\n` +
    "  --data-binary @-\n"
  );
}

/** JavaScript for a module or a browser's console that sends the exact bytes. @throws CopyRefusal */
export function fetchBundle(draft: BundleDraft, baseUrl: string): string {
  const { address, type, body } = sentOf(draft, baseUrl);
  const pieces = body
    .split(/(?<=\r\n)|([\udc80-\udcff]+)/u)
    .filter((piece) => piece !== undefined && piece !== "")
    .map((piece) => (isBytes(piece) ? `Uint8Array.of(${bytesOfText(piece).join(", ")})` : scriptText(piece)));
  return (
    `const body = new Blob([\n${pieces.map((piece) => `  ${piece},\n`).join("")}]);\n` +
    `const response = await fetch(${scriptText(address)}, {\n` +
    '  method: "POST",\n' +
    `  headers: { "Content-Type": ${scriptText(type)} },\n` +
    "  body,\n" +
    "});\n" +
    "console.log(response.status, await response.text());\n"
  );
}

/** TypeScript with the project's own client, as in docs/client.md. @throws CopyRefusal */
export function clientBundle(draft: BundleDraft, baseUrl: string): string {
  sentOf(draft, baseUrl);
  const { transaction, ...rest } = Object.fromEntries(Object.entries(parametersOf(draft)));
  const params = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [`${scriptText(name)}: ${scriptText(String(value))}`],
  );
  const options = params.length === 0 ? "" : `, { params: { ${params.join(", ")} } }`;
  const call = transaction === true ? "transaction" : "bundle";
  const requests = draft.parts.filter(({ on }) => on).map((part) => `  ${requestCode(part)},\n`);
  return (
    'import { createClient } from "./src/client/index.ts";\n\n' +
    `const api = createClient(${scriptText(baseUrl)});\n` +
    `const responses = await api.${call}([\n${requests.join("")}]${options});\n` +
    "for (const { status, body } of responses) console.log(status, body);\n"
  );
}

/** A file of requests for an editor that sends them; its line breaks are those of HTTP. @throws CopyRefusal */
export function httpBundle(draft: BundleDraft, baseUrl: string): string {
  const { address, type, body } = sentOf(inLines(draft), baseUrl);
  return `POST ${address} HTTP/1.1\r\nContent-Type: ${type}\r\n\r\n${body}`;
}

interface Sent {
  readonly address: string;
  readonly type: string;
  /** As `textOfBytes` has it. */
  readonly body: string;
}

function sentOf(draft: BundleDraft, baseUrl: string): Sent {
  const client = createClient(baseUrl);
  const raw = rawOf(draft, client);
  if ("refusal" in raw) throw new CopyRefusal(raw.refusal);
  const { target, headers, body } = readRequest(raw.bytes);
  return {
    address: new URL(client.baseUrl).origin + target,
    type: headerValue(headers, "Content-Type") ?? "",
    body: textOfBytes(body),
  };
}

function isBytes(text: string): boolean {
  return /^[\udc80-\udcff]/u.test(text);
}

function requestCode({ method, path, headers, body, id }: BundlePart): string {
  const given = [
    `id: ${scriptText(id)}`,
    ...(headers.length === 0
      ? []
      : [`headers: { ${headers.map(([name, value]) => `${scriptText(name)}: ${scriptText(value)}`).join(", ")} }`]),
  ];
  const values = [
    scriptText(path),
    ...(hasBody(method) ? [isText(body) ? bodyCode(body) : `Uint8Array.of(${bytesOfText(body).join(", ")})`] : []),
    `{ ${given.join(", ")} }`,
  ];
  return `api.${method.toLowerCase()}(${values.join(", ")})`;
}

function isText(body: string): boolean {
  return !/\p{Surrogate}/u.test(body);
}

/** A file of requests has one kind of line break: a body may hold no other. In JSON they mean nothing. */
function inLines(draft: BundleDraft): BundleDraft {
  const parts = draft.parts.map((part, index) => {
    const refuse = (what: string): CopyRefusal =>
      new CopyRefusal(
        `The body of part ${index + 1} ${what}, which an .http file can't hold. Copy it as curl or fetch.`,
      );
    if (!part.on || !hasBody(part.method)) return part;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
    if (!isText(part.body) || /[\0-\x08\x0b\x0c\x0e-\x1f]/.test(part.body)) throw refuse("has bytes that are not text");
    if (/^###/m.test(part.body)) throw refuse("has a line that begins with ###");
    if (!/[\r\n]/.test(part.body)) return part;
    if (!isJson(part.body)) throw refuse("has line breaks and is not JSON");
    return { ...part, body: part.body.replace(/\s*[\r\n]+\s*/g, " ").trim() };
  });
  return { ...draft, parts };
}

function isJson(text: string): boolean {
  try {
    readJson(text);
    return true;
  } catch {
    return false;
  }
}
