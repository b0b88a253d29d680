// Shows a remembered query: operation, collection and filter.

import { SplitFilterText } from "../editor/filter-text.tsx";
import { classes } from "../ui/classes.ts";
import type { Question } from "./question.ts";
import * as styles from "./question-text.module.css";

/** Maximum length of a filter; more than any line can show. */
const shown = 300;
/** Length of the end of a long filter that is always shown: consecutive queries usually differ there. */
const kept = 15;

interface Props {
  readonly question: Question;
  /** The current collection, which is not repeated. */
  readonly collection: string;
}

/** Shows a query in one line. Where there is not enough room, its middle is omitted. */
export function QuestionText({ question, collection }: Props) {
  const filter = inOneLine(question.filter);
  const text = filter.length > shown ? filter.slice(0, shown - kept) + filter.slice(-kept) : filter;
  return (
    <span className={styles.question}>
      <Verb question={question} />
      {question.collection === collection ? null : <span className={styles.from}>{question.collection} </span>}
      {text === "" ? <span className={styles.all}>every row</span> : <SplitFilterText text={text} at={splitOf(text)} />}
    </span>
  );
}

/** The operation, unless it only finds. */
export function Verb({ question: { operation } }: Pick<Props, "question">) {
  return operation === undefined ? null : (
    <span className={classes(styles.verb, operation === "Delete" && styles.out)}>{operation} </span>
  );
}

function inOneLine(filter = ""): string {
  return filter.replace(/\s+/g, " ").trim();
}

/** The index at which that end begins: at a word, if one begins nearby. */
function splitOf(text: string): number {
  if (text.length <= 2 * kept) return text.length;
  const from = text.length - kept;
  const word = text.indexOf(" ", from);
  return word >= 0 && word < text.length - 3 ? word : from;
}

/** Formats a query as plain text. */
export function questionName({ operation, collection = "", filter = "" }: Question): string {
  const text = inOneLine(filter) || "every row";
  return `${operation === undefined ? "" : `${operation} `}${collection}: ${text}`;
}

/** Formats what is switched off, sort, limit, fields and changes of a query; empty without any. */
export function optionsText({ off, sort, limit, projection, patch }: Question): string {
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
