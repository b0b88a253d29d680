// Finds where the values of a JSON text are, or where it is wrong.

import type { Span } from "../../language/index.ts";
import { readJson } from "../../wire/index.ts";

/** What is wrong with a text, and where. */
export interface JsonProblem extends Span {
  readonly message: string;
}

export type JsonPlaces =
  /** By the path of each value, as the service names it: `items[0].sku`; the whole text has the empty path. */
  | { readonly places: ReadonlyMap<string, Span>; readonly problem: null }
  | { readonly places: null; readonly problem: JsonProblem };

const token =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/uy;

/** A text that is no token, up to where the next one may begin. */
const noToken = /[ \t\n\r]*((?:['"][^\n]*)|[^\s,:{}[\]]+)?/y;

/**
 * Reads a text by the grammar of RFC 8259, and rejects duplicate names in an object. Its depth must have been
 * checked.
 */
export function jsonPlaces(text: string): JsonPlaces {
  const places = new Map<string, Span>();
  try {
    const reader = new Reader(text);
    readValue(reader, "", places);
    reader.end();
    return { places, problem: null };
  } catch (error) {
    if (error instanceof Wrong) return { places: null, problem: error.problem };
    throw error;
  }
}

class Wrong extends Error {
  readonly problem: JsonProblem;
  constructor(problem: JsonProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

interface Token extends Span {
  readonly kind: "sign" | "text" | "value";
  readonly text: string;
}

class Reader {
  readonly #text: string;
  #at = 0;
  #next: Token | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The next token, which stays the next; undefined at the end or if the text is not a token. */
  peek(): Token | undefined {
    if (this.#next !== undefined) return this.#next;
    token.lastIndex = this.#at;
    const found = token.exec(this.#text);
    if (found === null) return undefined;
    const [, sign, string, value] = found;
    const text = sign ?? string ?? value ?? "";
    const to = token.lastIndex;
    this.#next = { kind: sign ? "sign" : string ? "text" : "value", text, from: to - text.length, to };
    return this.#next;
  }

  /** The next token if it is this sign, and goes on after it. */
  take(sign: string): Token | undefined {
    const next = this.peek();
    return next?.kind === "sign" && next.text === sign ? this.skip(next) : undefined;
  }

  skip(next: Token): Token {
    this.#at = next.to;
    this.#next = undefined;
    return next;
  }

  end(): void {
    if (this.peek() !== undefined || this.#text.slice(this.#at).trim() !== "") this.fail("nothing more");
  }

  /** @param wanted - what may stand here */
  fail(wanted: string): never {
    const next = this.peek();
    if (next !== undefined) throw new Wrong({ ...next, message: `Expected ${wanted}, but found \`${next.text}\`.` });
    noToken.lastIndex = this.#at;
    const [all = "", found = ""] = noToken.exec(this.#text) ?? [];
    const from = this.#at + all.length - found.length;
    const place = { from, to: from + found.length };
    if (found === "") throw new Wrong({ ...place, message: `The JSON is incomplete: expected ${wanted}.` });
    const quoted = `\`${found.length > 40 ? `${found.slice(0, 40)}…` : found}\``;
    const message = found.startsWith("'")
      ? "Text is in double quotes in JSON."
      : found.startsWith('"')
        ? `The text ${quoted} has no closing quote, or a \`\\\` or line break that JSON does not allow.`
        : `Expected ${wanted}, but found ${quoted}.`;
    throw new Wrong({ ...place, message });
  }
}

function readValue(reader: Reader, path: string, places: Map<string, Span>): Span {
  const next = reader.peek();
  if (next === undefined) return reader.fail("a value");
  const place =
    next.kind !== "sign"
      ? reader.skip(next)
      : next.text === "{"
        ? readObject(reader, path, places)
        : next.text === "["
          ? readArray(reader, path, places)
          : reader.fail("a value");
  const { from, to } = place;
  places.set(path, { from, to });
  return place;
}

function readObject(reader: Reader, path: string, places: Map<string, Span>): Span {
  const { from } = reader.take("{") ?? reader.fail("`{`");
  const names = new Set<string>();
  let end = reader.take("}");
  while (end === undefined) {
    const name = reader.peek();
    if (name?.kind !== "text") return reader.fail("a name in double quotes");
    const read = readJson(name.text) as string;
    if (names.has(read)) throw new Wrong({ ...name, message: `\`${read}\` is given twice. Remove one.` });
    names.add(read);
    reader.skip(name);
    if (reader.take(":") === undefined) reader.fail("`:`");
    readValue(reader, path === "" ? read : `${path}.${read}`, places);
    end = reader.take("}");
    if (end === undefined && reader.take(",") === undefined) reader.fail("`,` or `}`");
    if (end === undefined && reader.peek()?.text === "}") reader.fail("a name after the comma");
  }
  return { from, to: end.to };
}

function readArray(reader: Reader, path: string, places: Map<string, Span>): Span {
  const { from } = reader.take("[") ?? reader.fail("`[`");
  let end = reader.take("]");
  for (let index = 0; end === undefined; index += 1) {
    readValue(reader, `${path}[${index}]`, places);
    end = reader.take("]");
    if (end === undefined && reader.take(",") === undefined) reader.fail("`,` or `]`");
  }
  return { from, to: end.to };
}
