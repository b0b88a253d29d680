// Shows a remembered query: operation, collection and filter.

import { FilterText } from "../editor/filter-text.tsx";
import { classes } from "../ui/classes.ts";
import * as styles from "./history.module.css";
import type { Question } from "./question.ts";

/** Maximum length of a filter; more than any line can show. */
const shown = 300;

interface Props {
  readonly question: Question;
  /** The current collection, which is not repeated. */
  readonly collection: string;
}

/** Shows a query in one line. */
export function QuestionText({ question, collection }: Props) {
  const { filter = "" } = question;
  return (
    <>
      {question.operation === undefined ? null : (
        <span className={classes(styles.verb, question.operation === "Delete" && styles.out)}>
          {question.operation}{" "}
        </span>
      )}
      {question.collection === collection ? null : <span className={styles.from}>{question.collection} </span>}
      {filter.trim() === "" ? (
        <span className={styles.all}>every row</span>
      ) : (
        <FilterText text={filter.slice(0, shown)} />
      )}
    </>
  );
}

/** Formats a query as plain text. */
export function questionName({ operation, collection = "", filter = "" }: Question): string {
  const text = filter.trim() === "" ? "every row" : filter.replace(/\s+/g, " ").trim();
  return `${operation === undefined ? "" : `${operation} `}${collection}: ${text}`;
}

/** Formats sort, limit, fields and changes of a query; empty without any. */
export function optionsText({ sort, limit, projection, patch }: Question): string {
  return [
    sort === undefined ? "" : `sort ${sort}`,
    limit === undefined ? "" : `limit ${limit}`,
    projection === undefined ? "" : `fields ${projection}`,
    patch === undefined ? "" : `changes ${patch}`,
  ]
    .filter((part) => part !== "")
    .join(" · ");
}
