// What the expressions of a script stand for, found without running anything: literals, and the few functions by
// which a request is written.

import { collectionPath, encodeQuery, entityPath, type QueryParameters } from "../../../client/index.ts";
import { jsonDepthLimit } from "../../../wire/index.ts";
import { bytesOfText, textOfBytes } from "../byte-text.ts";
import type { Span } from "../raw/raw-part.ts";
import type { Expansion } from "./expansion.ts";
import { PasteError } from "./pasted.ts";
import type { ScriptToken } from "./script-tokens.ts";

/** What is not known stands for itself: nobody minds unless a request needs it. */
export class Unknown {
  readonly name: string;
  readonly span: Span;

  constructor(name: string, span: Span) {
    this.name = name;
    this.span = span;
  }
}

/** A client of the project, made by `createClient(baseUrl)`. */
export class ScriptClient {
  readonly baseUrl: string;

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }
}

/** Something that was asked for; what is done with its answer does not matter. */
class Asked {
  readonly isAsked = true;
}

const asked = new Asked();

export type ScriptValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Uint8Array
  | Unknown
  | ScriptClient
  | Asked
  | readonly ScriptValue[]
  | ReadonlyMap<string, ScriptValue>;

/** What the script does besides values. */
export interface ScriptActs {
  fetch(values: readonly ScriptValue[], span: Span): void;
  /** A call of the client's method. */
  call(client: ScriptClient, method: string, values: readonly ScriptValue[], span: Span): void;
}

/** The most levels of brackets, calls and signs inside each other: a body of as many levels as may be, in a call. */
const mostLevels = jsonDepthLimit + 20;

/** Evaluates the tokens in order, and reports the requests in them. */
export class ScriptValues {
  readonly #acts: ScriptActs;
  readonly #expansion: Expansion;
  #names = new Map<string, ScriptValue>();
  #tokens: readonly ScriptToken[] = [];
  #at = 0;
  #level = 0;

  /** @param expansion - counts the texts that are made. */
  constructor(acts: ScriptActs, expansion: Expansion) {
    this.#acts = acts;
    this.#expansion = expansion;
  }

  /** @throws PasteError */
  run(tokens: readonly ScriptToken[]): void {
    this.#tokens = tokens;
    while (this.#at < tokens.length) this.#statement();
  }

  #statement(): void {
    const { kind, text } = this.#word();
    if (kind === "name" && ["const", "let", "var"].includes(text) && this.#isSign(2, "=")) {
      const name = this.#word(1).text;
      this.#at += 3;
      this.#names.set(name, this.#value());
    } else if (kind === "name" && text === "import") this.#skipImport();
    // Whatever is no call says nothing of a request.
    else if (kind === "name" && this.#isSign(1, "(", ".")) this.#value();
    else this.#at += 1;
  }

  #skipImport(): void {
    while (this.#at < this.#tokens.length && this.#tokens[this.#at]?.kind !== "string") this.#at += 1;
  }

  /** The text of a name or a sign; empty for anything else. */
  #word(ahead = 0): { readonly kind: string; readonly text: string } {
    const token = this.#tokens[this.#at + ahead];
    return { kind: token?.kind ?? "end", text: token !== undefined && "text" in token ? token.text : "" };
  }

