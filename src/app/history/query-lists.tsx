import { type ReactNode, useId } from "react";
import { Button } from "../ui/button.tsx";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { keys } from "../ui/keys/keys.ts";
import { NamedList } from "../ui/named-list.tsx";
import * as sideStyles from "../ui/panes/side.module.css";
import type { StoredEntry } from "./entry-store.ts";
import type { Favourite, Favourites } from "./favourites.ts";
import { formatAge, formatMoment } from "./format-age.ts";
import { describeEntryOutcome, type Entries, type Entry, getEntryKey, isFailure } from "./history.ts";
import * as styles from "./query-lists.module.css";
import { formatQuery, QuestionText, Verb } from "./query-text.tsx";

/** The dialog lists all of them. */
const handful = 6;

interface FavouriteListProps {
  readonly saved: Favourites;
  /** The history, which has the number of rows of each. */
  readonly entries: Entries;
  readonly onLoad: (favourite: Favourite) => void;
}

export function FavouriteList({ saved, entries, onLoad }: FavouriteListProps) {
  const outcomes = new Map(entries.map((entry) => [getEntryKey(entry), entry]));
  return (
    <Section title="Saved">
      {saved.length === 0 ? (
        <p className={styles.none}>The star above the filter saves a query.</p>
      ) : (
        <NamedList name="Saved">
          {saved.map((favourite) => {
            const entry = outcomes.get(getEntryKey(favourite));
            return (
              <Item key={favourite.name} entry={favourite} onLoad={onLoad}>
                <bdi className={styles.name}>{favourite.name}</bdi> <Verb question={favourite.question} />
                {/* The rows of a write may no longer match. */}
                {entry === undefined || favourite.question.operation !== undefined ? null : (
                  <OutcomeNote entry={entry} />
                )}
              </Item>
            );
          })}
        </NamedList>
      )}
    </Section>
  );
}

interface RecentListProps {
  readonly entries: Entries;
  /** The current collection, which is not repeated. */
  readonly collection: string;
  readonly now: number;
  readonly onLoad: (entry: Entry) => void;
  readonly onOpen: () => void;
}

export function RecentList({ entries, collection, now, onLoad, onOpen }: RecentListProps) {
  return (
    <Section
      title="Recent"
      opener={
        <Button look="quiet small" aria-haspopup="dialog" shortcut={keys.history.key} onClick={onOpen}>
          History
        </Button>
      }
    >
      <div className={styles.recent}>
        {entries.length === 0 ? (
          <p className={styles.none}>Your queries will be listed here.</p>
        ) : (
          <NamedList name="Recent">
            {entries.slice(0, handful).map((entry, index) => (
              <Item key={getEntryKey(entry)} entry={entry} onLoad={onLoad}>
                <span className={styles.text}>
                  <QuestionText
                    question={entry.question}
                    collection={collection}
                    beside={[entries[index - 1]?.question, entries[index + 1]?.question]}
                  />
                </span>
                <OutcomeNote entry={entry} />
                <time className={styles.ago} dateTime={new Date(entry.at).toISOString()} title={formatMoment(entry.at)}>
                  <span className="sr">, </span>
                  {formatAge(entry.at, now)}
                </time>
              </Item>
            ))}
          </NamedList>
        )}
      </div>
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly opener?: ReactNode;
  readonly children: ReactNode;
}

function Section({ title, opener, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.mem} aria-labelledby={id}>
      <div className={joinClasses(sideStyles.head, styles.head)}>
        <h2 id={id}>{title}</h2>
        {opener}
      </div>
      {children}
    </section>
  );
}

interface ItemProps<E extends StoredEntry> {
  readonly entry: E;
  readonly onLoad: (entry: E) => void;
  readonly children: ReactNode;
}

function Item<E extends StoredEntry>({ entry, onLoad, children }: ItemProps<E>) {
  return (
    <li>
      <button className={styles.row} type="button" title={formatQuery(entry.question)} onClick={() => onLoad(entry)}>
        {children}
      </button>
    </li>
  );
}

/** The number, or the status without one, with its words for screen readers. */
function OutcomeNote({ entry }: { readonly entry: Entry }) {
  const { status, matches, affected } = entry.outcome;
  const number = affected ?? matches;
  const words = describeEntryOutcome(entry);
  return (
    <span className={joinClasses("n", isFailure(entry.outcome) && styles.failed)} title={words}>
      {number === undefined ? (status ?? "–") : <GroupedNumber value={number} />}
      <span className="sr">{number === undefined ? ` ${words}` : words.replace(/^\d+/, "")}</span>
    </span>
  );
}
