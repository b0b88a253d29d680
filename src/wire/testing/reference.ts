// Reference implementation of the readers: regular expressions from the grammars of the RFCs. It is slow, reads whole
// texts only, and gives no reasons. Where it and the readers disagree, one of them is wrong.

import type { HeaderField } from "../header-fields.ts";
import type { Input } from "./corpus.ts";
import { decodeLatin1 } from "./corpus.ts";
import type { FoundContent } from "./verdict.ts";

const token = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+";
const parameter = `(${token})=(?:(${token})|"((?:[\\t\\x20!#-[\\]-~]|\\\\[\\t\\x20-~])*)")`;
const mediaType = new RegExp(`^[\\t ]*(${token}/${token})[\\t ]*((?:;[\\t ]*(?:${parameter}[\\t ]*)?)*)$`);
const fieldLine = new RegExp(`^(${token}):([\\t\\x20-~]*)$`);
const requestLine = new RegExp(`^(${token}) (/[!"$-~]*) HTTP/1\\.1$`);
const statusLine = /^HTTP\/1\.1 ([2-5][0-9]{2}) ([\t\x20-~]*)$/;

/** The content of valid bytes, like `found` of an outcome; undefined if they are invalid. */
export function readByGrammar({ kind, contentType, bytes }: Input): readonly FoundContent[] | undefined {
  const text = decodeLatin1(bytes);
  if (kind === "request") return toFoundList(parseRequest(text));
  if (kind === "response") return toFoundList(parseResponse(text));
  const boundary = parseGrammarBoundary(kind === "boundary" ? text : contentType);
  if (kind === "boundary" || boundary === undefined) return toFoundList(boundary);
  const parts = split(text, boundary);
  return kind === "multipart" ? parts : parts?.map(parseSubRequest);
}

function toFoundList(found: FoundContent | undefined): readonly FoundContent[] | undefined {
  return found === undefined ? undefined : [found];
}

/** Type and parameters, all names in lower case. */
function parseMediaType(text: string): Map<string, string> | undefined {
  const [, type, rest = ""] = mediaType.exec(text) ?? [];
  if (type === undefined) return undefined;
  const pairs = [...rest.matchAll(new RegExp(parameter, "g"))].map(
    ([, name = "", plain, quoted = ""]): [string, string] => [
      name.toLowerCase(),
      plain ?? quoted.replaceAll(/\\(.)/g, "$1"),
    ],
  );
  const found = new Map([["/", type.toLowerCase()] as const, ...pairs]);
  return found.size === pairs.length + 1 ? found : undefined;
}

