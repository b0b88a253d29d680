// Writes and reads bundles as text, independently of the product's code.

const crlf = "\r\n";

export interface SubRequest {
  readonly id: string;
  readonly method: string;
  /** With the API's prefix: `/api/Orders@1`. */
  readonly path: string;
  /** Sent as JSON. */
  readonly json?: unknown;
}

export interface SubResponse {
  readonly id: string | undefined;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A bundle's body from complete parts. */
export function writeParts(parts: readonly string[], boundary = "sieve"): string {
  return [...parts.map((part) => `--${boundary}${crlf}${part}${crlf}`), `--${boundary}--${crlf}`].join("");
}

/** A part with the given head, with CR LF line ends. */
export function writePart(id: string, lines: readonly string[]): string {
  return ["Content-Type: application/http", `X-Request-Id: ${id}`, "", ...lines].join(crlf);
}

/** A valid bundle. */
export function writeBundle(requests: readonly SubRequest[], boundary = "sieve"): string {
  return writeParts(
    requests.map(({ id, method, path, json }) => {
      const body = json === undefined ? "" : JSON.stringify(json);
      const head = json === undefined ? [] : ["Content-Type: application/json"];
      return writePart(id, [`${method} ${path} HTTP/1.1`, ...head, "", body]);
    }),
    boundary,
  );
}

/** @param contentType of the response, with the boundary */
export function readMultipart(text: string, contentType: string): SubResponse[] {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw new Error(`There is no boundary in ${contentType}.`);
  const pieces = `${crlf}${text}`.split(`${crlf}--${boundary}`);
  if (!pieces.at(-1)?.startsWith("--")) throw new Error("The multipart body has no closing delimiter.");
  return pieces.slice(1, -1).map((piece) => readPart(piece.replace(/^[ \t]*\r\n/, "")));
}

function readPart(text: string): SubResponse {
  const [head, content] = cut(text);
  const [lines, body] = cut(content);
  const [statusLine = "", ...fields] = lines.split(crlf);
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine) ?? [];
  if (status === undefined) throw new Error(`${statusLine} is no status line.`);
  return {
    id: readFields(head.split(crlf))["x-request-id"],
    status: Number(status),
    headers: readFields(fields),
    text: body,
  };
}

/** The text before the first empty line, and after it. */
function cut(text: string): [head: string, rest: string] {
  const split = text.indexOf(crlf + crlf);
  if (split < 0) throw new Error("There is no empty line after the head.");
  return [text.slice(0, split), text.slice(split + 2 * crlf.length)];
}

function readFields(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
