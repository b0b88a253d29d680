// The format of an issue in a filter, shared by the editor, the service and all clients.

import type { Span } from "./ast.ts";

/** The error codes for filters; see docs/mistakes.md. */
export type IssueCode =
  | "FILTER_SYNTAX"
  | "FILTER_FIELD_NOT_ALLOWED"
  | "FILTER_OPERATOR_NOT_ALLOWED"
  | "FILTER_TYPE_MISMATCH"
  | "FILTER_TOO_COMPLEX";

/**
 * The maximum number of errors, and of warnings, reported for one filter. A text with more is unlikely to be a filter.
 */
export const issueLimit = 100;

/** Replaces the text between `from` and `to`. */
export interface Fix {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A mistake in a filter, with its position. */
export interface Issue {
  readonly code: IssueCode;
  /** With an error, the filter can't be used. A warning reports a likely mistake. */
  readonly severity: "error" | "warning";
  /** A sentence for people: what is wrong, and how to correct it. */
  readonly message: string;
  /** Offsets into the filter's text, in UTF-16 code units. Both are equal if something is missing. */
  readonly from: number;
  readonly to: number;
  readonly fixes: readonly Fix[];
  /** The path of a field of texts that a number is compared with, as numbers in quotation marks are. */
  readonly textField?: string;
}

/** Creates a fix that replaces a span. */
export function createReplacement({ from, to }: Span, insert: string): Fix {
  return { label: `Write ${insert}`, from, to, insert };
}

/** Creates the fixes of a mistake. Strings replace its span. */
export function createFixes(span: Span, remedies: readonly (string | Fix)[]): Fix[] {
  return remedies.map((remedy) => (typeof remedy === "string" ? createReplacement(span, remedy) : remedy));
}

/** Creates an issue. Strings in `remedies` replace its span. */
export function createIssue(
  code: IssueCode,
  severity: Issue["severity"],
  { from, to }: Span,
  message: string,
  remedies: readonly (string | Fix)[] = [],
): Issue {
  return { code, severity, message, from, to, fixes: createFixes({ from, to }, remedies) };
}
