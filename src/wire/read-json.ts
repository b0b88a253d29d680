// Parses untrusted JSON with a limit on its nesting, so that other code can safely recurse over the value.

/** Maximum nesting of arrays and objects in untrusted JSON. */
export const jsonDepthLimit = 100;

/** Thrown for JSON that is nested too deeply. */
export class JsonDepthError extends Error {
  override readonly name = "JsonDepthError";
  /** Offset of the first bracket over the limit, in UTF-16 code units. */
  readonly at: number;

  constructor(levels: number, at: number) {
    super(`Arrays and objects are nested more than ${levels} levels deep, from character ${at + 1} on.`);
    this.at = at;
  }
}

export interface ReadJsonOptions {
  /** Maximum nesting; defaults to `jsonDepthLimit`. */
  readonly levels?: number;
  /** See `JSON.parse`. */
  readonly reviver?: (name: string, value: unknown) => unknown;
}

/**
 * Parses untrusted JSON, in time linear in the length of the text.
 *
 * @throws JsonDepthError if it is nested too deeply; SyntaxError if the text is not JSON.
 */
export function readJson(text: string, { levels = jsonDepthLimit, reviver }: ReadJsonOptions = {}): unknown {
  const tooDeep = findFirstBelow(levels, text);
  if (tooDeep !== undefined) throw new JsonDepthError(levels, tooDeep);
  return JSON.parse(text, reviver);
}

const quote = 0x22;
const backslash = 0x5c;

/** Offset of the first bracket over the limit. */
function findFirstBelow(levels: number, text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = findEndOfString(text, at);
        break;
      // [ and {
      case 0x5b:
      case 0x7b:
        depth += 1;
        if (depth > levels) return at;
        break;
      // ] and }
      case 0x5d:
      case 0x7d:
        depth -= 1;
    }
  }
  return undefined;
}

/** Offset of the closing quote of the string that begins at a place; the end of the text if there is none. */
export function findEndOfString(text: string, begin: number): number {
  for (let from = begin + 1; ; ) {
    const end = text.indexOf('"', from);
    if (end === -1) return text.length;
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
    from = end + 1;
  }
}
