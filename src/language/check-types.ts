// Owns the type rules of a comparison.

import type { ArrayLiteral, Comparison, Literal, Operand, Pattern, Span } from "./ast.ts";
import { findSlips } from "./check-slips.ts";
import { coerce, isCalendar } from "./coerce.ts";
import type { Issue } from "./issue.ts";
import { nearest } from "./nearest.ts";
import { type Operator, operator } from "./operators.ts";
import { printNode } from "./print.ts";
import { replacement } from "./reader.ts";
import type { FieldType, FieldTypes, ScalarType } from "./schema.ts";
import { encodeText } from "./text-literal.ts";

/** What is known of an operand: its type (`null` for the literal), and the declaration where it is a field alone. */
interface Typed {
  readonly type: ScalarType | "null";
  readonly field?: FieldType;
  readonly literal?: Literal;
  readonly span: Span;
}

/** Checks one comparison whose fields are all declared (LANGUAGE.md "Types"). */
export function checkTypes(comparison: Comparison, types: FieldTypes): Issue[] {
  const checker = new TypeChecker(types);
  checker.comparison(comparison);
  return checker.issues;
}

class TypeChecker {
  readonly issues: Issue[] = [];
  readonly #types: FieldTypes;

  constructor(types: FieldTypes) {
    this.#types = types;
  }

  comparison(comparison: Comparison): void {
    const { left, right, operator: symbol, operatorSpan } = comparison;
    const row = operator(symbol);
    const leftType = this.#typeOf(left);
    if (right.kind === "array") this.#array(leftType, right);
    else if (right.kind === "pattern") this.#text(leftType, row, operatorSpan);
    else this.#pair(leftType, this.#typeOf(right), row, operatorSpan);
    // What has the wrong type needs no hint besides.
    if (this.issues.length === 0) this.issues.push(...findSlips(comparison, this.#types));
  }

  /** The operand's type; undefined where something is missing or was reported. */
  #typeOf(operand: Operand): Typed | undefined {
    const span = operand;
    switch (operand.kind) {
      case "missing":
        return undefined;
      case "field": {
        const field = this.#types.get(operand.name);
        return field === undefined ? undefined : { type: field.type, field, span };
      }
      case "sum":
      case "product":
        for (const inner of operand.operands) this.#number(inner);
        // Of a calculation with something missing in it, its own mistake was told.
        return operand.operands.some(({ kind }) => kind === "missing") ? undefined : { type: "number", span };
      case "negative":
        this.#number(operand.operand);
        return { type: "number", span };
      case "group":
        return this.#typeOf(operand.operand);
      default:
        return { type: operand.kind, literal: operand, span };
    }
  }

  /** An operand of arithmetic. */
  #number(operand: Operand): void {
    const typed = this.#typeOf(operand);
    if (typed === undefined) return;
    if (typed.type !== "number" && typed.type !== "null") {
      this.#mismatch(operand, `Arithmetic works on numbers, and ${describe(operand, typed)}.`);
    } else if (typed.field?.many === true) {
      this.#mismatch(operand, `\`${printNode(operand)}\` may hold several values, so it can't be calculated with.`);
    }
  }

