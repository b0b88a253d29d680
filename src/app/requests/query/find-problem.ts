// Describes why a request brought no result: an error response, or no readable response.

import { AddressError, AnswerError, NetworkError, WrongServerError } from "../../../client/public.ts";
import { type ReceivedIssue, readErrorBody } from "../../../wire/public.ts";
import { cutText } from "../../ui/cut-text.ts";
import { getErrorMessage } from "../../ui/error-messages.ts";
import type { Exchange } from "./find.ts";

export interface FindProblem {
  /** A few words, as in "Error 500". */
  readonly title: string;
  /** At least one sentence, without duplicates. */
  readonly messages: readonly string[];
  /** The errors in the response body; empty if there are none that can be read. */
  readonly issues: readonly ReceivedIssue[];
}

/** Maximum number of errors shown; a server may send any number. */
const mostIssues = 20;
/** Maximum length of a message, in UTF-16 code units. */
const longestMessage = 1000;
/** Maximum length of a message in the list of problems, in UTF-16 code units. */
const shortMessage = 160;

export const stopped: FindProblem = {
  title: "Stopped",
  messages: ["Change the filter, or press Refresh in Find."],
  issues: [],
};

export function describeErrorResponse({ response }: Pick<Exchange, "response">): FindProblem {
  const all = readErrorBody(response.body)?.errors ?? [];
  const issues = all
    .slice(0, mostIssues)
    .map((issue) => ({ ...issue, message: cutText(issue.message, longestMessage) }));
  const messages = [...new Set(issues.map(({ message }) => message))];
  if (all.length > mostIssues) messages.push(`The response has ${all.length - mostIssues} more errors.`);
  if (messages.length === 0) {
    messages.push(`The service responded with status ${response.status} and no details. See HTTP.`);
  }
  return { title: `Error ${response.status}`, messages, issues };
}

export function describeError(error: unknown): FindProblem {
  return { title: getErrorTitle(error), messages: [cutText(getErrorMessage(error), longestMessage)], issues: [] };
}

function getErrorTitle(error: unknown): string {
  if (error instanceof NetworkError) return "No answer";
  if (error instanceof AnswerError) return "Unreadable answer";
  if (error instanceof WrongServerError) return "Not a response of the service";
  return error instanceof AddressError ? "Not sent" : "Request failed";
}

export interface RequestProblem {
  readonly message: string;
  /** The position in the filter that the service reported, in UTF-16 code units; null if it reported none. */
  readonly place: readonly [from: number, to: number] | null;
}

/** One item per message, shortened; Rows shows the full text. @param length - the filter's, to check positions */
export function listProblemItems({ messages, issues }: FindProblem, length: number): readonly RequestProblem[] {
  return messages.map((message) => {
    const details = issues.find((issue) => issue.message === message)?.details;
    return { message: cutText(message, shortMessage), place: readPlace(details ?? {}, length) };
  });
}

function readPlace({ from, to, parameter = "$filter" }: Readonly<Record<string, unknown>>, length: number) {
  if (parameter !== "$filter" || typeof from !== "number" || typeof to !== "number") return null;
  const isInside = Number.isInteger(from) && Number.isInteger(to) && 0 <= from && from <= to && to <= length;
  return isInside ? ([from, to] as const) : null;
}
