// The type rules for comparisons.

import { type Operator, operator } from "../../grammar/operators.ts";
import type { ArrayLiteral, Comparison, Literal, NumberLiteral, Operand, Pattern, Product, Span, Sum } from "./ast.ts";
import { findLikelyMistakes } from "./check-likely-mistakes.ts";
import { readBooleanWord } from "./check-names.ts";
import { coerce } from "./coerce.ts";
import { guessDates } from "./date-guess.ts";
import { createIssue, createReplacement, type Fix, type Issue } from "./issue.ts";
import { IssueCollector } from "./issue-collector.ts";
import { guessWord } from "./nearest.ts";
import { printNode } from "./print.ts";
import type { FieldType, FieldTypes } from "./schema.ts";
import { encodeText } from "./text-literal.ts";
import { joinCode } from "./texts.ts";
import { areComparable, getScalarType } from "./types/lookup.ts";
import { describeForms, readMarked, readMarkedAs } from "./types/read-marked.ts";
import type { MarkedTypeName, ScalarTypeName } from "./types/table.ts";

/** What is known about an operand: its type (`null` for the literal), and its declaration if it is a single field. */
interface Typed {
  readonly type: ScalarTypeName | "null";
  readonly field?: FieldType;
  /** The field's name, if the operand is a field. */
  readonly name?: string;
  readonly literal?: Literal;
  /** For a calculation that resembles a date, the dates that may have been meant. */
  readonly dates?: readonly string[];
  readonly span: Span;
}

/** Checks one comparison whose fields are all declared (docs/language.md#types). Stops after `limit` errors. */
export function checkTypes(comparison: Comparison, types: FieldTypes, limit: number): Issue[] {
  const issues = new IssueCollector(limit);
  return issues.collect(() => new TypeChecker(types, issues).comparison(comparison));
}

class TypeChecker {
  readonly #types: FieldTypes;
  readonly #issues: IssueCollector;

  constructor(types: FieldTypes, issues: IssueCollector) {
    this.#types = types;
    this.#issues = issues;
  }

  comparison(comparison: Comparison): void {
    const { left, right, operator: symbol, operatorSpan } = comparison;
    const row = operator(symbol);
    const leftType = this.#findType(left);
    if (right.kind === "array") this.#array(leftType, right);
    else if (right.kind === "pattern") this.#text(leftType, row, operatorSpan);
    else this.#pair(leftType, this.#findType(right), row, operatorSpan);
    // After a type error, further hints would only distract.
    if (this.#issues.size > 0) return;
    for (const mistake of findLikelyMistakes(comparison, this.#types)) this.#issues.add(mistake);
  }

  /** The operand's type. Undefined if something is missing or an issue was already reported. */
  #findType(operand: Operand): Typed | undefined {
    const span = operand;
    switch (operand.kind) {
      case "field": {
        const field = this.#types.get(operand.name) as FieldType;
        return { type: field.type, field, name: operand.name, span };
      }
      case "sum":
      case "product": {
        // Check every operand, even after an error.
        const sound = operand.operands.map((inner) => this.#isNumber(inner));
        return sound.includes(false) ? undefined : { type: "number", span, dates: guessDatesOfCalculation(operand) };
      }
      case "negative":
        return this.#isNumber(operand.operand) ? { type: "number", span } : undefined;
      case "group":
        return this.#findType(operand.operand);
      case "missing":
        return undefined;
      default:
        return { type: operand.kind, literal: operand, span };
    }
  }

  /** Whether an operand can be used in arithmetic. Reports an issue if not. */
  #isNumber(operand: Operand): boolean {
    const typed = this.#findType(operand);
    if (typed === undefined) return false;
    if (typed.type !== "number" && typed.type !== "null") {
      this.#mismatch(operand, `Arithmetic requires numbers, but ${describe(operand, typed)}.`);
      return false;
    }
    if (typed.field?.many !== true) return true;
    this.#mismatch(operand, `\`${printNode(operand)}\` can have several values, so it can't be used in arithmetic.`);
    return false;
  }

  #array(left: Typed | undefined, array: ArrayLiteral): void {
    if (left === undefined || left.type === "null") this.#mixed(array);
    else for (const item of array.items) this.#literal(left, item);
  }

  /** Checks a list whose other side has no known type: its values must have one type. */
  #mixed(array: ArrayLiteral): void {
    let first: Literal | undefined;
    for (const item of array.items) {
      if (item.kind === "null") continue;
      first ??= item;
      if (canCompare(first.kind, item.kind)) continue;
      const held = `${getNoun(first.kind)} and ${getNoun(item.kind)}`;
      this.#mismatch(item, `List values must have one type; this list contains ${held}.`);
      return;
    }
  }

