// Shows a remembered query: operation, collection and filter.

import { FilterText } from "../editor/filter-text.tsx";
import { classes } from "../ui/classes.ts";
import * as styles from "./history.module.css";
import type { Question } from "./question.ts";

/** More than any line shows; the rest of a long filter would only take time to draw. */
const shown = 300;

interface Props {
  readonly question: Question;
  /** The collection that needs no mention. */
  readonly collection: string;
}

/** In one line. */
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

/** A query as plain text. */
export function questionName({ operation, collection = "", filter = "" }: Question): string {
  const text = filter.trim() === "" ? "every row" : filter.replace(/\s+/g, " ").trim();
  return `${operation === undefined ? "" : `${operation} `}${collection}: ${text}`;
}

/** Sort, limit, fields and changes of a query; empty without any. */
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
