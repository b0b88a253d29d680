// The way from tree to program: code that builds the same tree by the functions of `build`.

import { operator } from "../../grammar/operators.ts";
import type { ArrayLiteral, Comparison, Condition, Node, Operand, Pattern } from "./ast.ts";
import type * as build from "./build.ts";
import { scriptText } from "./script-text.ts";

/** A call with its arguments, or a piece of code that is never broken. */
type Code = string | Broken;

interface Broken {
  readonly call: string;
  readonly open: string;
  readonly inside: readonly Code[];
  readonly close: string;
}

/** Lines are broken before they are longer than this, in characters. */
const width = 100;

const signs = { "+": "add", "-": "sub", "*": "mul", "/": "div" } as const;

/**
 * TypeScript that builds the filter, parentheses included, and names it `filter`. Run from the root of the project, as
 * in docs/language.md "From a program". Throws a TypeError for a tree with `missing` nodes.
 */
export function builderCode(filter: Condition): string {
  const used = new Set<string>();
  const code = conditionCode(filter, (name) => {
    used.add(name);
    return name;
  });
  return [
    'import { build } from "./src/language/index.ts";',
    "",
    `const { ${[...used].sort().join(", ")} } = build;`,
    "",
    `const filter = ${written(code, "", "const filter = ;".length)};`,
    "",
  ].join("\n");
}

/** Notes that a function of `build` is used, and gives its name. */
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
      return unfinished();
  }
}

/** On the left a bare string is a field's name, so a text must be said. */
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

/** A bare JavaScript value where one will do. */
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
      return unfinished();
  }
}

/** Arithmetic takes no bare text, truth or null; the checks refuse most of them there, but the tree can hold them. */
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

/** From left to right; operands that follow each other by the same sign share a call. */
function chainCode(node: Node & { kind: "sum" | "product" }, use: Use): Code {
  const [first, ...rest] = node.operands;
  if (first === undefined) return unfinished();
  // A chain of the same kind in the first place would be taken up; only parentheses keep it apart.
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

/** The text that `pattern` reads: `*` between the parts, a backslash before a star or a backslash that is meant. */
function patternText({ parts }: Pattern): string {
  return parts.map((part) => part.replaceAll(/[\\*]/g, "\\$&")).join("*");
}

function unfinished(): never {
  throw new TypeError("A filter with issues can't be built; see the issues that parse returned.");
}

/** @param taken - how many characters of the line are others'. */
function written(code: Code, indent: string, taken: number): string {
  const flat = onOneLine(code, width - indent.length - taken);
  if (flat !== null) return flat;
  if (typeof code === "string") return code;
  const inner = `${indent}  `;
  const lines = code.inside.map((each) => `${inner}${written(each, inner, 1)},\n`);
  return `${code.call}${code.open}\n${lines.join("")}${indent}${code.close}`;
}

/** Null where there is no room for it, found without writing all of it. */
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
