// Validates JSON trees of filters from untrusted sources.

import { type Operator, operators } from "../../grammar/operators.ts";
import type { ArrayLiteral, Comparison, Condition, Literal, Node, Operand, Pattern, Span } from "./ast.ts";
import { isFieldName } from "./field-name.ts";
import { nodeLimit } from "./limits.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";
import { joinWords } from "./texts.ts";
import { getScalarType, isScalarTypeName, scalarTypes } from "./types/lookup.ts";
import { readMarkedAs } from "./types/read-marked.ts";
import type { MarkedTypeName } from "./types/table.ts";

/** An invalid tree. `path` is the position of the problem, as in `$.conditions[1].left`. */
export class TreeError extends Error {
  override readonly name = "TreeError";
  readonly path: string;

  constructor(message: string, path: string) {
    super(`${path}: ${message}`);
    this.path = path;
  }
}

/** The syntax allows 250 levels, each of which may be several nodes deep in a tree. */
const depthLimit = 1_000;

/**
 * Reads a filter's tree from JSON into a new, fully checked tree. `from` and `to` are optional. Null means no filter.
 *
 * @throws TreeError for unknown kinds, invalid operands or values, cycles, and trees that exceed the limits
 */
export function readTree(json: unknown): Condition | null {
  if (json === null) return null;
  const filter = new TreeReader().condition(json, "$");
  // A tree that the syntax can't express, such as 251 nested `not`s, is not valid either.
  const [issue] = parse(print(filter)).issues;
  if (issue !== undefined) throw new TreeError(issue.message, "$");
  return filter;
}

type Members = Readonly<Record<string, unknown>>;

/** Reads untrusted nodes, each into a new one. */
export class TreeReader {
  #nodes = 0;
  readonly #onNode: (node: Node) => void;
  /** The ancestors of the current node, for cycle detection. */
  readonly #above = new Set<unknown>();

  /** @param onNode - called for every node that was read, children first */
  constructor(onNode: (node: Node) => void = () => undefined) {
    this.#onNode = onNode;
  }

  condition(json: unknown, path: string): Condition {
    return this.#inside(json, path, (node, span): Condition => {
      switch (node.kind) {
        case "and":
        case "or":
          return { kind: node.kind, conditions: this.#chain(node, node.kind, path), ...span };
        case "not":
        case "paren":
          return { kind: node.kind, condition: this.condition(node.condition, `${path}.condition`), ...span };
        case "comparison":
          return { kind: "comparison", ...this.#comparison(node, path), ...span };
        default:
          throw createUnknownKindError(node, path, "and, or, not, paren or comparison");
      }
    });
  }

