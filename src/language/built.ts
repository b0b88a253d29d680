// Checks the builder's nodes: valid arguments, and no tree larger than the limits of the language.

import type { ArrayLiteral, Condition, Literal, Node, Operand, Pattern } from "./ast.ts";
import { isObject } from "./is-object.ts";
import { printNode } from "./print.ts";
import { type PrintedSize, printedSize, tooLarge } from "./printed-size.ts";
import { TreeError, TreeReader } from "./tree-json.ts";
import { scalarTypes } from "./types/lookup.ts";

/** The size of every built node. Built nodes are frozen, so the sizes stay valid. */
const sizes = new WeakMap<object, PrintedSize>();

function sizeOf(node: Node): PrintedSize {
  const size = sizes.get(node);
  if (size === undefined) throw new Error("A node contains one that was not built.");
  return size;
}

/** Freezes and registers a node made of built nodes. @throws RangeError if it exceeds a limit of the language */
export function built<T extends Node>(node: T): T {
  const size = printedSize(node, sizeOf, false, (leaf) => printNode(leaf).length);
  const problem = tooLarge(size);
  if (problem !== undefined) throw new RangeError(problem);
  sizes.set(node, size);
  for (const member of Object.values(node)) if (Array.isArray(member)) Object.freeze(member);
  return Object.freeze(node);
}

/**
 * Validates a condition passed to a function of the builder. A built condition is returned as is; any other, such as a
 * parsed tree, is returned as a checked copy.
 * @throws TypeError if the argument is not a condition
 */
export function givenCondition(given: unknown, call: string): Condition {
  return taken(given, call, 'a condition, such as eq("total", 100)', (reader) => reader.condition(given, "$"), [
    "and",
    "or",
    "not",
    "paren",
    "comparison",
  ]);
}

/** Like `givenCondition`, for a node that has a value. `wanted` describes what the function accepts. */
export function givenOperand(given: unknown, call: string, wanted: string): Operand {
  return taken(given, call, wanted, (reader) => reader.operand(given, "$"), operandKinds);
}

/** Like `givenCondition`, for a literal in a list. */
export function givenLiteral(given: unknown, call: string): Literal {
  const wanted = "strings, numbers, booleans, null, Dates and literals";
  return taken(given, call, wanted, (reader) => reader.literal(given, "$"), literalKinds);
}

/** Like `givenCondition`, for an array node. */
export function givenArray(given: unknown, call: string): ArrayLiteral {
  return taken(given, call, "an array of values", (reader) => reader.array(given, "$"), ["array"]);
}

/** Like `givenCondition`, for a pattern node. */
export function givenPattern(given: unknown, call: string): Pattern {
  return taken(given, call, "a pattern string", (reader) => reader.pattern(given, "$"), ["pattern"]);
}

const literalKinds: readonly string[] = [...scalarTypes.keys(), "null"];
const operandKinds: readonly string[] = ["field", "sum", "product", "negative", "group", ...literalKinds];

function taken<T extends Node>(
  given: unknown,
  call: string,
  wanted: string,
  read: (reader: TreeReader) => T,
  kinds: readonly string[],
): T {
  if (!isObject(given)) throw wrong(given, call, wanted);
  if (sizes.has(given) && kinds.some((kind) => kind === given.kind)) return given as T;
  try {
    return read(new TreeReader(built));
  } catch (error) {
    if (!(error instanceof TreeError)) throw error;
    throw new TypeError(`${call}() expects ${wanted}; this node is invalid. ${error.message}`);
  }
}

/** The error for an argument that a function does not accept. */
export function wrong(given: unknown, call: string, wanted: string): TypeError {
  return new TypeError(`${call}() expects ${wanted}, not ${described(given)}.`);
}

function described(given: unknown): string {
  switch (typeof given) {
    case "string":
      return `the string ${JSON.stringify(given.slice(0, 40))}`;
    case "number":
      return `the number ${given}`;
    case "object":
      if (given === null) return "null";
      if (Array.isArray(given)) return "an array";
      return given instanceof Date ? "a Date" : "an object";
    case "undefined":
    case "boolean":
      return String(given);
    default:
      return `a ${typeof given}`;
  }
}
