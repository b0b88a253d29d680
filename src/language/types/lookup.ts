// Finds rows in the table of types.

import type { MarkedType, Presentation, ScalarType } from "./scalar-type.ts";
import { type MarkedTypeName, presentations, rows, type ScalarTypeName } from "./table.ts";

/** Name → row, in the order of the documentation. */
export const scalarTypes: ReadonlyMap<string, ScalarType> = new Map(Object.entries(rows));

/** Whether a value is the name of a type. */
export function isScalarTypeName(name: unknown): name is ScalarTypeName {
  return scalarTypes.has(name as string);
}

/** The row of a type. */
export function getScalarType(name: ScalarTypeName): ScalarType {
  return rows[name];
}

/** A literal of a type, for messages and the help: `#2024-03-01#`. */
export function getSampleLiteral(name: ScalarTypeName): string {
  const { print, sample } = rows[name] as ScalarType;
  return print(sample);
}

/** The row of a type whose literals are between `#` signs; undefined for another type and for any other text. */
export function findMarkedType(name: string | undefined): MarkedType | undefined {
  const type = scalarTypes.get(name ?? "");
  return type?.literal === "marked" ? type : undefined;
}

/** The types whose literals are between `#` signs, in the order in which they read a text. */
export const markedTypes = [...scalarTypes].filter(([, { literal }]) => literal === "marked") as readonly (readonly [
  MarkedTypeName,
  MarkedType,
])[];

/** The presentation of a type whose literals are between `#` signs; undefined for any other text. */
export function findPresentation(name: string): Presentation | undefined {
  return (presentations as Readonly<Record<string, Presentation | undefined>>)[name];
}

/** Whether the values of a type have an order. Only a field of such a type can have an index. */
export function isOrdered(name: ScalarTypeName): boolean {
  return getScalarType(name).operands.includes("ordering");
}

/** Whether values of two types are compared with each other: of one type, or of one family. */
export function areComparable(one: string, other: string): boolean {
  const family = findMarkedType(one)?.family;
  return one === other || (family !== undefined && family === findMarkedType(other)?.family);
}