  #chain(node: Members, kind: "and" | "or", path: string): Condition[] {
    const conditions = readItems(node.conditions, `${path}.conditions`, (each, at) => this.condition(each, at));
    if (conditions.length < 2) throw new TreeError(`\`${kind}\` needs at least two conditions.`, `${path}.conditions`);
    if (conditions.some((each) => each.kind === kind))
      throw new TreeError(
        `\`${kind}\` can't contain another \`${kind}\`; flatten its conditions.`,
        `${path}.conditions`,
      );
    return conditions;
  }

  #comparison(node: Members, path: string): Omit<Comparison, "kind" | keyof Span> {
    const row = [...operators.values()].find(({ symbol }) => symbol === node.operator);
    if (row === undefined)
      throw new TreeError(`\`operator\` must be one of ${[...operators.keys()].join(" ")}.`, `${path}.operator`);
    const place = `${path}.operatorSpan`;
    const operatorSpan =
      node.operatorSpan === undefined ? nowhere : readSpan(copyMembers(node.operatorSpan, place), place);
    const left = this.operand(node.left, `${path}.left`);
    return { operator: row.symbol, operatorSpan, left, right: this.#right(node.right, row.right, `${path}.right`) };
  }

  #right(json: unknown, wanted: Operator["right"], path: string): Comparison["right"] {
    if (wanted === "value") return this.operand(json, path);
    return wanted === "pattern" ? this.pattern(json, path) : this.array(json, path);
  }

  pattern(json: unknown, path: string): Pattern {
    return this.#inside(json, path, (node, span): Pattern => {
      if (node.kind !== "pattern") throw createUnknownKindError(node, path, "pattern");
      return { kind: "pattern", parts: this.#parts(node, path), ...span };
    });
  }

  array(json: unknown, path: string): ArrayLiteral {
    return this.#inside(json, path, (node, span): ArrayLiteral => {
      if (node.kind !== "array") throw createUnknownKindError(node, path, "array");
      const items = readItems(node.items, `${path}.items`, (each, at) => this.literal(each, at));
      return { kind: "array", items, ...span };
    });
  }

  #parts(node: Members, path: string): string[] {
    const parts = readItems(node.parts, `${path}.parts`, requireText);
    if (parts.length === 0)
      throw new TreeError("A pattern has at least one part, which may be empty.", `${path}.parts`);
    return parts;
  }

  literal(json: unknown, path: string): Literal {
    return this.#inside(json, path, (node, span) => readLiteralNode(node, span, path, literalKinds));
  }

  operand(json: unknown, path: string): Operand {
    return this.#inside(json, path, (node, span): Operand => {
      switch (node.kind) {
        case "field":
          return { kind: "field", name: requireFieldName(node.name, `${path}.name`), ...span };
        case "group":
          return { kind: "group", operand: this.operand(node.operand, `${path}.operand`), ...span };
        case "negative":
          return { kind: "negative", operand: this.#negated(node, path), ...span };
        case "sum":
          return { kind: "sum", ...this.#arithmetic(node, ["+", "-"], path), ...span };
        case "product":
          return { kind: "product", ...this.#arithmetic(node, ["*", "/"], path), ...span };
        default:
          return readLiteralNode(node, span, path, `field, sum, product, negative, group, ${literalKinds}`);
      }
    });
  }

  #negated(node: Members, path: string): Operand {
    const operand = this.operand(node.operand, `${path}.operand`);
    if (operand.kind !== "number") return operand;
    throw new TreeError("A minus sign before a number is part of the number.", path);
  }

  #arithmetic<Sign extends string>(
    node: Members,
    signs: readonly Sign[],
    path: string,
  ): { operands: Operand[]; operators: Sign[] } {
    const operands = readItems(node.operands, `${path}.operands`, (each, at) => this.operand(each, at));
    const found = readItems(node.operators, `${path}.operators`, (each, at) => {
      const sign = signs.find((known) => known === each);
      if (sign === undefined) throw new TreeError(`The operators here are ${joinWords(signs)}.`, at);
      return sign;
    });
    if (operands.length < 2 || found.length !== operands.length - 1)
      throw new TreeError("Expected at least two operands, with an operator between each and the next.", path);
    return { operands, operators: found };
  }

  /** Reads a node's members. Counts the node and checks that it does not contain itself. */
  #inside<T extends Node>(json: unknown, path: string, read: (node: Members, span: Span) => T): T {
    const node = copyMembers(json, path);
    this.#nodes += 1;
    if (this.#nodes > nodeLimit) throw new TreeError(`A filter has at most ${nodeLimit} nodes.`, path);
    if (this.#above.has(json)) throw new TreeError("This node contains itself.", path);
    if (this.#above.size >= depthLimit)
      throw new TreeError(`A tree has at most ${depthLimit} levels.`, `${path.slice(0, 80)}…`);
    this.#above.add(json);
    try {
      const found = read(node, readSpan(node, path));
      this.#onNode(found);
      return found;
    } finally {
      this.#above.delete(json);
    }
  }
}

const nowhere: Span = { from: 0, to: 0 };
const literalKinds = `${[...scalarTypes.keys()].join(", ")} or null`;

/** Reads a literal. `known` lists the allowed kinds. */
function readLiteralNode(node: Members, span: Span, path: string, known: string): Literal {
  const { kind } = node;
  if (kind === "null") return { kind, ...span };
  if (!isScalarTypeName(kind)) throw createUnknownKindError(node, path, known);
  const type = getScalarType(kind);
  const value = type.accept(node.value);
  if (value !== undefined) return { kind, value, ...span } as Literal;
  const at = `${path}.value`;
  if (type.literal === "number") throw new TreeError("The value of a number must be finite.", at);
  if (type.literal === "boolean") throw new TreeError("The value of a boolean must be true or false.", at);
  const read = readMarkedAs(kind as MarkedTypeName, requireText(node.value, at));
  throw new TreeError("problem" in read ? read.problem : `This is a ${read.kind}, not a ${kind}.`, at);
}

function createUnknownKindError(node: Members, path: string, known: string): TreeError {
  const { kind } = node;
  const found = typeof kind === "string" ? JSON.stringify(kind.slice(0, 40)) : kind === null ? "null" : typeof kind;
  return new TreeError(`\`kind\` here is ${known}, not ${found}.`, `${path}.kind`);
}

/** Copies an object's own members, each read once, because a getter may return a different value the second time. */
function copyMembers(json: unknown, path: string): Members {
  const isNode = typeof json === "object" && json !== null && !isArray(json, path);
  if (!isNode) throw new TreeError("A node must be an object with a `kind`.", path);
  return readPlainly(() => ({ ...json }), path);
}

/** Reads an array element by element. */
function readItems<T>(json: unknown, path: string, read: (item: unknown, path: string) => T): T[] {
  if (!isArray(json, path)) throw new TreeError("This must be an array.", path);
  const items: T[] = [];
  const length = readPlainly(() => json.length, path);
  // By index, because `map` skips holes and a custom iterator could return anything.
  for (let index = 0; index < length; index++) {
    const at = `${path}[${index}]`;
    const item = readPlainly(() => json[index], at);
    items.push(read(item, at));
  }
  return items;
}

function isArray(json: unknown, path: string): json is readonly unknown[] {
  return readPlainly(() => Array.isArray(json), path);
}

/** Converts errors thrown by objects that are not plain JSON, such as by getters, to a TreeError. */
function readPlainly<T>(read: () => T, path: string): T {
  try {
    return read();
  } catch {
    throw new TreeError("This can't be read: it is not plain JSON.", path);
  }
}

function requireText(json: unknown, path: string): string {
  if (typeof json === "string") return json;
  throw new TreeError("This must be a string.", path);
}

function requireFieldName(json: unknown, path: string): string {
  const name = requireText(json, path);
  if (isFieldName(name)) return name;
  throw new TreeError(`${JSON.stringify(name.slice(0, 40))} is not a field name.`, path);
}

/** Reads the span of a node. Both offsets are 0 if it is absent. */
function readSpan(node: Members, path: string): Span {
  const { from = 0, to = 0 } = node;
  if (isOffset(from) && isOffset(to) && from <= to) return { from, to };
  throw new TreeError("`from` and `to` are offsets into the text, `from` not after `to`.", path);
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
