// Translates MongoDB queries: documents whose members are conditions.

import { type OperatorSymbol, operator } from "../../../grammar/operators.ts";
import { guessDates } from "../date-guess.ts";
import { encodeText } from "../text-literal.ts";
import { findOperatorByCode, formatComparison, formatNullComparison } from "./operators.ts";
import { checkFieldName, createRegExpCondition, type Scan, Untranslatable } from "./query.ts";

type Value =
  | { readonly members: readonly (readonly [name: string, value: Value])[] }
  | { readonly items: readonly Value[] }
  | { readonly expression: string; readonly flags: string }
  /** The literal in this language. `text` is the content of a string. */
  | { readonly literal: string; readonly text?: string };

/** Translates `{ status: 'open', total: { $gt: 100 } }` to a condition, also as the argument of `find`. */
export function readMongo(scan: Scan): string {
  const call = scan.take(/db\s*\.[^{};]*?\bfind(?:One)?\s*\(/y);
  const conditions = writeDocumentConditions(readValue(scan));
  if (call !== null) scan.expect(/\)/y);
  scan.take(/;/y);
  if (conditions.length === 0) throw new Untranslatable("`{}` matches every row: omit the filter.");
  return conditions.join(" and ");
}

function readValue(scan: Scan): Value {
  return scan.inside(() => {
    if (scan.take(/\{/y) !== null) return { members: readMembers(scan) };
    if (scan.take(/\[/y) !== null) return { items: readList(scan, /\]/y, () => readValue(scan)) };
    const text = scan.quoted();
    if (text !== undefined) return { literal: encodeText(text), text };
    const [, expression, flags = ""] = scan.take(/\/((?:[^/\\\r\n]|\\.){1,60})\/([a-z]*)/y) ?? [];
    if (expression !== undefined) return { expression, flags };
    const [, call] = scan.take(/(?:new\s+)?([A-Za-z]\w*)\s*\(/y) ?? [];
    if (call !== undefined) return readCall(scan, call);
    return { literal: scan.expect(/(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/y)[0] };
  });
}

function readCall(scan: Scan, call: string): Value {
  const text = scan.quoted();
  if (!/^(?:ISO)?Date$/.test(call)) throw new Untranslatable(`\`${call}\` has no equivalent here.`);
  if (text === undefined)
    throw new Untranslatable("The current time is not available: write the date itself, as in `#2024-03-01#`.");
  scan.expect(/\)/y);
  return writeDateValue(text);
}

function writeDateValue(text: string): Value {
  const [date, other] = guessDates(text);
  if (date === undefined || other !== undefined) throw new Untranslatable();
  return { literal: date };
}

function readMembers(scan: Scan): (readonly [string, Value])[] {
  return readList(scan, /\}/y, () => {
    const name = scan.quoted() ?? scan.expect(/[\p{L}_$][\p{L}\d_.$]*/uy)[0];
    scan.expect(/:/y);
    return [name, readValue(scan)] as const;
  });
}

function readList<T>(scan: Scan, closing: RegExp, readItem: () => T): T[] {
  const items: T[] = [];
  while (scan.take(closing) === null) {
    items.push(readItem());
    if (scan.take(/,/y) === null) {
      scan.expect(closing);
      break;
    }
  }
  return items;
}

function writeDocumentConditions(document: Value): string[] {
  if (!("members" in document)) throw new Untranslatable();
  return document.members.flatMap(([name, value]) => {
    if (name === "$and" || name === "$or" || name === "$nor") return [joinConditions(name, value)];
    if (name === "$expr") return [writeExpression(value)];
    if (name.startsWith("$")) throw new Untranslatable(`MongoDB's \`${name}\` has no equivalent here.`);
    return writeFieldConditions(checkFieldName(name), value);
  });
}

function joinConditions(name: string, value: Value): string {
  if (!("items" in value) || value.items.length === 0) throw new Untranslatable();
  const parts = value.items.map((item) => writeDocumentConditions(item).join(" and "));
  const inner = `(${parts.join(name === "$and" ? " and " : " or ")})`;
  return name === "$nor" ? `not ${inner}` : inner;
}

/** Translates `{ $gt: ['$total', '$discount'] }`. */
function writeExpression(value: Value): string {
  const [name = "", sides] = ("members" in value ? value.members[0] : undefined) ?? [];
  const symbol = findMongoOperator(name);
  if (symbol === undefined || sides === undefined || !("items" in sides))
    throw new Untranslatable(`MongoDB's \`${name}\` has no equivalent here.`);
  const [left, right] = sides.items.map((side) => {
    const text = "text" in side ? (side.text ?? "") : "";
    return text.startsWith("$") ? checkFieldName(text.slice(1)) : writeValueLiteral(side);
  });
  return formatComparison(left ?? "", symbol, right ?? "");
}

function writeFieldConditions(field: string, value: Value): string[] {
  if ("expression" in value) return [createRegExpCondition(field, value.expression, value.flags)];
  if (!("members" in value)) return [formatComparison(field, "=", writeValueLiteral(value))];
  if (value.members.length === 0 || value.members.some(([name]) => !name.startsWith("$")))
    throw new Untranslatable(
      `\`${field}\` is compared with an object: compare its members instead, as in \`${field}.name\`.`,
    );
  if (value.members[0]?.[0] === "$date") return [formatComparison(field, "=", writeValueLiteral(value))];
  const options = value.members.find(([name]) => name === "$options")?.[1];
  return value.members
    .filter(([name]) => name !== "$options")
    .map(([name, operand]) => writeOperatorCondition(field, name, operand, options));
}

/** The equivalent of `$gte`. */
function findMongoOperator(name: string): OperatorSymbol | undefined {
  return name.startsWith("$") ? findOperatorByCode(name.slice(1)) : undefined;
}

function writeOperatorCondition(field: string, name: string, operand: Value, options: Value | undefined): string {
  const symbol = findMongoOperator(name);
  const isList = symbol !== undefined && operator(symbol).right === "array";
  if (isList && "items" in operand)
    return formatComparison(field, symbol, `[${operand.items.map(writeValueLiteral).join(", ")}]`);
  if (symbol !== undefined && !isList) return formatComparison(field, symbol, writeValueLiteral(operand));
  if (name === "$exists" && "literal" in operand)
    return formatNullComparison(field, /^(?:true|1)$/.test(operand.literal));
  if (name === "$not") return `not (${writeFieldConditions(field, operand).join(" and ")})`;
  const flags = options !== undefined && "text" in options ? (options.text ?? "") : "";
  if (name === "$regex" && "text" in operand) return createRegExpCondition(field, operand.text ?? "", flags);
  if (name === "$regex" && "expression" in operand)
    return createRegExpCondition(field, operand.expression, operand.flags + flags);
  throw new Untranslatable(`MongoDB's \`${name}\` has no equivalent here.`);
}

function writeValueLiteral(value: Value): string {
  if ("literal" in value) return value.literal;
  const [name, date] = ("members" in value ? value.members[0] : undefined) ?? [];
  if (name === "$date" && date !== undefined && "text" in date)
    return writeValueLiteral(writeDateValue(date.text ?? ""));
  throw new Untranslatable();
}
