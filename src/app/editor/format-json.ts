import { readJson } from "../../wire/public.ts";

/** Tokens; a string without an end is the rest of the text. */
const tokens = /"(?:[^"\\]|\\.)*"|\[\s*\]|\{\s*\}|[[\]{}:,]|[^\s"[\]{}:,]+|"[\s\S]*/g;

/** Deeper levels are not indented further: a short text may have so many that its indentation fills the memory. */
const deepest = 100;

function indentTo(depth: number): string {
  return "  ".repeat(Math.max(0, Math.min(depth, deepest)));
}

/** The lines of a JSON text, indented, with its numbers as they are written. */
export function* formatJsonLines(text: string): Generator<string> {
  let line = "";
  let depth = 0;
  let indent = "";
  for (const [token] of text.matchAll(tokens)) {
    if (token === "}" || token === "]") {
      yield line;
      depth -= 1;
      indent = indentTo(depth);
      line = indent + token;
    } else if (token === "{" || token === "[" || token === ",") {
      yield line + token;
      if (token !== ",") depth += 1;
      indent = indentTo(depth);
      line = indent;
    } else line += token === ":" ? ": " : token.replace(/^([[{])\s*/, "$1");
  }
  yield line;
}

/**
 * Returns the path of the value that begins or ends in the last of the lines, and where it begins. Null without lines, and
 * where they are not indented further. The syntax tree of a large text would not be complete.
 */
export function findPlaceIn(lines: Iterable<string>): { readonly path: string; readonly from: number } | null {
  /** By depth: the last value there, and how many are before it. */
  const places: { line: string; at: number; index: number }[] = [];
  let at = 0;
  for (const line of lines) {
    const indent = line.search(/\S/);
    const depth = indent / 2;
    places.length = Math.min(places.length, depth + 1);
    if (!/[\]}]/.test(line[indent] ?? "")) places[depth] = { line, at, index: (places[depth]?.index ?? -1) + 1 };
    at += line.length + 1;
  }
  const last = places.at(-1);
  if (last === undefined || places.length > deepest) return null;
  const steps = places.slice(1).map(({ line, index }) => {
    const [, name] = memberName.exec(line) ?? [];
    return name === undefined ? `[${index}]` : `.${readJson(name)}`;
  });
  const { length } = memberName.exec(last.line)?.[0] ?? /^ */.exec(last.line)?.[0] ?? "";
  return { path: steps.join("").replace(/^\./, ""), from: last.at + length };
}

const memberName = /^ *("(?:[^"\\]|\\.)*"): /;
