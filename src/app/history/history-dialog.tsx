// The history dialog: search, load, save, share and delete entries.

import { useEffect, useMemo, useRef, useState } from "react";
import { copyLink } from "../address/link.ts";
import { writeRoute } from "../address/route.ts";
import { FilterText } from "../editor/filter-text.tsx";
import { Button } from "../ui/button.tsx";
import { copyBlocked } from "../ui/copy-text.ts";
import { GroupedNumber, GroupedText } from "../ui/grouped-number.tsx";
import { keys } from "../ui/keys/keys.ts";
import { Picker } from "../ui/picker/picker.tsx";
import type { PickerOption } from "../ui/picker/picker-option.ts";
import { describeEntryOutcome } from "./entry-outcome.ts";
import { formatAge, formatMoment } from "./format-age.ts";
import { clearHistory, type Entries, type Entry, forget, getEntryKey } from "./history.ts";
import * as styles from "./history-dialog.module.css";
import { formatQuery, formatQueryOptions, QuestionText } from "./query-text.tsx";

interface Props {
  /** The entries of the current service. */
  readonly entries: Entries;
  /** The number of entries of all services. */
  readonly all: number;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
  readonly onLoad: (entry: Entry) => void;
  readonly onSave: (entry: Entry) => void;
  readonly onClose: () => void;
}

interface Said {
  readonly words: string;
  /** Restores what was deleted. */
  readonly putBack?: () => void;
  /** Whether it asks before everything is deleted. */
  readonly isQuestion?: boolean;
}

/** Maximum length of an accessible name, in UTF-16 code units. */
const longestName = 300;

const nothing: Said = { words: "" };

const empty =
  "No history yet. A query is recorded when you press Send, or when its response stays for two seconds. Every write is recorded.";

export function HistoryDialog({ entries, all, now, onLoad, onSave, onClose }: Props) {
  const [said, setSaid] = useState<Said>(nothing);
  const line = useRef<HTMLDivElement>(null);
  const latest = useRef({ onLoad, onSave });
  useEffect(() => {
    latest.current = { onLoad, onSave };
  });
  const options = useMemo(
    () =>
      entries.map((entry): PickerOption => {
        const copy = (): void => {
          copyLink(writeRoute("explore", Object.entries(entry.question))).then(
            () => setSaid({ words: "Link copied" }),
            () => setSaid({ words: copyBlocked }),
          );
        };
        const remove = (): void => setSaid({ words: "Entry deleted.", putBack: forget(entry) });
        return {
          ...createEntryOption(entry, now),
          run: () => latest.current.onLoad(entry),
          actions: [
            { label: "Save", closes: true, run: () => latest.current.onSave(entry) },
            { label: "Copy link", run: copy },
            { label: "Delete", key: "Alt-Delete", run: remove },
          ],
        };
      }),
    [entries, now],
  );
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
      words={{ title: "History", placeholder: "Search the history…", verb: "load", empty }}
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
              go({ words: "Entry restored." });
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
                clearHistory(Date.now());
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

/** An entry as the list shows it. */
function createEntryOption(entry: Entry, now: number): Omit<PickerOption, "run" | "actions"> {
  const { question, outcome, at } = entry;
  const rest = formatQueryOptions(question);
  return {
    id: getEntryKey(entry),
    // The accessible name. The search words contain the rest.
    text: formatQuery(question).slice(0, longestName),
    label: <QuestionText question={question} collection="" />,
    words: `${question.operation ?? "Find"} ${question.filter ?? ""} ${rest} ${outcome.status ?? "no answer"} ${describeEntryOutcome(entry)}`,
    detail: (
      <>
        <GroupedText text={describeEntryOutcome(entry)} /> ·{" "}
        <time dateTime={new Date(at).toISOString()}>{formatAge(at, now)}</time>
      </>
    ),
    group: formatDayHeading(at, now),
    whole: (
      <div className={styles.whole}>
        <p className="dim">
          {question.operation ?? "Find"} in {question.collection} ·{" "}
          <GroupedText text={`${describeEntryOutcome(entry)}${outcome.of === undefined ? "" : ` of ${outcome.of}`}`} />{" "}
          · <GroupedNumber value={outcome.duration} decimals={1} /> ms · {formatMoment(at)}
        </p>
        {question.filter === undefined ? null : <FilterText text={question.filter} />}
        {rest === "" ? null : <p className="dim">{rest}</p>}
      </div>
    ),
  };
}

const day = 24 * 60 * 60 * 1000;

/** The heading for an entry: its day. */
function formatDayHeading(at: number, now: number): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  if (at >= midnight) return "Today";
  if (at >= midnight - day) return "Yesterday";
  return at >= midnight - 6 * day ? "This week" : "Earlier";
}
