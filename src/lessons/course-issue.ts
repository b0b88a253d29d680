// Problems of a course file, with their places.

/** A place in a file. Both count from 1; columns count UTF-16 code units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface CourseIssue extends Place {
  /** What is wrong, and what to do. */
  readonly message: string;
}

/** Collects the problems of a file. */
export class CourseIssueList {
  readonly #issues: CourseIssue[] = [];

  add({ line, column }: Place, message: string): void {
    this.#issues.push({ line, column, message });
  }

  /** In the order of the file. */
  get sorted(): readonly CourseIssue[] {
    return this.#issues.toSorted((a, b) => a.line - b.line || a.column - b.column);
  }
}

/** The place of an offset in a text that begins at the start of a line of the file. */
export function findPlaceIn(text: string, offset: number, firstLine: number): Place {
  const before = text.slice(0, offset).split("\n");
  return { line: firstLine + before.length - 1, column: (before.at(-1) ?? "").length + 1 };
}

/** Shortens a piece of the file for a message. */
export function shortenExcerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