function parseGrammarBoundary(contentType: string): string | undefined {
  const found = parseMediaType(contentType);
  const boundary = found?.get("boundary");
  if (found?.get("/") !== "multipart/mixed" || boundary === undefined) return undefined;
  return /^[0-9A-Za-z'()+_,\-./:=? ]{1,70}$/.test(boundary) && !boundary.endsWith(" ") ? boundary : undefined;
}

interface SplitPart {
  readonly headers: readonly HeaderField[];
  readonly body: string;
}

/** RFC 2046, section 5.1.1, a delimiter being a whole line between line breaks that are CRLF. */
function split(text: string, boundary: string): SplitPart[] | undefined {
  if (text.length > 10 * 1024 * 1024) return undefined;
  const pieces = text.split(/(\r\n|\r|\n)/);
  const texts: string[] = [];
  let current: string | undefined;
  for (let at = 0; at < pieces.length; at += 2) {
    const line = pieces[at] ?? "";
    const lineEnd = pieces[at + 1];
    const rest = line.startsWith(`--${boundary}`) ? line.slice(boundary.length + 2) : "?";
    const closes = /^--[\t ]*$/.test(rest);
    if (!closes && (!/^[\t ]*$/.test(rest) || lineEnd === undefined)) {
      if (current !== undefined) current += line + (lineEnd ?? "");
      continue;
    }
    if ((at > 0 && pieces[at - 1] !== "\r\n") || (lineEnd ?? "\r\n") !== "\r\n") return undefined;
    if (current !== undefined) texts.push(current);
    if (closes) return splitParts(texts);
    current = "";
  }
  return undefined;
}

function splitParts(texts: readonly string[]): SplitPart[] | undefined {
  const found = texts.map((text) => (text === "" ? undefined : splitHeadAndBody(text.slice(0, -2), 16_384)));
  const sound = found.filter((part) => part !== undefined);
  return sound.length === texts.length && sound.length > 0 && sound.length <= 1000 ? sound : undefined;
}

function splitHeadAndBody(text: string, maxBytes: number): SplitPart | undefined {
  const end = `\r\n${text}`.indexOf("\r\n\r\n");
  const head = end === -1 ? text : text.slice(0, end);
  const lines = head.replace(/\r\n$/, "").split("\r\n");
  const fields = head === "" ? [] : lines.map((line) => fieldLine.exec(line));
  if (fields.includes(null) || fields.length > 100 || head.length > maxBytes) return undefined;
  const headers = fields.map((found): HeaderField => [found?.[1] ?? "", (found?.[2] ?? "").trim()]);
  return { headers, body: end === -1 ? "" : text.slice(end + 2) };
}

function listFieldValues(headers: readonly HeaderField[], name: string): string[] {
  return headers.filter((field) => field[0].toLowerCase() === name).map((field) => field[1]);
}

/** Head and body after a start line, if the head allows that body. */
function splitContent(text: string, maxBytes: number, counted: boolean): SplitPart | undefined {
  const found = splitHeadAndBody(text, maxBytes);
  if (found === undefined) return undefined;
  const { headers, body } = found;
  const [length, ...lengths] = listFieldValues(headers, "content-length");
  const hosts = listFieldValues(headers, "host");
  const fitting =
    lengths.length === 0 &&
    (length === undefined || (/^\d+$/.test(length) && (!counted || BigInt(length) === BigInt(body.length)))) &&
    listFieldValues(headers, "transfer-encoding").length === 0 &&
    listFieldValues(headers, "content-type").length < 2 &&
    hosts.length < 2 &&
    hosts.every((host) => /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i.test(host));
  return fitting ? found : undefined;
}

function cutLine(text: string): [line: string, rest: string] {
  const end = text.indexOf("\r\n");
  return end === -1 ? [text, ""] : [text.slice(0, end), text.slice(end + 2)];
}

/** RFC 9112: empty lines before a request line (section 2.2), and no body without a Content-Length (section 6.3). */
function parseRequest(text: string): FoundContent | undefined {
  const [line, rest] = cutLine(text.replace(/^(\r\n)+/, ""));
  const [, method, target] = requestLine.exec(line) ?? [];
  const whole = splitContent(rest, 16_384, true);
  if (method === undefined || target === undefined || whole === undefined) return undefined;
  const bodiless = listFieldValues(whole.headers, "content-length").length === 0 && /^(\r\n)*$/.test(whole.body);
  const found = bodiless ? { ...whole, body: "" } : whole;
  return found.body !== "" && /^(GET|HEAD)$/.test(method) ? undefined : { method, target, ...found };
}

function parseResponse(text: string): FoundContent | undefined {
  const [line, rest] = cutLine(text);
  const [, status, reason] = statusLine.exec(line) ?? [];
  const found = splitContent(rest, Number.POSITIVE_INFINITY, status !== "304");
  if (status === undefined || reason === undefined || found === undefined) return undefined;
  return found.body !== "" && /^(204|205|304)$/.test(status) ? undefined : { status: Number(status), reason, ...found };
}

/** A rejected part, without the reason, which a grammar does not give. */
function parseSubRequest({ headers, body }: SplitPart): FoundContent {
  const ids = listFieldValues(headers, "x-request-id");
  const id = ids.length === 1 && /^[\w.-]{1,64}$/.test(ids[0] ?? "") ? ids[0] : undefined;
  const types = listFieldValues(headers, "content-type");
  const type = parseMediaType(types[0] ?? "");
  const encodings = listFieldValues(headers, "content-transfer-encoding");
  const fitting =
    id !== undefined &&
    types.length === 1 &&
    type?.get("/") === "application/http" &&
    /^request$/i.test(type.get("msgtype") ?? "request") &&
    (type.get("version") ?? "1.1") === "1.1" &&
    encodings.length < 2 &&
    encodings.every((encoding) => /^(7bit|8bit|binary)$/i.test(encoding));
  const found = fitting ? parseRequest(body) : undefined;
  return found === undefined
    ? { id, refusal: { code: "MALFORMED_PART", offset: undefined, message: "" } }
    : { id, request: found };
}
