// Checks the builder's nodes: valid arguments, and no tree larger than the limits of the language.

import type { ArrayLiteral, Condition, Literal, Node, Operand, Pattern } from "./ast.ts";
import { isObject } from "./is-object.ts";
import { printNode } from "./print.ts";
import { computePrintedSize, findExceededLimit, type PrintedSize } from "./printed-size.ts";
import { TreeError, TreeReader } from "./tree-json.ts";
import { scalarTypes } from "./types/lookup.ts";

/** The size of every built node. Built nodes are frozen, so the sizes stay valid. */
const sizes = new WeakMap<object, PrintedSize>();

function getBuiltSize(node: Node): PrintedSize {
  const size = sizes.get(node);
  if (size === undefined) throw new Error("A node contains one that was not built.");
  return size;
}

/** Freezes and registers a node made of built nodes. @throws RangeError if it exceeds a limit of the language */
export function registerBuilt<T extends Node>(node: T): T {
  const size = computePrintedSize(node, getBuiltSize, false, (leaf) => printNode(leaf).length);
  const problem = findExceededLimit(size);
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
export function takeCondition(given: unknown, call: string): Condition {
  return takeGiven(given, call, 'a condition, such as eq("total", 100)', (reader) => reader.condition(given, "$"), [
    "and",
    "or",
    "not",
    "paren",
    "comparison",
  ]);
}

/** Like `takeCondition`, for a node that has a value. `wanted` describes what the function accepts. */
export function takeOperand(given: unknown, call: string, wanted: string): Operand {
  return takeGiven(given, call, wanted, (reader) => reader.operand(given, "$"), operandKinds);
}

/** Like `takeCondition`, for a literal in a list. */
export function takeLiteral(given: unknown, call: string): Literal {
  const wanted = "strings, numbers, booleans, null, Dates and literals";
  return takeGiven(given, call, wanted, (reader) => reader.literal(given, "$"), literalKinds);
}

/** Like `takeCondition`, for an array node. */
export function takeArray(given: unknown, call: string): ArrayLiteral {
  return takeGiven(given, call, "an array of values", (reader) => reader.array(given, "$"), ["array"]);
}

/** Like `takeCondition`, for a pattern node. */
export function takePattern(given: unknown, call: string): Pattern {
  return takeGiven(given, call, "a pattern string", (reader) => reader.pattern(given, "$"), ["pattern"]);
}

const literalKinds: readonly string[] = [...scalarTypes.keys(), "null"];
const operandKinds: readonly string[] = ["field", "sum", "product", "negative", "group", ...literalKinds];

function takeGiven<T extends Node>(
  given: unknown,
  call: string,
  wanted: string,
  read: (reader: TreeReader) => T,
  kinds: readonly string[],
): T {
  if (!isObject(given)) throw createArgumentError(given, call, wanted);
  if (sizes.has(given) && kinds.some((kind) => kind === given.kind)) return given as T;
  try {
    return read(new TreeReader(registerBuilt));
  } catch (error) {
    if (!(error instanceof TreeError)) throw error;
    throw new TypeError(`${call}() expects ${wanted}; this node is invalid. ${error.message}`);
  }
}

/** The error for an argument that a function does not accept. */
export function createArgumentError(given: unknown, call: string, wanted: string): TypeError {
  return new TypeError(`${call}() expects ${wanted}, not ${describeGiven(given)}.`);
}

function describeGiven(given: unknown): string {
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
