// Ranges of the members in a valid JSON text, by the paths in the service's errors.

/** A part of a text, in UTF-16 code units. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Deeper values have no place of their own. */
const deepest = 64;

/**
 * The places of all members and items of a JSON text, by paths such as `items[0].sku`: a member with its name. The whole
 * is at the empty path. Of members with the same name the last one counts, as it does for JSON.
 *
 * @param text - that `JSON.parse` takes.
 */
export function jsonRanges(text: string): ReadonlyMap<string, TextRange> {
  const ranges = new Map<string, TextRange>();
  const token = /\s*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)/y;
  let ahead = token.exec(text);
  const next = (): string => {
    const [, sign = ""] = ahead ?? [];
    ahead = token.exec(text);
    return sign;
  };
  const at = (): number => (ahead === null ? text.length : ahead.index + ahead[0].length - (ahead[1]?.length ?? 0));

  const value = (path: string, depth: number): number => {
    const begin = at();
    let end = begin + (ahead?.[1]?.length ?? 0);
    const sign = next();
    if (sign === "{" || sign === "[") {
      const close = sign === "{" ? "}" : "]";
      for (let index = 0; ahead !== null && ahead[1] !== close; index += 1) {
        const from = at();
        const inner = sign === "{" ? memberPath(path, next()) : `${path}[${index}]`;
        if (sign === "{") next();
        const to = value(inner, depth + 1);
        if (depth < deepest) ranges.set(inner, { from, to });
        if (ahead?.[1] === ",") next();
      }
      end = at() + 1;
      next();
    }
    return end;
  };
  ranges.set("", { from: at(), to: value("", 0) });
  return ranges;
}

/** The place of a path; of what it would stand in, where it is missing. */
export function rangeOf(path: string, ranges: ReadonlyMap<string, TextRange>): TextRange | undefined {
  for (let rest = path; ; rest = rest.replace(/(?:^|\.)[^.[\]]*$|\[\d+\]$/, "")) {
    const range = ranges.get(rest);
    if (range !== undefined || rest === "") return range;
    // A name with a bracket in it leads nowhere but to the whole.
    if (rest.replace(/(?:^|\.)[^.[\]]*$|\[\d+\]$/, "") === rest) return ranges.get("");
  }
}

function memberPath(path: string, quoted: string): string {
  const name = String(JSON.parse(quoted));
  return path === "" ? name : `${path}.${name}`;
}
