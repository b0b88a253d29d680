// Formats responses as text, for comparing and showing them: `201 {"payload":…} Location: …`, `422 VALIDATION_FAILED name`.

import { isObject } from "../../../language/internal.ts";
import { collections } from "./collections.ts";

const statuses: Readonly<Record<string, number>> = {
  FILTER_SYNTAX: 400,
  FILTER_FIELD_NOT_ALLOWED: 400,
  FILTER_OPERATOR_NOT_ALLOWED: 400,
  FILTER_TYPE_MISMATCH: 400,
  INVALID_PARAMETER: 400,
  UNKNOWN_PARAMETER: 400,
  MALFORMED_JSON: 400,
  MALFORMED_BUNDLE: 400,
  MALFORMED_PART: 400,
  NESTED_BUNDLE: 400,
  COLLECTION_NOT_FOUND: 404,
  ENTITY_NOT_FOUND: 404,
  ENDPOINT_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  KEY_CONFLICT: 409,
  SCHEMA_CHANGED: 409,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_FAILED: 422,
  ROLLED_BACK: 424,
  NOT_EXECUTED: 424,
  TIMEOUT: 504,
};

/** Thrown by the model to reject a request for these problems, each a code with the relevant details. */
export class ModelRefusal extends Error {
  readonly problems: readonly string[];
  constructor(...problems: readonly string[]) {
    super(problems.join("; "));
    this.problems = problems;
  }
}

export function formatSuccess(status: number, body: unknown, location?: string): string {
  return `${status} ${JSON.stringify(body)}${location === undefined ? "" : ` Location: ${location}`}`;
}

/** An error: the status of the first problem, then all distinct problems in alphabetical order. */
export function formatRefusal(problems: readonly string[]): string {
  const status = statuses[problems[0]?.split(" ", 1)[0] ?? ""];
  return `${status} ${[...new Set(problems)].sort().join("; ")}`;
}

/** Whether a formatted response is an error. */
export const isFailed = (result: string): boolean => Number(result.slice(0, 3)) >= 400;

/** The body of the schema response, without the long declarations. */
export const createSchemaResult = (result: Json): Json => ({ payload: { collections: "as declared", ...result } });

/** The body of the response to a changed declaration, without the declaration. */
export const createDeclarationResult = (name: string): Json => ({ payload: `${name} as declared` });

type Json = Readonly<Record<string, unknown>>;

interface Issue {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly details?: Json;
}

/** A response of the service. */
export interface Received {
  readonly status: number;
  readonly header: (name: string) => string | null | undefined;
  readonly body: unknown;
}

/** Formats a response. If it lacks anything that every response must have, that is added at the end. */
export function formatResult({ status, header, body }: Received): string {
  const lacking = [
    ...(header("X-Service-Version") === "model" ? [] : ["no X-Service-Version"]),
    ...(header("Cache-Control") === "no-store" ? [] : ["not no-store"]),
    ...(header("X-Content-Type-Options") === "nosniff" ? [] : ["not nosniff"]),
    ...(header("Server-Timing") ? [] : ["no Server-Timing"]),
    ...(header("Content-Type") === "application/json" ? [] : ["not JSON"]),
  ];
  const { errors } = body as { readonly errors?: readonly Issue[] };
  const result = errors === undefined ? readSuccess(status, header, body) : readError(status, header, errors);
  return [result, ...lacking].join("; ");
}

function readSuccess(status: number, header: Received["header"], body: unknown): string {
  const location = header("Location") ?? undefined;
  const { plan, ...rest } = body as { readonly plan?: Json };
  if (plan !== undefined) {
    const { rowsInCollection, rowsMatched, sort } = plan;
    return formatSuccess(status, { ...rest, plan: { rowsInCollection, rowsMatched, sort } }, location);
  }
  const { payload } = rest as { readonly payload?: Json };
  const declared = collections.find(({ name }) => name === payload?.name);
  if (declared !== undefined && withoutIndexes([payload]) === withoutIndexes([declared]))
    return formatSuccess(status, createDeclarationResult(declared.name), location);
  if (withoutIndexes(payload?.collections) !== withoutIndexes(collections))
    return formatSuccess(status, rest, location);
  const { version, limits } = payload as Json;
  const { defaultLimit, maximumLimit } = limits as Json;
  return formatSuccess(status, createSchemaResult({ version, limits: { defaultLimit, maximumLimit } }));
}

/** Declarations as text, whatever the order of their members. Indexes change no response, so a sequence may change them. */
function withoutIndexes(declarations: unknown): string {
  return JSON.stringify(declarations, (name, value: unknown) => {
    if (name === "indexes") return undefined;
    return isObject(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
  });
}

function readError(status: number, header: Received["header"], errors: readonly Issue[]): string {
  const problems = errors.map((issue) => {
    const mute = issue.severity !== "error" || typeof issue.message !== "string" || issue.message.length < 10;
    return [issue.code, ...listIssueDetails(issue, header("Allow")), ...(mute ? ["without a message"] : [])].join(" ");
  });
  const result = formatRefusal(problems);
  return result.startsWith(String(status)) ? result : `${status} instead of ${result}`;
}

function listIssueDetails({ code, details = {} }: Issue, allow: string | null | undefined): unknown[] {
  if (code === "METHOD_NOT_ALLOWED") return [allow];
  if (code === "VALIDATION_FAILED") return [details.path];
  if (code === "ROLLED_BACK") return [details.status, "by", details.failedPart];
  if (code === "NOT_EXECUTED") return ["by", details.failedPart];
  if (code.endsWith("_PARAMETER")) return [details.parameter];
  return code.startsWith("FILTER_") ? [`${details.from}-${details.to}`] : [];
}
