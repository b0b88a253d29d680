// JSON from outside, with a limit on how deep it nests: what reads, shows or compares a value may then recurse over it.

/** The most arrays and objects that may lie inside each other in JSON from outside, in levels. */
export const jsonDepthLimit = 100;

/** JSON whose arrays and objects nest deeper than they may. */
export class JsonDepthError extends Error {
  override readonly name = "JsonDepthError";
  /** Where the first level over the limit opens, in UTF-16 code units. */
  readonly at: number;

  constructor(levels: number, at: number) {
    super(`More than ${levels} arrays and objects lie inside each other, from character ${at + 1} on.`);
    this.at = at;
  }
}

export interface ReadJsonOptions {
  /** The most levels; `jsonDepthLimit` by default. */
  readonly levels?: number;
  /** As `JSON.parse` takes it. */
  readonly reviver?: (name: string, value: unknown) => unknown;
}

/**
 * Parses JSON of any origin. The time it takes grows with the length of the text alone.
 *
 * @throws JsonDepthError for more levels than there may be, SyntaxError for a text that is not JSON.
 */
export function readJson(text: string, { levels = jsonDepthLimit, reviver }: ReadJsonOptions = {}): unknown {
  const tooDeep = firstBelow(levels, text);
  if (tooDeep !== undefined) throw new JsonDepthError(levels, tooDeep);
  return JSON.parse(text, reviver);
}

const quote = 0x22;
const backslash = 0x5c;

/** Where the first level opens that is one too many. */
function firstBelow(levels: number, text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
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

/** Where the quote stands that ends the string; the end of the text where there is none. */
function endOfString(text: string, begin: number): number {
  for (let from = begin + 1; ; ) {
    const end = text.indexOf('"', from);
    if (end === -1) return text.length;
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
    from = end + 1;
  }
}
