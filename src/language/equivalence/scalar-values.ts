// Chooses values of a field that distinguish its comparisons: each constant, its neighbours, and values between.

import type { Comparison, Literal } from "../ast.ts";
import { coerce } from "../coerce.ts";
import { literalsOf } from "../fields-of.ts";
import type { ScalarDeclaration } from "../schema.ts";
import { textValues, type Values } from "./text-values.ts";

/** @param comparisons - those of one field, in positive form */
export function scalarValues(declaration: ScalarDeclaration, comparisons: readonly Comparison[]): Values {
  const { type, values } = declaration;
  if (values !== undefined) return { values, isComplete: true };
  if (type === "boolean") return { values: [true, false], isComplete: true };
  if (type === "string") return textValues(comparisons, declaration.maxLength);
  const literals = comparisons.flatMap(literalsOf);
  if (type === "number") return { values: numberValues(declaration, literals), isComplete: true };
  return { values: temporalValues(type, literals), isComplete: true };
}

/** A number between two others, with as few digits as possible; undefined if there is none. */
function between(low: number, high: number): number | undefined {
  const middle = low / 2 + high / 2;
  for (let digits = 0; digits <= 20; digits += 1) {
    const rounded = Number(middle.toFixed(digits));
    if (rounded > low && rounded < high) return rounded;
  }
  return middle > low && middle < high ? middle : undefined;
}

function numberValues(
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
    return high === undefined ? [] : [between(low, high)];
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

const day = 86_400_000;
const roundUnits = [day, 3_600_000, 1_800_000, 60_000, 1_000];
const domains = {
  date: { first: Date.parse("0001-01-01"), last: Date.parse("9999-12-31"), unit: day },
  datetime: { first: Date.parse("0001-01-01"), last: Date.parse("9999-12-31T23:59:59.999Z"), unit: 1 },
  time: { first: 0, last: day - 1, unit: 1 },
} as const;

type TemporalType = keyof typeof domains;

function temporalValues(type: TemporalType, literals: readonly Literal[]): string[] {
  const { first, last, unit } = domains[type];
  const instants = literals.map((literal) => instantOf(literal, type)).filter((instant) => instant !== undefined);
  const constants = [...new Set(instants)].sort((a, b) => a - b);
  if (constants.length === 0) constants.push(type === "time" ? day / 2 : Date.parse("2024-03-01"));
  const gaps = [constants[0] ?? 0, ...constants].map((low, index) => {
    const high = constants[index];
    return high === undefined || index === 0 ? undefined : roundBetween(low, high, unit);
  });
  const step = type === "time" ? 3_600_000 : day;
  const near = constants.flatMap((at) => {
    const floor = Math.floor(at / unit) * unit;
    return [floor, floor - unit, floor + unit];
  });
  const outside = [(constants[0] ?? 0) - step, (constants.at(-1) ?? 0) + step];
  const all = [...constants, ...gaps.filter((at) => at !== undefined), ...outside, ...near, first, last];
  const valid = all.filter((at) => at >= first && at <= last && (at - first) % unit === 0);
  return [...new Set(valid)].map((at) => textOf(at, type));
}

function instantOf(literal: Literal, type: TemporalType): number | undefined {
  const read = coerce(literal, type);
  switch (read?.kind) {
    case "date":
    case "datetime":
      return Date.parse(read.value);
    case "time":
      return Date.parse(`1970-01-01T${read.value}Z`);
    default:
      return undefined;
  }
}

/** The roundest point between two instants; undefined if there is none. */
function roundBetween(low: number, high: number, unit: number): number | undefined {
  const middle = Math.floor((low + high) / 2);
  const candidates = [...roundUnits, unit]
    .filter((size) => size >= unit)
    .map((size) => Math.floor(middle / size) * size);
  return candidates.find((at) => at > low && at < high);
}

function textOf(at: number, type: TemporalType): string {
  const text = new Date(at).toISOString();
  if (type === "date") return text.slice(0, 10);
  return type === "time" ? text.slice(11, -1) : text;
}
