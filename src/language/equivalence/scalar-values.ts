// Chooses values of a field that distinguish its comparisons: each constant, its neighbours, and values between.

import type { Comparison, Literal } from "../ast.ts";
import { coerce } from "../coerce.ts";
import { collectLiterals } from "../collect-fields.ts";
import type { ScalarDeclaration } from "../schema.ts";
import { getScalarType } from "../types/lookup.ts";
import { findScale, scales } from "../types/scales.ts";
import type { MarkedTypeName, ScalarTypeName } from "../types/table.ts";
import { listTextValues, type Values } from "./text-values.ts";

/** @param comparisons - those of one field, in positive form */
export function listScalarValues(declaration: ScalarDeclaration, comparisons: readonly Comparison[]): Values {
  const { type: name, values } = declaration;
  if (values !== undefined) return { values, isComplete: true };
  switch (getScalarType(name).literal) {
    case "boolean":
      return { values: [true, false], isComplete: true };
    case "quoted":
      return listTextValues(comparisons, declaration.maxLength);
    case "number":
      return { values: listNumberValues(declaration, comparisons.flatMap(collectLiterals)), isComplete: true };
    case "marked":
      return {
        values: listMarkedValues(name, listConstants(name, comparisons.flatMap(collectLiterals))),
        isComplete: true,
      };
  }
}

/** A number between two others, with as few digits as possible; undefined if there is none. */
function findNumberBetween(low: number, high: number): number | undefined {
  const middle = low / 2 + high / 2;
  for (let digits = 0; digits <= 20; digits += 1) {
    const rounded = Number(middle.toFixed(digits));
    if (rounded > low && rounded < high) return rounded;
  }
  return middle > low && middle < high ? middle : undefined;
}

function listNumberValues(
  { minimum, maximum, integer = false }: ScalarDeclaration,
  literals: readonly Literal[],
): number[] {
  const constants = literals.flatMap((literal) => (literal.kind === "number" ? [literal.value] : []));
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined);
  const sorted = [...new Set([...constants, ...bounds])].sort((a, b) => a - b);
  const first = sorted[0] ?? 0;
  const last = sorted.at(-1) ?? 0;
  const gaps = sorted.flatMap((low, index) => {
    const high = sorted[index + 1];
    return high === undefined ? [] : [findNumberBetween(low, high)];
  });
  // Beyond 2^53 adding 1 changes nothing.
  const outside = [
    first - 1,
    last + 1,
    first - Math.abs(first),
    last + Math.abs(last),
    -Number.MAX_VALUE,
    Number.MAX_VALUE,
  ];
  const near = sorted.flatMap((value) => [
    Math.floor(value),
    Math.ceil(value),
    Math.floor(value) - 1,
    Math.ceil(value) + 1,
  ]);
  const all = [
    ...sorted,
    ...gaps.filter((value) => value !== undefined),
    ...outside.slice(0, 2),
    ...near,
    ...outside.slice(2),
  ];
  return [...new Set(all)].filter(
    (value) =>
      Number.isFinite(value) &&
      (!integer || Number.isInteger(value)) &&
      value >= (minimum ?? -Infinity) &&
      value <= (maximum ?? Infinity),
  );
}

const roundUnits = [86_400_000, 3_600_000, 1_800_000, 60_000, 1_000];

/** The positions of the literals that are compared with values of a type, ascending. */
function listConstants(name: ScalarTypeName, literals: readonly Literal[]): number[] {
  const positions = literals.flatMap((literal) => {
    const read = coerce(literal, name);
    const value = read !== undefined && "value" in read ? String(read.value) : undefined;
    return value === undefined ? [] : (findScale(read?.kind ?? "")?.getPosition(value) ?? []);
  });
  return [...new Set(positions)].sort((a, b) => a - b);
}

function listMarkedValues(name: ScalarTypeName, known: readonly number[]): string[] {
  const scale = scales[name as MarkedTypeName];
  const { first, last, unit, step, usual } = scale;
  const constants = known.length === 0 ? [usual] : known;
  const gaps = [constants[0] ?? 0, ...constants].map((low, index) => {
    const high = constants[index];
    return high === undefined || index === 0 ? undefined : roundBetween(low, high, unit);
  });
  const near = constants.flatMap((at) => {
    const floor = Math.floor(at / unit) * unit;
    return [floor, floor - unit, floor + unit];
  });
  const outside = [(constants[0] ?? 0) - step, (constants.at(-1) ?? 0) + step];
  const all = [...constants, ...gaps.filter((at) => at !== undefined), ...outside, ...near, first, last];
  const valid = all.filter((at) => at >= first && at <= last && (at - first) % unit === 0);
  return [...new Set(valid)].map((at) => scale.getValue(at));
}

/** The roundest point between two instants; undefined if there is none. */
function roundBetween(low: number, high: number, unit: number): number | undefined {
  const middle = Math.floor((low + high) / 2);
  const candidates = [...roundUnits, unit]
    .filter((size) => size >= unit)
    .map((size) => Math.floor(middle / size) * size);
  return candidates.find((at) => at > low && at < high);
}
