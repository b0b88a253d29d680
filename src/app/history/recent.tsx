// The list of recent queries in the sidebar.

import { Button } from "../ui/button.tsx";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { KeyHint } from "../ui/keys/key-cap.tsx";
import { formatAriaKey } from "../ui/keys/key-names.ts";
import { keys } from "../ui/keys/keys.ts";
import { NamedList } from "../ui/named-list.tsx";
import * as sideStyles from "../ui/panes/side.module.css";
import { describeEntryOutcome, isFailure } from "./entry-outcome.ts";
import { formatAge, formatMoment } from "./format-age.ts";
import * as styles from "./history.module.css";
import { type Entries, type Entry, getEntryKey } from "./history.ts";
import { formatQuery, QuestionText } from "./query-text.tsx";

/** Number of queries shown here; the dialog lists all of them. */
const handful = 6;

interface Props {
  readonly entries: Entries;
  readonly collection: string;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
  readonly onLoad: (entry: Entry) => void;
  readonly onOpen: () => void;
}

export function Recent({ entries, collection, now, onLoad, onOpen }: Props) {
  return (
    <section className={styles.mem} aria-labelledby="mem-recent">
      <div className={joinClasses(sideStyles.head, styles.head)}>
        <h2 id="mem-recent">Recent</h2>
        <Button
          look="quiet small"
          aria-haspopup="dialog"
          aria-keyshortcuts={formatAriaKey(keys.history.key)}
          onClick={onOpen}
        >
          History <KeyHint of={keys.history.key} />
        </Button>
      </div>
      <div className={styles.recent}>
        {entries.length === 0 ? (
          <p className={styles.none}>Your queries will be listed here.</p>
        ) : (
          <NamedList name="Recent">
            {entries.slice(0, handful).map((entry) => (
              <li key={getEntryKey(entry)}>
                <button
                  className={styles.row}
                  type="button"
                  title={formatQuery(entry.question)}
                  onClick={() => onLoad(entry)}
                >
                  <span className={styles.text}>
                    <QuestionText question={entry.question} collection={collection} />
                  </span>
                  <OutcomeNote entry={entry} />
                  <time
                    className={styles.ago}
                    dateTime={new Date(entry.at).toISOString()}
                    title={formatMoment(entry.at)}
                  >
                    {formatAge(entry.at, now)}
                  </time>
                </button>
              </li>
            ))}
          </NamedList>
        )}
      </div>
    </section>
  );
}

/** The number, with its words for screen readers. */
function OutcomeNote({ entry }: { readonly entry: Entry }) {
  const { status, matches, affected } = entry.outcome;
  const number = affected ?? matches;
  const words = describeEntryOutcome(entry);
  if (number === undefined) {
    return (
      <span className={joinClasses("n", isFailure(entry.outcome) && styles.failed)} title={words}>
        {status ?? "–"}
        <span className="sr"> {words}</span>
      </span>
    );
  }
  return (
    <span className="n">
      <GroupedNumber value={number} />
      <span className="sr">{words.replace(/^\d+/, "")}, </span>
    </span>
  );
}
