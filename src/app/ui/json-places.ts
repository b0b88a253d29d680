import type { Span } from "../../language/public.ts";
import { readJson } from "../../wire/public.ts";
import { cutText } from "./cut-text.ts";

export interface JsonProblem extends Span {
  readonly message: string;
}

export type JsonPlaces =
  /** By the path of each value, as the service names it: `items[0].sku`; the whole text has the empty path. */
  | { readonly places: ReadonlyMap<string, Span>; readonly problem: null }
  | { readonly places: null; readonly problem: JsonProblem };

/** The place of the value at a path, or of the nearest value around it. */
export function findPlace(path: string, places: ReadonlyMap<string, Span>): Span {
  const place = places.get(path);
  if (place !== undefined || path === "") return place ?? { from: 0, to: 0 };
  return findPlace(path.slice(0, Math.max(path.lastIndexOf("."), path.lastIndexOf("["), 0)), places);
}

const token =
  /[ \t\n\r]*([{}[\],:]|"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/uy;

/** A text that is no token, up to where the next one may begin. */
const noToken = /[ \t\n\r]*((?:['"][^\n]*)|[^\s,:{}[\]]+)?/y;

/** Reads a text by the grammar of RFC 8259, and rejects duplicate names. Its depth must have been checked. */
export function readJsonPlaces(text: string): JsonPlaces {
  try {
    return { places: new Reader(text).whole(), problem: null };
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
  readonly text: string;
}

class Reader {
  readonly #text: string;
  readonly #places = new Map<string, Span>();
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): ReadonlyMap<string, Span> {
    this.#value("");
    if (this.#text.slice(this.#at).trim() !== "") this.#fail("nothing more");
    return this.#places;
  }

  #value(path: string): void {
    const next = this.#peek() ?? this.#fail("a value");
    if (["}", "]", ":", ","].includes(next.text)) this.#fail("a value");
    this.#at = next.to;
    if (next.text === "{") this.#members(path);
    if (next.text === "[") this.#items(path);
    this.#places.set(path, { from: next.from, to: this.#at });
  }

  #members(path: string): void {
    const names = new Set<string>();
    if (this.#take("}")) return;
    do {
      const name = this.#peek() ?? this.#fail("a name in double quotes");
      if (name.text === "}") this.#fail("a name after the comma");
      if (!name.text.startsWith('"')) this.#fail("a name in double quotes");
      const read = readJson(name.text) as string;
      if (names.has(read)) throw new Wrong({ ...name, message: `\`${read}\` is given twice. Remove one.` });
      names.add(read);
      this.#at = name.to;
      if (!this.#take(":")) this.#fail("`:`");
      this.#value(path === "" ? read : `${path}.${read}`);
    } while (this.#take(","));
    if (!this.#take("}")) this.#fail("`,` or `}`");
  }

  #items(path: string): void {
    if (this.#take("]")) return;
    let index = 0;
    do {
      this.#value(`${path}[${index}]`);
      index += 1;
    } while (this.#take(","));
    if (!this.#take("]")) this.#fail("`,` or `]`");
  }

  /** The next token; undefined at the end and where the text is no token. */
  #peek(): Token | undefined {
    token.lastIndex = this.#at;
    const [, text] = token.exec(this.#text) ?? [];
    const to = token.lastIndex;
    return text === undefined ? undefined : { text, from: to - text.length, to };
  }

  /** Goes on after a bracket, comma or colon. Returns false if something else comes next. */
  #take(sign: string): boolean {
    const next = this.#peek();
    if (next?.text !== sign) return false;
    this.#at = next.to;
    return true;
  }

  #fail(wanted: string): never {
    const next = this.#peek();
    if (next !== undefined) throw new Wrong({ ...next, message: `Expected ${wanted}, but found \`${next.text}\`.` });
    noToken.lastIndex = this.#at;
    const [all = "", found = ""] = noToken.exec(this.#text) ?? [];
    const to = this.#at + all.length;
    const quoted = `\`${cutText(found, 40)}\``;
    const message =
      found === ""
        ? `The JSON is incomplete: expected ${wanted}.`
        : found.startsWith("'")
          ? "Text is in double quotes in JSON."
          : found.startsWith('"')
            ? `The text ${quoted} has no closing quote, or a \`\\\` or line break that JSON does not allow.`
            : `Expected ${wanted}, but found ${quoted}.`;
    throw new Wrong({ from: to - found.length, to, message });
  }
}
