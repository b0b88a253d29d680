import { type ReactNode, useMemo, useRef, useState } from "react";
import { copyLink } from "../address/link.ts";
import { writeRoute } from "../address/route.ts";
import { FilterText } from "../editor/filter-text.tsx";
import { useStore } from "../state/store.ts";
import { Button } from "../ui/button.tsx";
import { copyBlocked } from "../ui/copy-text.ts";
import { GroupedNumber, GroupedText } from "../ui/grouped-number.tsx";
import { keys } from "../ui/keys/keys.ts";
import { Picker } from "../ui/picker/picker.tsx";
import type { PickerAction, PickerOption } from "../ui/picker/picker-option.ts";
import { type Favourite, type Favourites, favourites } from "./favourites.ts";
import { formatAge, formatMoment } from "./format-age.ts";
import { describeEntryOutcome, type Entries, type Entry, getEntryKey, history } from "./history.ts";
import * as styles from "./history-dialog.module.css";
import type { Naming } from "./name-dialog.tsx";
import { formatQuery, formatQueryOptions, QuestionText } from "./query-text.tsx";
import type { StoredQuery } from "./stored-query.ts";

interface Props {
  /** Of the current service, as `entries`. */
  readonly saved: Favourites;
  readonly entries: Entries;
  readonly now: number;
  readonly onLoad: (query: Favourite | Entry) => void;
  readonly onName: (naming: Naming) => void;
  readonly onClose: () => void;
}

interface Said {
  readonly words: string;
  /** Restores what was deleted. */
  readonly putBack?: () => void;
  readonly isQuestion?: boolean;
}

const nothing: Said = { words: "" };

const empty =
  "No history yet. A query is recorded when you press Refresh, or when its response stays for two seconds. Every write is recorded.";

export function HistoryDialog({ saved, entries, now, onLoad, onName, onClose }: Props) {
  const [said, setSaid] = useState<Said>(nothing);
  const line = useRef<HTMLDivElement>(null);
  /** The number of entries of all services. */
  const all = useStore(history).length;
  const options = useMemo((): readonly PickerOption[] => {
    const copy = (question: StoredQuery): void => {
      copyLink(writeRoute("explore", Object.entries(question))).then(
        () => setSaid({ words: "Link copied" }),
        () => setSaid({ words: copyBlocked }),
      );
    };
    const createActions = (question: StoredQuery, name: PickerAction, remove: () => Said): readonly PickerAction[] => [
      name,
      { label: "Copy link", run: () => copy(question) },
      { label: "Delete", key: "Alt-Delete", run: () => setSaid(remove()) },
    ];
    return [
      ...saved.map((favourite) => ({
        ...createFavouriteOption(favourite),
        run: () => onLoad(favourite),
        actions: createActions(
          favourite.question,
          { label: "Rename", closes: true, run: () => onName({ favourite, question: favourite.question }) },
          () => ({ words: `“${favourite.name}” is deleted.`, putBack: favourites.remove(favourite) }),
        ),
      })),
      ...entries.map((entry) => ({
        ...createEntryOption(entry, now),
        run: () => onLoad(entry),
        actions: createActions(
          entry.question,
          { label: "Save", closes: true, run: () => onName({ question: entry.question }) },
          () => ({ words: "Entry deleted.", putBack: history.remove(entry) }),
        ),
      })),
    ];
  }, [saved, entries, now, onLoad, onName]);
  /** Moves the focus to the message or the search field: its element may be gone. */
  const go = (next: Said): void => {
    setSaid(next);
    requestAnimationFrame(() => {
      const dialog = line.current?.closest("dialog");
      const target = next.isQuestion ? line.current?.querySelector("button") : dialog?.querySelector("input");
      target?.focus();
    });
  };
  return (
    <Picker
      words={{ title: "History", placeholder: "Search favourites and history…", verb: "load", empty }}
      options={options}
      openedBy={keys.history.key}
      onClose={onClose}
    >
      <div className={styles.line} ref={line}>
        <div role="status" aria-label="History">
          {said.words}
        </div>
        {said.putBack === undefined ? null : (
          <Button
            look="small"
            onClick={() => {
              said.putBack?.();
              go({ words: "Restored." });
            }}
          >
            Undo
          </Button>
        )}
        <span className="push" />
        {said.isQuestion ? (
          <>
            <Button look="small" onClick={() => go(nothing)}>
              Keep
            </Button>
            <Button
              look="small"
              onClick={() => {
                history.clear();
                go({ words: "History cleared." });
              }}
            >
              Delete all
            </Button>
          </>
        ) : (
          <Button
            look="small"
            disabled={all === 0}
            onClick={() => go({ words: `Delete all ${all} entries, for every server?`, isQuestion: true })}
          >
            Clear history…
          </Button>
        )}
      </div>
    </Picker>
  );
}

type ListedOption = Omit<PickerOption, "run" | "actions">;

function createFavouriteOption({ name, question }: Favourite): ListedOption {
  return {
    id: `favourite ${name}`,
    text: name,
    words: `favourite ${listWords(question)}`,
    detail: question.operation ?? question.collection,
    group: "Favourites",
    whole: <Whole question={question} />,
  };
}

/** Maximum length of an accessible name, in UTF-16 code units. */
const longestName = 300;

function createEntryOption(entry: Entry, now: number): ListedOption {
  const { question, outcome, at } = entry;
  const words = describeEntryOutcome(entry);
  return {
    id: getEntryKey(entry),
    // The accessible name. The search words contain the rest.
    text: formatQuery(question).slice(0, longestName),
    label: <QuestionText question={question} collection="" />,
    words: `${listWords(question)} ${outcome.status ?? "no answer"} ${words}`,
    detail: (
      <>
        <GroupedText text={words} /> · <time dateTime={new Date(at).toISOString()}>{formatAge(at, now)}</time>
      </>
    ),
    group: formatDayHeading(at, now),
    whole: (
      <Whole question={question}>
        {" "}
        · <GroupedText text={`${words}${outcome.of === undefined ? "" : ` of ${outcome.of}`}`} /> ·{" "}
        <GroupedNumber value={outcome.duration} decimals={1} /> ms · {formatMoment(at)}
      </Whole>
    ),
  };
}

function listWords(question: StoredQuery): string {
  return `${question.operation ?? "Find"} ${question.collection} ${question.filter ?? ""} ${formatQueryOptions(question)}`;
}

/** The whole query, with facts about it after its collection. */
function Whole({ question, children }: { readonly question: StoredQuery; readonly children?: ReactNode }) {
  const rest = formatQueryOptions(question);
  return (
    <div className={styles.whole}>
      <p className="dim">
        {question.operation ?? "Find"} in {question.collection}
        {children}
      </p>
      {question.filter === undefined ? null : <FilterText text={question.filter} />}
      {rest === "" ? null : <p className="dim">{rest}</p>}
    </div>
  );
}

const day = 24 * 60 * 60 * 1000;

function formatDayHeading(at: number, now: number): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  if (at >= midnight) return "Today";
  if (at >= midnight - day) return "Yesterday";
  return at >= midnight - 6 * day ? "This week" : "Earlier";
}