  #text(left: Typed | undefined, row: Operator, span: Span): void {
    if (left === undefined || allowsType(left.type, "text")) return;
    this.#mismatch(span, `\`${row.symbol}\` compares strings, but this is ${getNoun(left.type)}.`);
  }

  #pair(left: Typed | undefined, right: Typed | undefined, row: Operator, operatorSpan: Span): void {
    if (left === undefined || right === undefined) return;
    const types = [left.type, right.type];
    if (row.operands === "text" && !types.every((type) => allowsType(type, "text"))) {
      for (const side of [left, right]) this.#text(side, row, operatorSpan);
    } else if (row.operands === "ordering" && !types.every((type) => allowsType(type, "ordering"))) {
      this.#mismatch(operatorSpan, `Booleans have no order: use \`=\` or \`!=\` instead of \`${row.symbol}\`.`);
    } else if (right.literal !== undefined) {
      this.#literal(left, right.literal, row);
    } else if (left.literal !== undefined) {
      this.#literal(right, left.literal, row);
    } else if (left.field?.many === true || right.field?.many === true) {
      const many = left.field?.many === true ? left : right;
      this.#mismatch(many.span, "This field can have several values: compare it with a value, not with another field.");
    } else if (!canCompare(left.type, right.type) && !this.#isDate(left, right) && !this.#isDate(right, left)) {
      const message = `The two sides have different types: ${getNoun(left.type)} and ${getNoun(right.type)}.`;
      const meant = createBareTextHint(left, right);
      if (meant === undefined) this.#mismatch(right.span, message);
      else this.#mismatch(right.span, `${message} Strings are quoted: ${meant}.`, meant);
    }
  }

  /** Reports `due = 2024-10-11`, which is a calculation, as a date without `#` if the other side is a date. */
  #isDate(beside: Typed, { dates = [], span }: Typed): boolean {
    if (dates.length === 0 || !areComparable(beside.type, "date")) return false;
    this.#mismatch(span, `Write dates between \`#\` signs: ${joinCode(dates, "or")}.`, ...dates);
    return true;
  }

  /** Checks a literal against the type of the other side. `row` is the operator between two values. */
  #literal(beside: Typed, literal: Literal, row?: Operator): void {
    const { type } = beside;
    const fits = beside.literal === undefined ? coerce(literal, type) !== undefined : canCompare(type, literal.kind);
    if (!fits && row?.operands === "ordering" && literal.kind === "number" && type === "string") {
      this.#numberBesideText(beside, literal);
      return;
    }
    if (!fits) {
      const hint = createQuotedHint(literal, type);
      this.#mismatch(
        literal,
        `${getNoun(literal.kind)} can't be compared with ${getNoun(type)}. ${hint.message}`.trim(),
        ...hint.inserts,
      );
      return;
    }
    this.#undeclaredValue(beside, literal);
  }

  /** Reports `altitude > 10000` where the numbers are stored as text: with quotes, other rows match than are meant. */
  #numberBesideText({ name }: Typed, literal: NumberLiteral): void {
    const insert = `'${printNode(literal)}'`;
    const field = name === undefined ? "" : ` To compare numbers, make \`${name}\` a number.`;
    const order = "With quotes, texts are compared: '9' comes after '10'.";
    const message = `A number can't be compared with a string. ${order}${field}`;
    const fix = { ...createReplacement(literal, insert), label: `Compare as text with ${insert}` };
    this.#report("error", literal, message, [fix], name);
  }

  /** Reports a string that is not among the field's declared values. */
  #undeclaredValue(beside: Typed, literal: Literal): void {
    const values = beside.field?.declaration.values;
    if (values === undefined || literal.kind !== "string" || values.includes(literal.value)) return;
    const meant = guessWord(literal.value, values.map(String));
    const hint =
      meant === undefined ? `They are ${values.map((value) => `'${value}'`).join(", ")}.` : `Did you mean '${meant}'?`;
    this.#warn(
      literal,
      `'${literal.value}' is not a declared value of this field. ${hint}`,
      ...(meant === undefined ? [] : [encodeText(meant)]),
    );
  }

  #mismatch(span: Span, message: string, ...fixes: (string | Fix)[]): void {
    this.#report("error", span, message, fixes);
  }

  #warn(span: Span, message: string, ...inserts: string[]): void {
    this.#report("warning", span, message, inserts);
  }

  #report(
    severity: "error" | "warning",
    span: Span,
    message: string,
    given: readonly (string | Fix)[],
    textField?: string,
  ): void {
    const capital = message.charAt(0).toUpperCase() + message.slice(1);
    const issue = createIssue("FILTER_TYPE_MISMATCH", severity, span, capital, given);
    this.#issues.add(textField === undefined ? issue : { ...issue, textField });
  }
}

