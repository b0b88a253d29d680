// Translates conditions of jq, whose paths start with a dot and use pipes.

import type { OperatorSymbol } from "../../../grammar/operators.ts";
import { encodeText } from "../text-literal.ts";
import { formatComparison, formatNullComparison, getPatternOperator } from "./operators.ts";
import { createSearchPattern, searches } from "./pattern.ts";
import { checkFieldName, createRegExpCondition, type Scan, Untranslatable } from "./query.ts";

/** The result of a step in a pipe: a condition, or a value that the next step uses. */
type Step =
  | { readonly condition: string }
  | { readonly path: string; readonly isFolded?: true }
  | { readonly literal: string };

const path =
  /\.(?:[A-Za-z_]\w*|(?="|\[))(?:\."[^"]*"|"[^"]*"|\[\s*"[^"]*"\s*\]|\[\s*\]|\??\.[A-Za-z_]\w*|\?)*|\.(?=\s*(?:[|)]|$))/y;
const equals: OperatorSymbol = "=";

/** Translates `.[] | select(.status == "open")` to a condition. */
export function readJq(scan: Scan, input = ""): string {
  return writeStepCondition(readPipe(scan, input));
}

function readPipe(scan: Scan, input: string): Step {
  let step = readJoined(scan, input);
  while (scan.take(/\|/y) !== null) {
    if (scan.take(/not\b/y) !== null) step = { condition: `not (${writeStepCondition(step)})` };
    else if (!("path" in step)) throw new Untranslatable();
    // Before `select` or `map`, a path that ends with `[]` is the stream of rows, not a value in one row.
    else
      step = readJoined(
        scan,
        /^\s*(?:select|map)\(/.test(scan.text.slice(scan.at)) && input === "" && step.path.endsWith("[]")
          ? ""
          : checkPathName(step.path),
      );
  }
  return step;
}

function readJoined(scan: Scan, input: string): Step {
  const first = readAll(scan, input);
  if (scan.take(/or\b/y) === null) return first;
  const conditions = [writeStepCondition(first)];
  do conditions.push(writeStepCondition(readAll(scan, input)));
  while (scan.take(/or\b/y) !== null);
  return { condition: `(${conditions.join(" or ")})` };
}

function readAll(scan: Scan, input: string): Step {
  const first = readComparison(scan, input);
  if (scan.take(/and\b/y) === null) return first;
  const conditions = [writeStepCondition(first)];
  do conditions.push(writeStepCondition(readComparison(scan, input)));
  while (scan.take(/and\b/y) !== null);
  return { condition: conditions.join(" and ") };
}

function readComparison(scan: Scan, input: string): Step {
  const left = readStep(scan, input);
  const other = scan.take(/\/\/|[-+*/%]/y)?.[0];
  if (other !== undefined)
    throw new Untranslatable(`jq's \`${other}\` is not translated: write the condition in parts.`);
  const sign = scan.take(/[=!]=|[<>]=?/y)?.[0];
  if (sign === undefined) return left;
  const right = readStep(scan, input);
  const symbol = sign === "==" ? equals : sign;
  if ("isFolded" in left && "literal" in right && /^'/.test(right.literal) && /^!?=$/.test(symbol))
    return {
      condition: formatComparison(
        checkPathName(left.path),
        getPatternOperator({ ignoresCase: true, negative: symbol !== equals }),
        createSearchPattern(right.literal, [false, false]),
      ),
    };
  if ("isFolded" in left || "isFolded" in right) throw new Untranslatable();
  // One element that differs is not the same as no element that equals.
  if (sign === "!=" && [left, right].some((side) => "path" in side && side.path.includes("[")))
    throw new Untranslatable(
      "Finding an element that differs has no equivalent: here `!=` means that no element is equal.",
    );
  return { condition: `${writeStepValue(left)} ${symbol} ${writeStepValue(right)}` };
}

function readStep(scan: Scan, input: string): Step {
  const text = scan.quoted();
  if (text !== undefined) return { literal: encodeText(text) };
  const literal = scan.take(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|(?:true|false|null)\b/iy)?.[0];
  if (literal !== undefined) return { literal };
  const written = scan.take(path)?.[0];
  if (written !== undefined)
    return {
      path: joinPath(
        input,
        written
          .replace(/\?|\[?\s*"\s*\]?/g, (sign) => (sign.startsWith("[") ? "." : ""))
          .replace(/^\.+/, "")
          .replace(/\.{2,}/g, "."),
      ),
    };
  const word = scan.take(/\(|[a-z_A-Z]\w*\s*\(?/y)?.[0].replace(/\s/g, "");
  if (word === undefined) throw new Untranslatable();
  if (!word.endsWith("(")) return readWord(word, input);
  return scan.inside(() => readCall(scan, word.slice(0, -1), input));
}

function readWord(word: string, input: string): Step {
  if (/^ascii_(?:down|up)case$/.test(word)) return { path: input, isFolded: true };
  if (word === "now")
    throw new Untranslatable("The current time is not available: write the date itself, as in `#2024-03-01#`.");
  throw new Untranslatable(`jq's \`${word}\` has no equivalent here.`);
}

function readCall(scan: Scan, call: string, input: string): Step {
  const step = readCallBody(scan, call, input);
  scan.expect(/\)/y);
  return step;
}

function readCallBody(scan: Scan, call: string, input: string): Step {
  if (call === "") {
    const inner = readPipe(scan, input);
    return "condition" in inner ? { condition: `(${inner.condition})` } : inner;
  }
  if (call === "select" || call === "map") return { condition: writeStepCondition(readPipe(scan, input)) };
  return { condition: call === "any" ? readAny(scan, input) : readTest(scan, call, input) };
}

/** `any(.items[]; .qty > 5)` */
function readAny(scan: Scan, input: string): string {
  const list = readPipe(scan, input);
  const condition =
    scan.take(/;/y) === null ? writeStepCondition(list) : readJq(scan, checkPathName("path" in list ? list.path : ""));
  // With two conditions, each could match a different element.
  if (!/ (?:and|not) |!/.test(condition)) return condition;
  throw new Untranslatable(
    "jq's `any` with several conditions has no equivalent: each is checked against all elements.",
  );
}

/** `startswith("a")`, `IN(1, 2)` */
function readTest(scan: Scan, call: string, input: string): string {
  const open = Object.hasOwn(searches, call) ? searches[call] : undefined;
  if (open === undefined && !/^(?:has|test|IN)$/.test(call))
    throw new Untranslatable(`jq's \`${call}\` has no equivalent here.`);
  const values = [readArgument(scan)];
  while (scan.take(/[,;]/y) !== null) values.push(readArgument(scan));
  const list = values.map(({ literal }) => literal).join(", ");
  if (call === "IN") return formatComparison(checkPathName(input), "in", `[${list}]`);
  const [text, flags = ""] = values.map((value) => value.text);
  if (text === undefined) throw new Untranslatable();
  if (call === "has") return formatNullComparison(checkPathName(joinPath(input, text)), true);
  const field = checkPathName(input);
  if (call === "test") return createRegExpCondition(field, text, flags);
  return formatComparison(field, "like", createSearchPattern(encodeText(text), open ?? [true, true]));
}

/** Reads a string or a number as a literal. A string's content is its `text`. */
function readArgument(scan: Scan): { readonly literal: string; readonly text?: string } {
  const text = scan.quoted();
  return text === undefined ? { literal: scan.expect(/-?\d+(?:\.\d+)?/y)[0] } : { literal: encodeText(text), text };
}

function joinPath(input: string, path: string): string {
  return input === "" || path === "" ? input + path : `${input}.${path}`;
}

function checkPathName(path: string): string {
  return checkFieldName(path.replace(/\[\s*\]/g, ""));
}

function writeStepValue(step: Step): string {
  if ("literal" in step) return step.literal;
  if ("path" in step) return checkPathName(step.path);
  throw new Untranslatable();
}

function writeStepCondition(step: Step): string {
  if ("condition" in step) return step.condition;
  if ("path" in step && !("isFolded" in step)) return formatComparison(checkPathName(step.path), equals, "true");
  throw new Untranslatable();
}
