// What a lesson is: a page of prose and a puzzle over real rows.

/** Text for people. Code is in backticks. */
export type Prose = string;

/** A piece of a lesson's page. */
export type Block =
  | { readonly kind: "paragraph"; readonly text: Prose }
  /** A side note. */
  | { readonly kind: "aside"; readonly text: Prose }
  /** A filter to look at, over the lesson's collection. */
  | { readonly kind: "sample"; readonly filter: string };

export interface Lesson {
  /** Its name in addresses and in what the reader's browser remembers: never to be given to another lesson. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** The collection that the samples and the puzzle are about. */
  readonly collection: string;
  /** The goal of the puzzle, in one or two sentences. */
  readonly task: Prose;
  /** The initial text of the editor: a valid filter with the mistake that the lesson is about. */
  readonly start: string;
  /** A filter that keeps the wanted rows. Any equivalent filter is correct. */
  readonly goal: string;
  /** The fields to show beside the key, by path. */
  readonly fields: readonly string[];
}

export interface Chapter {
  readonly title: string;
  readonly lessons: readonly Lesson[];
}

export function paragraph(text: Prose): Block {
  return { kind: "paragraph", text };
}

export function aside(text: Prose): Block {
  return { kind: "aside", text };
}

export function sample(filter: string): Block {
  return { kind: "sample", filter };
}
