// The query of a request: form-urlencoded, each parameter known and at most once.

import { fail, type ServiceError, type ServiceIssue } from "../wire/index.ts";
import { IssueList, type Problems } from "./issue-list.ts";
import { readAll } from "./read-all.ts";

/** Parameter name → decoded value. */
export type Parameters = ReadonlyMap<string, string>;

export interface ParametersRead {
  readonly parameters: Parameters;
  /** Unknown or repeated parameters, broken percent signs or UTF-8. */
  readonly problems: Problems;
}

/** Reads a query (without its `?`) that may hold the given parameters (API.md "Endpoints"), and tells every problem. */
export function parseParameters(query: string, known: readonly string[]): ParametersRead {
  const parameters = new Map<string, string>();
  const problems = new IssueList();
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const split = pair.indexOf("=");
    const name = decode(split < 0 ? pair : pair.slice(0, split));
    const value = decode(split < 0 ? "" : pair.slice(split + 1));
    if (name === undefined || value === undefined) problems.add(broken(pair));
    else if (!known.includes(name)) problems.add(unknown(name, known));
    else if (parameters.has(name)) problems.addAll(invalid(name, "is there twice; send it once."));
    else parameters.set(name, value);
  }
  return { parameters, problems };
}

/**
 * As `parseParameters`, where nothing else can be wrong besides.
 * @throws ServiceError with every problem
 */
export function readParameters(query: string, known: readonly string[]): Parameters {
  const { parameters, problems } = parseParameters(query, known);
  return readAll({ parameters: () => parameters }, problems).parameters;
}

/** The error of a parameter whose value can't be used; the text completes "The parameter … ". */
export function invalid(name: string, problem: string, details: Record<string, unknown> = {}): ServiceError {
  return fail("INVALID_PARAMETER", `The parameter \`${name}\` ${problem}`, { parameter: name, ...details });
}

/**
 * A whole number within bounds; undefined where the parameter is left out.
 * @throws ServiceError
 */
export function wholeNumber(parameters: Parameters, name: string, least: number, most: number): number | undefined {
  const text = parameters.get(name);
  if (text === undefined) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw invalid(name, `takes a whole number from ${least} to ${most}, not \`${text.slice(0, 40)}\`.`);
}

/**
 * `true` or `false`; false where the parameter is left out.
 * @throws ServiceError
 */
export function flag(parameters: Parameters, name: string): boolean {
  const text = parameters.get(name) ?? "false";
  if (text === "true" || text === "false") return text === "true";
  throw invalid(name, `takes \`true\` or \`false\`, not \`${text.slice(0, 40)}\`.`);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

function broken(pair: string): ServiceIssue {
  const message = `\`${pair.slice(0, 40)}\` is not properly percent-encoded UTF-8; a percent sign itself is written \`%25\`.`;
  return { code: "INVALID_PARAMETER", severity: "error", message };
}

function unknown(name: string, known: readonly string[]): ServiceIssue {
  const those = known.length === 0 ? "It takes none." : `It takes ${known.map((each) => `\`${each}\``).join(", ")}.`;
  const message = `This operation has no parameter \`${name.slice(0, 40)}\`. ${those}`;
  return { code: "UNKNOWN_PARAMETER", severity: "error", message, details: { parameter: name.slice(0, 200) } };
}
