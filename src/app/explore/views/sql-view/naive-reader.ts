// Reads the sides of a comparison as PostgreSQL would for the naive SQL of a filter.

import {
  areComparable,
  type CollectionDeclaration,
  type Comparison,
  coerce,
  compilePath,
  createIncompleteError,
  findMarkedType,
  type Literal,
  listFieldTypes,
  type Operand,
  type RowLike,
  type ScalarTypeName,
} from "../../../../language/internal.ts";

export type Value = string | number | boolean | null;

/** Reads the sides of a comparison for a row, and for one element of an array. */
export class NaiveReader {
  readonly #row: RowLike;
  readonly #collection: CollectionDeclaration;
  readonly #element: Value | undefined;

  constructor(row: RowLike, collection: CollectionDeclaration, element?: Value) {
    this.#row = row;
    this.#collection = collection;
    this.#element = element;
  }

  typeOf(side: Comparison["right"]): ScalarTypeName | undefined {
    return side.kind === "field" ? listFieldTypes(this.#collection).get(side.name)?.type : undefined;
  }

  /** The value of a side; undefined if computing it is an error. `beside` is the type of a field on the other side, to which PostgreSQL casts a constant. */
  read(side: Operand, beside: ScalarTypeName | undefined): Value | undefined {
    switch (side.kind) {
      case "field":
        return isMany(side, this.#collection) ? (this.#element ?? null) : this.#field(side.name);
      case "missing":
        throw createIncompleteError(side, "evaluated");
      case "group":
      case "negative":
      case "sum":
      case "product":
        return this.#number(side);
      default:
        return readConstant(side, beside);
    }
  }

  #field(path: string): Value {
    return (compilePath(path)(this.#row) ?? null) as Value;
  }

  #isInteger(operand: Operand): boolean {
    if (operand.kind === "number") return Number.isInteger(operand.value);
    if (operand.kind === "field")
      return listFieldTypes(this.#collection).get(operand.name)?.declaration.integer === true;
    if (operand.kind === "group" || operand.kind === "negative") return this.#isInteger(operand.operand);
    return "operands" in operand && operand.operands.every((inner) => this.#isInteger(inner));
  }

  #number(operand: Operand): number | null | undefined {
    switch (operand.kind) {
      case "field":
        return this.#field(operand.name) as number | null;
      case "number":
        return operand.value;
      case "group":
        return this.#number(operand.operand);
      case "negative": {
        const value = this.#number(operand.operand);
        return typeof value === "number" ? -value : value;
      }
      case "sum":
      case "product":
        return this.#chain(operand.operands, operand.operators);
      default:
        return null;
    }
  }

  #chain(operands: readonly Operand[], signs: readonly string[]): number | null | undefined {
    const values = operands.map((operand) => this.#number(operand));
    if (values.includes(undefined)) return undefined;
    if (values.includes(null)) return null;
    let areIntegers = true;
    const result = (values as number[]).reduce((left, right, index) => {
      areIntegers &&= this.#isInteger(operands[index - 1] as Operand) && this.#isInteger(operands[index] as Operand);
      const next = { "+": left + right, "-": left - right, "*": left * right, "/": left / right }[
        signs[index - 1] ?? "+"
      ];
      return signs[index - 1] === "/" && areIntegers ? Math.trunc(next ?? 0) : (next ?? 0);
    });
    return Number.isFinite(result) ? result : undefined;
  }
}

/** A literal as PostgreSQL reads it beside a column: a date-time beside a date loses its time. */
export function readConstant(literal: Literal, beside: ScalarTypeName | undefined): Value {
  const read = beside === undefined ? literal : (coerce(literal, beside) ?? literal);
  if (read.kind === "null") return null;
  const isOther = beside !== undefined && read.kind !== beside && areComparable(read.kind, beside);
  const family = isOther ? findMarkedType(beside)?.family : undefined;
  if (family === undefined) return read.value;
  return family.widest === beside ? family.widen(String(read.value)) : family.narrow(String(read.value));
}

/** Whether a side is a field that leads through an array. */
export function isMany(side: Comparison["right"], collection: CollectionDeclaration): boolean {
  return side.kind === "field" && listFieldTypes(collection).get(side.name)?.many === true;
}
