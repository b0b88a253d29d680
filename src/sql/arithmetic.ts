// Arithmetic: IEEE doubles, and NULL for results that are not finite.

import { getChildren, joinCode, type Node, type Operand } from "../language/internal.ts";
import { type ConditionPair, createUnknown } from "./condition-pair.ts";
import { computeMagnitude, getDeclaredMagnitude, type Magnitude } from "./magnitude.ts";
import { getFieldValue, getTypeAt, listFieldPaths, type Scope } from "./scope.ts";
import { insertParameter, insertVerbatim, joinWithOr, type Sql, sql } from "./sql-text.ts";
import type { Value } from "./value.ts";

/** The value of arithmetic, or of a field. PostgreSQL computes it only for rows that `guardArithmetic` lets through. */
export function writeComputed(operand: Operand, scope: Scope): Value {
  // SQLite computes infinity for a result that is too large.
  const staysFinite =
    scope.dialect === "postgresql" || computeMagnitude(operand, createMagnitudeLookup(scope)) !== undefined;
  const text = write(operand, scope, staysFinite ? (step) => step : writeFinite);
  return { sql: text, type: "number", text: undefined, folded: undefined, dialect: scope.dialect };
}

function writeFinite(step: Sql): Sql {
  return sql`nullif(nullif(${step}, 9e999), -9e999)`;
}

function write(operand: Operand, scope: Scope, checked: (step: Sql) => Sql): Sql {
  const of = (inner: Operand) => write(inner, scope, checked);
  switch (operand.kind) {
    case "field":
      return writeNumberAt(operand.name, scope);
    case "number":
      return writeNumberConstant(operand.value, scope);
    case "null":
      return insertVerbatim("CAST(NULL AS double precision)");
    case "group":
      return of(operand.operand);
    case "negative":
      return sql`(- ${of(operand.operand)})`;
    case "sum":
      return wrapInParentheses(
        operand.operands.map(of).reduce((total, term, index) => {
          return checked(sql`${total} ${insertVerbatim(operand.operators[index - 1] ?? "+")} ${term}`);
        }),
      );
    case "product":
      return wrapInParentheses(
        operand.operands.map(of).reduce((total, factor, index) => {
          if (operand.operators[index - 1] === "*") return checked(sql`${total} * ${factor}`);
          const divisor = isZeroFree(operand.operands[index]) ? factor : sql`nullif(${factor}, 0)`;
          return checked(sql`${total} / ${divisor}`);
        }),
      );
    default:
      throw new TypeError(`A ${operand.kind} is not a number. Check the filter before you translate it.`);
  }
}

function wrapInParentheses(text: Sql): Sql {
  return sql`(${text})`;
}

function isZeroFree(operand: Operand | undefined): boolean {
  return operand?.kind === "number" && operand.value !== 0;
}

function writeNumberAt(path: string, scope: Scope): Sql {
  const value = getFieldValue(path, scope);
  if (value.type === "number") return value.sql;
  throw new TypeError(`\`${path}\` is not a number. Check the filter before you translate it.`);
}

/** A constant of arithmetic. In SQLite, drivers may pass a whole number as an integer, whose division rounds. */
function writeNumberConstant(value: number, { dialect }: Scope): Sql {
  return dialect === "postgresql" ? insertParameter(value, "float8") : sql`CAST(${insertParameter(value)} AS REAL)`;
}

/** SQLite allows 1,000 levels of expressions, of which each operation can take three. */
const mostNodes = 200;

function countNodes(node: Node): number {
  return getChildren(node).reduce((count, child) => count + countNodes(child), 1);
}

/**
 * Claims something about arithmetic. PostgreSQL raises an error for a result that overflows, or underflows to zero. For
 * rows with numbers that could lead there, the claim is a superset, and nothing is computed.
 */
export function guardArithmetic(operands: readonly Operand[], scope: Scope, claim: () => ConditionPair): ConditionPair {
  if (operands.some((operand) => countNodes(operand) > mostNodes))
    return createUnknown("The arithmetic is too long for SQL.");
  if (scope.dialect === "sqlite") return claim();
  const declared = createMagnitudeLookup(scope);
  const limit = limits.find((each) =>
    operands.every(
      (operand) => computeMagnitude(operand, (path) => limitMagnitude(declared(path), each)) !== undefined,
    ),
  );
  if (limit === undefined) return createUnknown(outOfRange);
  const paths = [...new Set(operands.flatMap(listFieldPaths))].filter((path) => doesExceed(declared(path), limit));
  if (paths.length === 0) return claim();
  const isOutside = joinWithOr(paths.map((path) => writeOutside(writeNumberAt(path, scope), declared(path), limit)));
  const unlessOutside = (inside: Sql) => sql`CASE WHEN ${isOutside} THEN TRUE ELSE ${inside} END`;
  const { holds, fails, reason } = claim();
  const advice = `A \`minimum\` and a \`maximum\` for ${joinCode(paths)} would rule that out.`;
  return { holds: unlessOutside(holds), fails: unlessOutside(fails), reason: reason ?? `${outOfRange} ${advice}` };
}

const outOfRange = "PostgreSQL raises an error for a result that a double can't hold.";

/** From no limit to numbers near 1, of which more can be multiplied. */
const limits: readonly Magnitude[] = [
  { top: 1024, grain: -1074 },
  { top: 1000, grain: -1074 },
  ...[500, 250, 120, 60].map((exponent) => ({ top: exponent, grain: -exponent })),
];

function createMagnitudeLookup(scope: Scope): (path: string) => Magnitude {
  return (path) => getDeclaredMagnitude(getTypeAt(path, scope).declaration);
}

function limitMagnitude(declared: Magnitude, limit: Magnitude): Magnitude {
  return { top: Math.min(declared.top, limit.top), grain: Math.max(declared.grain, limit.grain) };
}

function doesExceed(declared: Magnitude, limit: Magnitude): boolean {
  return declared.top > limit.top || declared.grain < limit.grain;
}

/** A number from 2^(grain + 52) on is a whole multiple of 2^grain. */
function writeOutside(field: Sql, declared: Magnitude, limit: Magnitude): Sql {
  const size = sql`abs(${field})`;
  const isLarge = sql`${size} > ${insertParameter(2 ** limit.top, "float8")}`;
  const isSmall = sql`(${field} <> 0 AND ${size} < ${insertParameter(2 ** (limit.grain + 52), "float8")})`;
  return joinWithOr([
    ...(declared.top > limit.top ? [isLarge] : []),
    ...(declared.grain < limit.grain ? [isSmall] : []),
  ]);
}
