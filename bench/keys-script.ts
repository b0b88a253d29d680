// The edits to type: ten realistic ones that start and end with the same filter.

/** Keys to press in sequence, by their Playwright names. */
export interface Edit {
  readonly name: string;
  readonly keys: readonly string[];
  /** Whether the filter is valid after the edit, so that rows are requested. */
  readonly answers: boolean;
}

/** The content of the editor before the first edit and after the last. */
export const startFilter = "status in ['open', 'paid'] and total > 100";

const typed = (text: string): string[] => [...text].map((sign) => (sign === " " ? "Space" : sign));
const erased = (count: number): string[] => Array.from({ length: count }, () => "Backspace");

/** Completion opens, problems appear and disappear, `and` is mixed with `or`. The last edit restores the filter. */
export const edits: readonly Edit[] = [
  { name: "a word, which leaves the filter unfinished", keys: typed(" and"), answers: false },
  { name: "half a field, with completion open", keys: typed(" prio"), answers: false },
  { name: "the completion, taken", keys: ["Enter"], answers: false },
  { name: "an operator and a number", keys: typed(" >= 3"), answers: true },
  { name: "an or, which shows the implied parentheses", keys: typed(" or paid = true"), answers: true },
  { name: "the or, erased", keys: erased(" or paid = true".length), answers: true },
  { name: "another number", keys: ["Backspace", "4"], answers: true },
  { name: "a mistake, which is a problem", keys: ["x"], answers: false },
  { name: "the mistake, erased", keys: ["Backspace"], answers: true },
  { name: "everything, erased", keys: erased(" and priority >= 4".length), answers: true },
];
