// Reads the parameters, filter and body of a request for the model. Adds all errors to the problems.

import {
  type CollectionDeclaration,
  check,
  compile,
  filterRules,
  isObject,
  listFieldTypes,
  type OperationName,
  type Predicate,
  parse,
} from "../../../language/internal.ts";
import type { Key, Row } from "../../store/store.ts";
import type { ModelRequest } from "./model-request.ts";
import { ModelRefusal } from "./result.ts";
import { isMemberPath, type Json, judgePatch, projectModelValue } from "./row-model.ts";

type Query = ReadonlyMap<string, string>;

export function readQuery({ query = [] }: ModelRequest, known: readonly string[], problems: string[]): Query {
  const read = new Map<string, string>();
  for (const [name, value] of query) {
    if (!known.includes(name)) problems.push(`UNKNOWN_PARAMETER ${name}`);
    else if (read.has(name)) problems.push(`INVALID_PARAMETER ${name}`);
    else read.set(name, value);
  }
  return read;
}

export function readNumber(query: Query, name: string, most: number, otherwise: number, problems: string[]): number {
  const text = query.get(name) ?? String(otherwise);
  if (!/^[0-9]+$/.test(text) || Number(text) > most) problems.push(`INVALID_PARAMETER ${name}`);
  return Number(text);
}

export function readFlag(query: Query, name: string, problems: string[]): boolean {
  const text = query.get(name) ?? "false";
  if (text !== "true" && text !== "false") problems.push(`INVALID_PARAMETER ${name}`);
  return text === "true";
}

export function readProjection(
  text: string | undefined,
  { fields }: CollectionDeclaration,
  problems: string[],
): (row: Row) => unknown {
  if (text === undefined) return (row) => row;
  const names = text.split(",");
  const keep = !names.some((name) => name.startsWith("-"));
  const paths = names.map((name) => name.replace(/^-/, ""));
  const mixed = !keep && names.some((name) => !name.startsWith("-"));
  if (mixed || paths.some((path) => !isMemberPath(path, fields)) || (!keep && paths.includes("_id")))
    problems.push("INVALID_PARAMETER projection");
  return (row) => projectModelValue(row, keep ? ["_id", ...paths] : paths, keep);
}

export function readFilter(
  text: string | undefined,
  collection: CollectionDeclaration,
  operation: OperationName,
  problems: string[],
): Predicate {
  const { filter, issues } = parse(text ?? "");
  const errors = [...issues, ...check(filter, filterRules(collection, operation))].filter(
    ({ severity }) => severity === "error",
  );
  problems.push(...errors.map(({ code, from, to }) => `${code} ${from}-${to}`));
  if (text?.trim() === "" && operation !== "FindMany") problems.push(`FILTER_SYNTAX 0-${text.length}`);
  return errors.length > 0 ? () => false : compile(filter, listFieldTypes(collection));
}

export function refuseBody({ body }: ModelRequest, problems: string[]): void {
  if (body !== undefined && body.text !== "") problems.push("UNSUPPORTED_MEDIA_TYPE");
}

export function readBody({ body }: ModelRequest, types: readonly string[], problems: string[]): Json | undefined {
  if (!types.includes(body?.type.replace("; charset=utf-8", "") ?? "none")) {
    problems.push("UNSUPPORTED_MEDIA_TYPE");
    return undefined;
  }
  try {
    const json: unknown = JSON.parse(body?.text ?? "");
    if (isObject(json)) return json;
  } catch {
    // Not JSON in either case.
  }
  problems.push("MALFORMED_JSON");
  return undefined;
}

export function readPatch(
  request: ModelRequest,
  { fields }: CollectionDeclaration,
  key: Key | undefined,
  problems: string[],
): Json {
  const patch = readBody(request, ["application/json", "application/merge-patch+json"], problems) ?? {};
  if (Object.hasOwn(patch, "_id") && (key === undefined || patch._id !== key)) problems.push("VALIDATION_FAILED _id");
  judgePatch(patch, fields, (place) => problems.push(`VALIDATION_FAILED ${place}`));
  return patch;
}

export function refuseAny(problems: readonly string[]): void {
  if (problems.length > 0) throw new ModelRefusal(...problems);
}
