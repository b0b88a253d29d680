// Generates TypeScript code that builds a filter's tree with the functions of `build`.

import { operator } from "../../grammar/operators.ts";
import type { ArrayLiteral, Comparison, Condition, Node, Operand, Pattern } from "./ast.ts";
import type * as build from "./build.ts";
import { incomplete } from "./filter-error.ts";
import { scriptText } from "./script-text.ts";

/** A call with its arguments, or code that is never broken over lines. */
type Code = string | Broken;

interface Broken {
  readonly call: string;
  readonly open: string;
  readonly inside: readonly Code[];
  readonly close: string;
}

/** Longer lines are broken, in characters. */
const width = 100;

const signs = { "+": "add", "-": "sub", "*": "mul", "/": "div" } as const;

/**
 * Generates TypeScript that builds the filter, including its parentheses, and assigns it to `filter`. Run it from the
 * root of the project, as shown in packages/language/README.md.
 * @throws FilterError for a tree with `missing` nodes
 */
export function builderCode(filter: Condition): string {
  const used = new Set<string>();
  const code = conditionCode(filter, (name) => {
    used.add(name);
    return name;
  });
  return [
    'import { build } from "@riddle/language";',
    "",
    `const { ${[...used].sort().join(", ")} } = build;`,
    "",
    `const filter = ${written(code, "", "const filter = ;".length)};`,
    "",
  ].join("\n");
}

/** Records that a function of `build` is used, and returns its name. */
type Use = (name: keyof typeof build) => string;

function call(name: string, inside: readonly Code[]): Code {
  return { call: name, open: "(", inside, close: ")" };
}

function conditionCode(node: Condition, use: Use): Code {
  switch (node.kind) {
    case "and":
    case "or":
      return call(
        use(node.kind),
        node.conditions.map((inner) => conditionCode(inner, use)),
      );
    case "not":
    case "paren":
      return call(use(node.kind), [conditionCode(node.condition, use)]);
    case "comparison":
      return call(use(operator(node.operator).builder), [leftCode(node.left, use), rightCode(node.right, use)]);
    case "missing":
      throw incomplete(node, "built");
  }
}

/** On the left a bare string is a field name, so a string literal needs `string()`. */
function leftCode(node: Operand, use: Use): Code {
  if (node.kind === "field") return scriptText(node.name);
  return node.kind === "string" ? call(use("string"), [scriptText(node.value)]) : valueCode(node, use);
}

function rightCode(node: Comparison["right"], use: Use): Code {
  switch (node.kind) {
    case "array":
      return listCode(node, use);
    case "pattern":
      return scriptText(patternText(node));
    default:
      return valueCode(node, use);
  }
}

function listCode({ items }: ArrayLiteral, use: Use): Code {
  return { call: "", open: "[", inside: items.map((item) => valueCode(item, use)), close: "]" };
}

/** A bare JavaScript value where possible. */
function valueCode(node: Operand, use: Use): Code {
  switch (node.kind) {
    case "field":
      return call(use("field"), [scriptText(node.name)]);
    case "string":
      return scriptText(node.value);
    case "number":
    case "boolean":
      return String(node.value);
    case "null":
      return "null";
    case "date":
    case "datetime":
      return call(use("date"), [scriptText(node.value)]);
    case "time":
      return call(use("time"), [scriptText(node.value)]);
    case "group":
      return call(use("group"), [numericCode(node.operand, use)]);
    case "negative":
      return call(use("neg"), [numericCode(node.operand, use)]);
    case "sum":
    case "product":
      return chainCode(node, use);
    case "missing":
      throw incomplete(node, "built");
  }
}

/** Arithmetic rejects bare strings, booleans and null. `check` reports most of them, but a tree can contain them. */
function numericCode(node: Operand, use: Use): Code {
  switch (node.kind) {
    case "string":
      return call(use("string"), [scriptText(node.value)]);
    case "boolean":
      return call(use("boolean"), [String(node.value)]);
    case "null":
      return call(use("nothing"), []);
    default:
      return valueCode(node, use);
  }
}

/** Generates calls from left to right. Consecutive operands with the same operator share a call. */
function chainCode(node: Node & { kind: "sum" | "product" }, use: Use): Code {
  const [first, ...rest] = node.operands;
  if (first === undefined) return unfinished();
  // A leading chain of the same kind would be flattened. Parentheses keep it separate.
  const start = numericCode(first, use);
  let code = first.kind === node.kind ? call(use("group"), [start]) : start;
  let at = 0;
  while (at < rest.length) {
    const sign = node.operators[at];
    if (sign === undefined) return unfinished();
    let end = at;
    while (end < rest.length && node.operators[end] === sign) end++;
    code = call(use(signs[sign]), [code, ...rest.slice(at, end).map((operand) => numericCode(operand, use))]);
    at = end;
  }
  return code;
}

/** The text that `pattern` parses: `*` between the parts, a backslash before each literal star or backslash. */
function patternText({ parts }: Pattern): string {
  return parts.map((part) => part.replaceAll(/[\\*]/g, "\\$&")).join("*");
}

function unfinished(): never {
  throw new TypeError("A filter with issues can't be built; see the issues that parse returned.");
}

/** @param taken - how many characters of the line are already used */
function written(code: Code, indent: string, taken: number): string {
  const flat = onOneLine(code, width - indent.length - taken);
  if (flat !== null) return flat;
  if (typeof code === "string") return code;
  const inner = `${indent}  `;
  const lines = code.inside.map((each) => `${inner}${written(each, inner, 1)},\n`);
  return `${code.call}${code.open}\n${lines.join("")}${indent}${code.close}`;
}

/** Returns null if the code does not fit, without generating all of it. */
function onOneLine(code: Code, room: number): string | null {
  if (typeof code === "string") return code.length <= room ? code : null;
  let line = code.call + code.open;
  for (const [index, each] of code.inside.entries()) {
    const before = index === 0 ? "" : ", ";
    const piece = onOneLine(each, room - line.length - before.length - code.close.length);
    if (piece === null) return null;
    line += before + piece;
  }
  line += code.close;
  return line.length <= room ? line : null;
}
