// The format of an issue in a filter, shared by the editor, the service and all clients.

/** The kinds of mistakes; see docs/language-mistakes.md. */
export type IssueCode =
  | "FILTER_SYNTAX"
  | "FILTER_FIELD_NOT_ALLOWED"
  | "FILTER_OPERATOR_NOT_ALLOWED"
  | "FILTER_TYPE_MISMATCH"
  | "FILTER_TOO_COMPLEX";

/** The most errors, and the most warnings, that one filter is given: past them it is no filter with slips in it. */
export const issueLimit = 100;

/** Replaces the text between `from` and `to`. */
export interface Fix {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** One mistake in a filter, at its place. */
export interface Issue {
  readonly code: IssueCode;
  /** An error makes the filter unusable; a warning points at a likely slip. */
  readonly severity: "error" | "warning";
  /** A sentence for a person: what is wrong, and what to do. */
  readonly message: string;
  /** Offsets into the filter's text, in UTF-16 code units; equal where something is missing. */
  readonly from: number;
  readonly to: number;
  readonly fixes: readonly Fix[];
}
