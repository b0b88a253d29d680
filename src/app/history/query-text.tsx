import { filterTokens } from "../../codemirror/public.ts";
import { SplitFilterText } from "../editor/filter-text.tsx";
import { describeSort, formatSort } from "../rows/sort-text.ts";
import { joinClasses } from "../ui/join-classes.ts";
import * as styles from "./query-text.module.css";
import type { StoredQuery } from "./stored-query.ts";

/** Maximum length of a filter; more than any line can show. */
const shown = 300;
/** Length of the end of a long filter that is always shown: consecutive queries usually differ there. */
const kept = 15;

interface Props {
  readonly question: StoredQuery;
  readonly collection: string;
  /** The queries listed before and after it: what it shares with the beginning of one is omitted. */
  readonly beside?: readonly (StoredQuery | undefined)[];
}

/** Shows a query in one line. Where there is not enough room, its middle is omitted. */
export function QuestionText({ question, collection, beside = [] }: Props) {
  const filter = joinLines(question.filter);
  const text = filter.length > shown ? filter.slice(0, shown - kept) + filter.slice(-kept) : filter;
  const isRepeated = beside.some((other) => other !== undefined && joinLines(other.filter) === filter);
  const options = isRepeated ? formatQueryOptions(question) : formatSort(question.sort ?? "");
  const from = Math.max(0, ...beside.map((other) => findDifference(text, joinLines(other?.filter))));
  return (
    <span className={styles.question}>
      <Verb question={question} />
      {question.collection === collection ? null : <span className={styles.from}>{question.collection} </span>}
      {text === "" ? (
        <span className={styles.all}>every row</span>
      ) : (
        <SplitFilterText text={text} from={from} at={from + findSplitIndex(text.slice(from))} />
      )}
      {options === "" ? null : <span className={styles.from}> {options}</span>}
    </span>
  );
}

export function Verb({ question: { operation } }: Pick<Props, "question">) {
  return operation === undefined ? null : (
    <span className={joinClasses(styles.verb, operation === "Delete" && styles.out)}>{operation} </span>
  );
}

function joinLines(filter = ""): string {
  return filter.replace(/\s+/g, " ").trim();
}

/** Shorter filters, in UTF-16 code units, are shown from their beginning. */
const short = 30;

/** Where a filter begins to differ from another one: the `and` or `or` before it, or else the token. 0 if nothing is shared. */
export function findDifference(text: string, other: string): number {
  if (text.length < short) return 0;
  let shared = 0;
  while (shared < text.length && text[shared] === other[shared]) shared++;
  if (shared === text.length) return 0;
  const starts = filterTokens(text).filter(({ from }) => from <= shared);
  const word = starts.findLast(({ from, to }) => /^(and|or)$/i.test(text.slice(from, to)));
  return (word ?? starts.at(-1))?.from ?? 0;
}

/** The index at which that end begins: at a word, if one begins nearby. */
function findSplitIndex(text: string): number {
  if (text.length <= 2 * kept) return text.length;
  const from = text.length - kept;
  const word = text.indexOf(" ", from);
  return word >= 0 && word < text.length - 3 ? word : from;
}

export function formatQuery({ operation, collection = "", filter = "", sort }: StoredQuery): string {
  const text = joinLines(filter) || "every row";
  const order = sort === undefined ? "" : `, sorted by ${describeSort(sort)}`;
  return `${operation === undefined ? "" : `${operation} `}${collection}: ${text}${order}`;
}

export function formatQueryOptions({ off, sort, limit, projection, patch }: StoredQuery): string {
  return [
    off === undefined ? "" : "conditions switched off",
    sort === undefined ? "" : `sort ${sort}`,
    limit === undefined ? "" : `limit ${limit}`,
    projection === undefined ? "" : `fields ${projection}`,
    patch === undefined ? "" : `changes ${patch}`,
  ]
    .filter((part) => part !== "")
    .join(" · ");
}