function getNoun(type: ScalarTypeName | "null"): string {
  return type === "null" ? type : getScalarType(type).noun;
}

/** Whether operators of a kind apply to a type. All apply to null. */
function allowsType(type: ScalarTypeName | "null", operands: Operator["operands"]): boolean {
  return type === "null" || getScalarType(type).operands.includes(operands);
}

function canCompare(a: string, b: string): boolean {
  return a === "null" || b === "null" || areComparable(a, b);
}

function describe(operand: Operand | Pattern, typed: Typed): string {
  return `\`${printNode(operand)}\` is ${getNoun(typed.type)}`;
}

/** Suggests a replacement for a literal of the wrong type, where one can be determined. */
function createQuotedHint(
  literal: Literal,
  type: ScalarTypeName | "null",
): { message: string; inserts: readonly string[] } {
  const written = literal.kind === "string" ? literal.value.trim() : printNode(literal);
  const needed = type === "null" ? undefined : getScalarType(type);
  switch (needed?.literal) {
    case "number":
      if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(written)) return { message: "Remove the quotes.", inserts: [written] };
      break;
    case "boolean": {
      const truth = readBooleanWord(written);
      if (written === truth) return { message: "Remove the quotes.", inserts: [truth] };
      if (truth !== undefined) return { message: "A boolean is `true` or `false`.", inserts: [truth] };
      break;
    }
    case "quoted":
      if (literal.kind === "number") return { message: "Add quotes.", inserts: [`'${written}'`] };
      break;
    case "marked": {
      const dates = guessDates(written).filter((date) => isOfType(date, type as MarkedTypeName));
      if (dates.length > 0) return { message: `Write it as ${joinCode(dates, "or")}.`, inserts: dates };
      const read = literal.kind === "string" ? readMarkedAs(type as MarkedTypeName, written) : undefined;
      const isImpossible = read !== undefined && "problem" in read && read.isImpossible;
      return { message: isImpossible ? read.problem : describeForms([needed]), inserts: [] };
    }
  }
  return { message: "", inserts: [] };
}

/** Whether a literal between `#` signs is of a type, or of one that is compared with it. */
function isOfType(written: string, type: MarkedTypeName): boolean {
  const read = readMarked(written.slice(1, -1));
  return "value" in read && areComparable(read.kind, type);
}

/** The dates that a calculation may have been meant as: `2024-10-11`, `10/11/2024`. */
function guessDatesOfCalculation(calculation: Sum | Product): string[] {
  const length = calculation.to - calculation.from;
  if (length > "2024-10-11".length) return [];
  const written = printNode(calculation).replaceAll(" ", "");
  return written.length === length ? guessDates(written) : [];
}

/** `status = paid` names the field `paid`, but `'paid'` is a declared value of the other side. */
function createBareTextHint({ type, field }: Typed, { name }: Typed): string | undefined {
  if (type !== "string" || name === undefined) return undefined;
  const { values } = field?.declaration ?? {};
  return (values as readonly unknown[] | undefined)?.includes(name) === true ? encodeText(name) : undefined;
}
