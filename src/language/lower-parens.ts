// Converts parentheses around conditions and arithmetic.

import * as terms from "../../grammar/generated/filter.terms.ts";
import type { Missing } from "./ast.ts";
import type { Reader } from "./reader.ts";

/** Reads the content of parentheses with the caller's function, and reports a missing closing parenthesis. */
export function readParens<T>(reader: Reader, readInner: (reader: Reader) => T): T | Missing {
  let inner: T | undefined;
  reader.children(() => {
    switch (reader.term) {
      case terms.OpenParen:
      case terms.CloseParen:
        break;
      case terms.MissingParen: {
        const at = reader.cursor.from;
        reader.missing("A closing `)` is missing.", { label: "Write )", from: at, to: at, insert: ")" });
        break;
      }
      default:
        inner = readInner(reader);
    }
  });
  return inner ?? createMissing(reader);
}

/** The node for a missing part. */
export function createMissing(reader: Reader): Missing {
  return { kind: "missing", from: reader.cursor.from, to: reader.cursor.to };
}