  #array(left: Typed | undefined, array: ArrayLiteral): void {
    if (left === undefined || left.type === "null") this.#mixed(array);
    else for (const item of array.items) this.#literal(left, item);
  }

  /** A list beside nothing of a known type: its values must at least be of one. */
  #mixed(array: ArrayLiteral): void {
    const values = array.items.filter((item) => item.kind !== "null");
    const [first] = values;
    const odd = values.find((item) => first !== undefined && !comparable(first.kind, item.kind));
    if (first === undefined || odd === undefined) return;
    this.#mismatch(
      odd,
      `The values of a list are of one type; this one holds ${nouns[first.kind]} and ${nouns[odd.kind]}.`,
    );
  }

  #text(left: Typed | undefined, row: Operator, span: Span): void {
    if (left === undefined || left.type === "string" || left.type === "null") return;
    this.#mismatch(span, `\`${row.symbol}\` compares texts, and this is ${nouns[left.type]}.`);
  }

  #pair(left: Typed | undefined, right: Typed | undefined, row: Operator, operatorSpan: Span): void {
    if (left === undefined || right === undefined) return;
    if (row.operands === "ordering" && (left.type === "boolean" || right.type === "boolean")) {
      this.#mismatch(operatorSpan, `Booleans have no order: use \`=\` or \`!=\` instead of \`${row.symbol}\`.`);
    } else if (right.literal !== undefined) {
      if (left.type !== "null") this.#literal(left, right.literal);
    } else if (left.literal !== undefined) {
      this.#literal(right, left.literal);
    } else if (left.field?.many === true || right.field?.many === true) {
      const many = left.field?.many === true ? left : right;
      this.#mismatch(
        many.span,
        "This field may hold several values, so it can't be compared with another field; compare it with a value.",
      );
    } else if (!comparable(left.type, right.type)) {
      this.#mismatch(right.span, `The two sides are of different types: ${nouns[left.type]} and ${nouns[right.type]}.`);
    }
  }

  /** A literal beside something of a known type. */
  #literal(beside: Typed, literal: Literal): void {
    const type = beside.type;
    if (type === "null") return;
    const read =
      beside.literal === undefined ? coerce(literal, type) : comparable(type, literal.kind) ? literal : undefined;
    if (read === undefined) {
      const hint = quotedHint(literal, type);
      this.#mismatch(
        literal,
        `${nouns[literal.kind]} can't be compared with ${nouns[type]}. ${hint.message}`.trim(),
        hint.insert,
      );
      return;
    }
    this.#undeclaredValue(beside, literal);
  }

  /** A text that a field with declared values never holds. */
  #undeclaredValue(beside: Typed, literal: Literal): void {
    const values = beside.field?.declaration.values;
    if (values === undefined || literal.kind !== "string" || values.includes(literal.value)) return;
    const meant = nearest(literal.value, values.map(String));
    const hint =
      meant === undefined ? `They are ${values.map((value) => `'${value}'`).join(", ")}.` : `Did you mean '${meant}'?`;
    this.#warn(
      literal,
      `'${literal.value}' is not a declared value of this field. ${hint}`,
      meant === undefined ? undefined : encodeText(meant),
    );
  }

  #mismatch(span: Span, message: string, insert?: string): void {
    this.#report("error", span, message, insert);
  }

  #warn(span: Span, message: string, insert?: string): void {
    this.#report("warning", span, message, insert);
  }

  #report(severity: "error" | "warning", { from, to }: Span, message: string, insert?: string): void {
    const capital = message.charAt(0).toUpperCase() + message.slice(1);
    const fixes = insert === undefined ? [] : [replacement({ from, to }, insert)];
    this.issues.push({ code: "FILTER_TYPE_MISMATCH", severity, message: capital, from, to, fixes });
  }
}

const nouns: Readonly<Record<ScalarType | "null", string>> = {
  string: "a text",
  number: "a number",
  boolean: "a boolean",
  date: "a date",
  datetime: "a date-time",
  time: "a time",
  null: "null",
};

function comparable(a: string, b: string): boolean {
  return a === b || a === "null" || b === "null" || (isCalendar(a) && isCalendar(b));
}

function describe(operand: Operand | Pattern, typed: Typed): string {
  return `\`${printNode(operand)}\` is ${nouns[typed.type]}`;
}

/** What to write instead of a literal of the wrong type, where that can be told. */
function quotedHint(literal: Literal, type: ScalarType): { message: string; insert?: string } {
  if (literal.kind === "string" && type === "number" && /^-?\d+(\.\d+)?$/.test(literal.value))
    return { message: "Write it without quotes.", insert: literal.value };
  if (literal.kind === "string" && type === "boolean" && (literal.value === "true" || literal.value === "false"))
    return { message: "Write it without quotes.", insert: literal.value };
  if (literal.kind === "number" && type === "string")
    return { message: "Write it in quotes.", insert: `'${printNode(literal)}'` };
  if (type === "date") return { message: "A date is written `#2024-03-01#`." };
  if (type === "datetime") return { message: "A date-time is written `#2024-03-01T10:30:00Z#`." };
  if (type === "time") return { message: "A time is written `#T10:30:00#`." };
  return { message: "" };
}
