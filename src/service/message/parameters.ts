// Parses queries: form-urlencoded, with known parameters, each at most once.

import { joinCode } from "../../language/internal.ts";
import { createIssue, fail, type ServiceError, type ServiceIssue } from "../../wire/public.ts";
import { IssueList, type Problems } from "../rows/issue-list.ts";
import { readAll } from "./read-all.ts";

/** Parameter name → decoded value. */
export type Parameters = ReadonlyMap<string, string>;

export interface ParametersRead {
  readonly parameters: Parameters;
  /** Unknown or repeated parameters, broken percent signs or UTF-8. */
  readonly problems: Problems;
}

/** Parses a query, without its `?`, that may have the given parameters. Reports every problem. */
export function parseParameters(query: string, known: readonly string[]): ParametersRead {
  const parameters = new Map<string, string>();
  const problems = new IssueList();
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const split = pair.indexOf("=");
    const name = decode(split < 0 ? pair : pair.slice(0, split));
    const value = decode(split < 0 ? "" : pair.slice(split + 1));
    if (name === undefined || value === undefined) problems.add(createEncodingIssue(pair));
    else if (!known.includes(name)) problems.add(createUnknownParameterIssue(name, known));
    else if (parameters.has(name)) problems.addAll(createParameterError(name, "is given twice. Send it once."));
    else parameters.set(name, value);
  }
  return { parameters, problems };
}

/** Like `parseParameters`, but throws. @throws ServiceError with every problem */
export function readParameters(query: string, known: readonly string[]): Parameters {
  const { parameters, problems } = parseParameters(query, known);
  return readAll({ parameters: () => parameters }, problems).parameters;
}

/** The error for an invalid value; `problem` completes "The parameter … ". */
export function createParameterError(
  name: string,
  problem: string,
  details: Record<string, unknown> = {},
): ServiceError {
  return fail("INVALID_PARAMETER", `The parameter \`${name}\` ${problem}`, { parameter: name, ...details });
}

/** Reads an integer within bounds; undefined if the parameter is missing. @throws ServiceError */
export function readIntegerParameter(
  parameters: Parameters,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const text = parameters.get(name);
  if (text === undefined) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw createParameterError(name, `must be a whole number from ${least} to ${most}, not \`${text.slice(0, 40)}\`.`);
}

/** Reads `true` or `false`; false if the parameter is missing. @throws ServiceError */
export function readFlagParameter(parameters: Parameters, name: string): boolean {
  return readChoiceParameter(parameters, name, ["true", "false"]) === "true";
}

/** Reads one of several words; `false` if the parameter is missing. @throws ServiceError */
export function readChoiceParameter(parameters: Parameters, name: string, words: readonly string[]): string {
  const text = parameters.get(name) ?? "false";
  if (words.includes(text)) return text;
  throw createParameterError(name, `must be ${joinCode(words, "or")}, not \`${text.slice(0, 40)}\`.`);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

function createEncodingIssue(pair: string): ServiceIssue {
  const message = `\`${pair.slice(0, 40)}\` is not valid percent-encoded UTF-8. Write a percent sign as \`%25\`.`;
  return createIssue("INVALID_PARAMETER", message);
}

function createUnknownParameterIssue(name: string, known: readonly string[]): ServiceIssue {
  const those = known.length === 0 ? "It takes none." : `It takes ${joinCode(known)}.`;
  const message = `This operation has no parameter \`${name.slice(0, 40)}\`. ${those}`;
  return createIssue("UNKNOWN_PARAMETER", message, { parameter: name.slice(0, 200) });
}
