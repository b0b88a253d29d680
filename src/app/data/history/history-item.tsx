import { Camera, RotateCcw } from "lucide-react";
import { type ReactNode, type Ref, useRef, useState } from "react";
import type { ResetSamples } from "../../../client/internal.ts";
import { chooseForm, formatNumber, joinWords } from "../../../language/internal.ts";
import { useService } from "../../connection/service.ts";
import { formatAge, formatMoment } from "../../history/format-age.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { RowCount } from "../../ui/grouped-number.tsx";
import { useOnMount } from "../../ui/use-on-mount.ts";
import * as styles from "./data-history.module.css";
import type { HistoryEntry } from "./data-history.ts";
import { deleteNamed, type HistoryAction, putSamplesBack, restoreNamed, undoWrite } from "./history-actions.ts";

interface Props {
  readonly isRunning: boolean;
  readonly onStart: (action: HistoryAction) => void;
}

export function EntryItem({ entry, isRunning, onStart }: Props & { readonly entry: HistoryEntry }) {
  const { client, collections } = useService();
  if (entry.kind === "snapshot") {
    const actions = [restoreNamed(client, entry), deleteNamed(client, entry)];
    const mark = (
      <>
        <span className="sr">Snapshot</span>
        <Camera className="icon" aria-hidden />
      </>
    );
    return (
      <Item mark={mark} at={entry.at} actions={actions} isDisabled={isRunning} onStart={onStart}>
        <strong>{entry.name}</strong>{" "}
        <span className="dim">
          <RowCount value={entry.rows} />
        </span>
      </Item>
    );
  }
  const { step, at, undoes, effects, needs, isUndone, isTooLarge } = entry;
  const removed = needs.filter((name) => collections.every((collection) => collection.name !== name));
  const isDisabled = isRunning || isUndone || isTooLarge || removed.length > 0;
  return (
    <Item mark={step} at={at} actions={[undoWrite(client, entry)]} isDisabled={isDisabled} onStart={onStart}>
      <span className={isUndone ? "dim" : undefined}>
        {undoes === null ? "" : `Undid step ${undoes}. `}
        {effects.join("; ")}
        {isUndone ? ", undone" : ""}
        {isUndone || removed.length === 0
          ? ""
          : `. It can't be undone: ${joinWords(removed)} ${chooseForm(removed.length, "was", "were")} removed since`}
      </span>
    </Item>
  );
}

/** How many orders the shop can have (docs/your-data.md#exports-and-the-reset). */
const sizes = [1_000, 5_000, 20_000, 50_000, 100_000] as const;
const usualSize = 5_000;

interface SamplesProps extends Props {
  readonly resetSamples: ResetSamples;
  readonly hasFocus: boolean;
}

export function SamplesItem({ resetSamples, hasFocus, isRunning, onStart }: SamplesProps) {
  const [size, setSize] = useState<number>(usualSize);
  const item = useRef<HTMLLIElement>(null);
  useOnMount(() => {
    if (hasFocus) item.current?.querySelector("button")?.focus();
  });
  const mark = <RotateCcw className="icon" aria-hidden />;
  return (
    <Item
      ref={item}
      mark={mark}
      actions={[putSamplesBack(resetSamples, size)]}
      isDisabled={isRunning}
      onStart={onStart}
    >
      <strong>Samples</strong>{" "}
      <SelectField
        label="Orders"
        className={styles.orders}
        options={sizes.map((each) => ({ value: String(each), label: formatNumber(each) }))}
        value={String(size)}
        onChange={(value) => setSize(Number(value))}
      />
    </Item>
  );
}

interface ItemProps extends Pick<Props, "onStart"> {
  readonly ref?: Ref<HTMLLIElement>;
  readonly mark: ReactNode;
  /** In milliseconds since 1970; undefined for the samples. */
  readonly at?: number;
  readonly actions: readonly HistoryAction[];
  readonly isDisabled: boolean;
  readonly children: ReactNode;
}

function Item({ ref, mark, at, actions, isDisabled, onStart, children }: ItemProps) {
  return (
    <li ref={ref} className={at === undefined ? styles.samples : undefined}>
      <span className={styles.mark}>{mark}</span>
      <span className={styles.text}>{children}</span>
      {at === undefined ? null : (
        <time className="dim" dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
          {formatAge(at, Date.now())}
        </time>
      )}
      <span className={styles.actions}>
        {actions.map((action) => {
          const end = action.consequences === undefined ? "" : "…";
          return (
            <Button
              key={action.verb}
              look="small"
              name={action.label + end}
              // Not `disabled`, so that it keeps the focus while its action runs.
              aria-disabled={isDisabled}
              onClick={() => isDisabled || onStart(action)}
            >
              {action.verb + end}
            </Button>
          );
        })}
      </span>
    </li>
  );
}