  #isSign(ahead: number, ...signs: readonly string[]): boolean {
    const { kind, text } = this.#word(ahead);
    return kind === "sign" && signs.includes(text);
  }

  #spanFrom(first: number): Span {
    const last = this.#tokens[Math.max(first, this.#at - 1)];
    return { from: this.#tokens[first]?.from ?? 0, to: last?.to ?? 0 };
  }

  #value(): ScriptValue {
    const first = this.#at;
    let value = this.#postfix();
    if (this.#isSign(0, "+")) {
      const terms = [value];
      while (this.#isSign(0, "+")) {
        this.#at += 1;
        terms.push(this.#postfix());
      }
      const span = this.#spanFrom(first);
      const isSum = terms.every((each) => typeof each === "string" || typeof each === "number");
      value = isSum ? this.#joined(terms.map(String), "", span) : new Unknown("a sum", span);
    }
    // Of any other operator only the end matters.
    if (!this.#isSign(0, ",", ")", "]", "}", ";", ":", ".") && this.#word().kind === "sign") {
      this.#at += 1;
      return new Unknown("this", this.#spanFrom(first));
    }
    return value;
  }

  #joined(texts: readonly string[], between: string, span: Span): string {
    const length = texts.reduce((sum, text) => sum + text.length + between.length, 0);
    this.#expansion.take(length, span);
    return texts.join(between);
  }

  /** Texts and bytes one after the other. */
  #blob(pieces: readonly ScriptValue[], span: Span): Uint8Array | undefined {
    const texts: string[] = [];
    for (const piece of pieces) {
      if (typeof piece === "string") texts.push(piece);
      else if (piece instanceof Uint8Array) {
        this.#expansion.take(piece.length, span);
        texts.push(textOfBytes(piece));
      } else return undefined;
    }
    return bytesOfText(this.#joined(texts, "", span));
  }

  #postfix(): ScriptValue {
    this.#level += 1;
    if (this.#level > mostLevels) {
      const message = `More than ${mostLevels} brackets and calls lie inside each other here. Flatten the value.`;
      throw new PasteError(message, this.#spanFrom(this.#at));
    }
    const value = this.#operand();
    this.#level -= 1;
    return value;
  }

  #operand(): ScriptValue {
    const first = this.#at;
    const { kind, text } = this.#word();
    if (kind === "name" && (text === "await" || text === "new" || text === "void")) {
      this.#at += 1;
      return this.#postfix();
    }
    let value = this.#primary();
    for (;;) {
      if (this.#isSign(0, ".") && this.#word(1).kind === "name") {
        const name = this.#word(1).text;
        this.#at += 2;
        value = this.#isSign(0, "(") ? this.#method(value, name, first) : this.#member(value, name, first);
      } else if (this.#isSign(0, "(")) {
        value = this.#function(value, first);
      } else return value;
    }
  }

  #primary(): ScriptValue {
    const token = this.#tokens[this.#at];
    const first = this.#at;
    this.#at += 1;
    if (token === undefined) throw new PasteError("The script ends here.", this.#spanFrom(first - 1));
    switch (token.kind) {
      case "string":
      case "number":
        return token.value;
      case "template":
        return this.#template(token.texts, token.codes, token);
      case "name":
        return this.#named(token.text, token);
      case "sign":
        return this.#literal(token.text, first);
    }
  }

  #literal(sign: string, first: number): ScriptValue {
    switch (sign) {
      case "[":
        return this.#list("]");
      case "{":
        return this.#object();
      case "(": {
        const values = this.#list(")");
        return values.length === 1 ? values[0] : new Unknown("this", this.#spanFrom(first));
      }
      case "-": {
        const value = this.#postfix();
        return typeof value === "number" ? -value : new Unknown("this", this.#spanFrom(first));
      }
      default:
        return new Unknown(sign, this.#spanFrom(first));
    }
  }

  #named(name: string, span: Span): ScriptValue {
    switch (name) {
      case "true":
        return true;
      case "false":
        return false;
      case "null":
        return null;
      case "undefined":
        return undefined;
      default:
        return this.#names.has(name) ? this.#names.get(name) : new Unknown(name, span);
    }
  }

  #template(texts: readonly string[], codes: readonly (readonly ScriptToken[])[], span: Span): ScriptValue {
    const pieces = [texts[0] ?? ""];
    for (const [index, code] of codes.entries()) {
      const inner = new ScriptValues(this.#acts, this.#expansion);
      inner.#names = this.#names;
      inner.#level = this.#level;
      inner.#tokens = code;
      const value = code.length === 0 ? undefined : inner.#value();
      if (typeof value !== "string" && typeof value !== "number")
        return value instanceof Unknown ? value : new Unknown("a template", span);
      pieces.push(String(value), texts[index + 1] ?? "");
    }
    return this.#joined(pieces, "", span);
  }

  #list(close: string): ScriptValue[] {
    const opened = this.#at - 1;
    const values: ScriptValue[] = [];
    while (!this.#isSign(0, close)) {
      if (this.#at >= this.#tokens.length) throw new PasteError("This bracket is not closed.", this.#spanFrom(opened));
      if (this.#isSign(0, ",")) this.#at += 1;
      else values.push(this.#value());
    }
    this.#at += 1;
    return values;
  }

  #object(): ScriptValue {
    const opened = this.#at - 1;
    const members = new Map<string, ScriptValue>();
    let isKnown = true;
    while (!this.#isSign(0, "}")) {
      const token = this.#tokens[this.#at];
      if (token === undefined) throw new PasteError("This brace is not closed.", this.#spanFrom(opened));
      this.#at += 1;
      if (token.kind === "sign" && token.text === ",") continue;
      const name = nameOf(token);
      if (name !== undefined && this.#isSign(0, ":")) {
        this.#at += 1;
        members.set(name, this.#value());
      } else if (token.kind === "name" && this.#isSign(0, ",", "}"))
        members.set(token.text, this.#named(token.text, token));
      else isKnown = false;
    }
    this.#at += 1;
    return isKnown ? members : new Unknown("{…}", this.#spanFrom(opened));
  }

  #member(value: ScriptValue, name: string, first: number): ScriptValue {
    if (value instanceof Unknown) return new Unknown(`${value.name}.${name}`, this.#spanFrom(first));
    return value instanceof Map ? value.get(name) : new Unknown(name, this.#spanFrom(first));
  }

  #arguments(): ScriptValue[] {
    this.#at += 1;
    return this.#list(")");
  }

  #function(callee: ScriptValue, first: number): ScriptValue {
    const values = this.#arguments();
    const span = this.#spanFrom(first);
    const name = callee instanceof Unknown ? callee.name : "";
    const [value] = values;
    switch (name) {
      case "fetch":
      case "window.fetch":
        this.#acts.fetch(values, span);
        return asked;
      case "createClient":
        return typeof value === "string" ? new ScriptClient(value) : new Unknown("createClient(…)", span);
      case "encodeURIComponent":
        return typeof value === "string" || typeof value === "number"
          ? (encoded(String(value)) ?? new Unknown("half a surrogate pair", span))
          : new Unknown("this", span);
      case "collectionPath":
      case "entityPath":
        return pathOf(name, values) ?? new Unknown(`${name}(…)`, span);
      case "URLSearchParams":
        return value instanceof Map ? (queryOf(value) ?? new Unknown("this", span)) : new Unknown("this", span);
      case "Blob":
        return Array.isArray(value)
          ? (this.#blob(value, span) ?? new Unknown("this Blob", span))
          : new Unknown("this Blob", span);
      default:
        return new Unknown(`${name}(…)`, span);
    }
  }

  #method(value: ScriptValue, name: string, first: number): ScriptValue {
    const values = this.#arguments();
    const span = this.#spanFrom(first);
    if (value instanceof Asked) return asked;
    if (value instanceof ScriptClient) {
      this.#acts.call(value, name, values, span);
      return asked;
    }
    if (value instanceof Unknown) return this.#known(`${value.name}.${name}`, values, span);
    if (Array.isArray(value) && name === "join") {
      const [between = ","] = values;
      const isText = value.every((each) => typeof each === "string") && typeof between === "string";
      return isText ? this.#joined(value, between, span) : new Unknown("this", span);
    }
    if (typeof value === "string" && name === "toString") return value;
    return new Unknown(`${name}(…)`, span);
  }

  /** Functions of an object that every script knows. */
  #known(name: string, values: readonly ScriptValue[], span: Span): ScriptValue {
    const [value] = values;
    switch (name) {
      case "window.fetch":
      case "globalThis.fetch":
        this.#acts.fetch(values, span);
        return asked;
      case "JSON.stringify":
        return values.length === 1
          ? (jsonText(value, this.#expansion, span) ?? new Unknown("this", span))
          : new Unknown("JSON.stringify with more than a value", span);
      case "TextEncoder(…).encode":
        return typeof value === "string" ? new TextEncoder().encode(value) : new Unknown("this", span);
      case "Uint8Array.of":
        return values.every((each) => typeof each === "number") ? Uint8Array.from(values) : new Unknown("this", span);
      default:
        return new Unknown(`${name}(…)`, span);
    }
  }
}

function nameOf(token: ScriptToken): string | undefined {
  switch (token.kind) {
    case "name":
      return token.text;
    case "string":
      return token.value;
    case "number":
      return String(token.value);
    default:
      return undefined;
  }
}

/** A text as it stands in an address; undefined for half a surrogate pair, which none can hold. */
function encoded(text: string): string | undefined {
  return /\p{Surrogate}/u.test(text) ? undefined : encodeURIComponent(text);
}

/**
 * The text that JSON.stringify makes; undefined when something in it is not known.
 *
 * @throws PasteError when it nests too deep, or is too long: one value may stand in it many times.
 */
export function jsonText(value: ScriptValue, expansion: Expansion, span: Span): string | undefined {
  const plain = plainOf(value, 0, (length) => expansion.take(length, span), span);
  return plain === undefined ? undefined : JSON.stringify(plain.value);
}

function plainOf(
  value: ScriptValue,
  level: number,
  take: (length: number) => void,
  span: Span,
): { readonly value: unknown } | undefined {
  take(typeof value === "string" ? value.length + 1 : 1);
  if (level > jsonDepthLimit)
    throw new PasteError(`More than ${jsonDepthLimit} arrays and objects lie inside each other here.`, span);
  if (value instanceof Map) {
    const members = [...value].map(([name, member]) => {
      take(name.length);
      return [name, plainOf(member, level + 1, take, span)] as const;
    });
    if (members.some(([, member]) => member === undefined)) return undefined;
    return { value: Object.fromEntries(members.map(([name, member]) => [name, member?.value])) };
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => plainOf(item, level + 1, take, span));
    return items.includes(undefined) ? undefined : { value: items.map((item) => item?.value) };
  }
  const isPlain = value === null || ["string", "number", "boolean", "undefined"].includes(typeof value);
  return isPlain ? { value } : undefined;
}

function pathOf(name: "collectionPath" | "entityPath", [collection, rest]: readonly ScriptValue[]): string | undefined {
  if (typeof collection !== "string") return undefined;
  if (name === "entityPath")
    return typeof rest === "string" || typeof rest === "number" ? entityPath(collection, rest) : undefined;
  if (rest === undefined) return collectionPath(collection);
  const query = rest instanceof Map ? parametersOf(rest) : undefined;
  return query === undefined ? undefined : collectionPath(collection, query);
}

function queryOf(map: ReadonlyMap<string, ScriptValue>): string | undefined {
  const query = parametersOf(map);
  return query === undefined ? undefined : encodeQuery(query);
}

/** Query parameters of a script; undefined when one is not known. */
export function parametersOf(map: ReadonlyMap<string, ScriptValue>): QueryParameters | undefined {
  const query = new Map<string, string | number | boolean | undefined>();
  for (const [name, value] of map) {
    if (value !== undefined && typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
      return undefined;
    query.set(name, value);
  }
  return query;
}
