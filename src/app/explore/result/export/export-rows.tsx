// The button and the popover that copy rows or save them to a file, and the progress while that runs.

import { ChevronDown } from "lucide-react";
import { memo, type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import { useService } from "../../../connection/service.ts";
import { useStore } from "../../../state/store.ts";
import { Button } from "../../../ui/button.tsx";
import { GroupedNumber } from "../../../ui/grouped-number.tsx";
import { joinClasses } from "../../../ui/join-classes.ts";
import { type Command, commandGroups, useCommands } from "../../../ui/keys/command.ts";
import { placePopover } from "../../../ui/place-popover.ts";
import { useExploreSession } from "../../session/session.ts";
import * as styles from "./export-rows.module.css";
import { type ExportOrder, getRowExport } from "./row-export.ts";
import { formatFacts, type RowFormat, rowFormats } from "./row-text.ts";

interface Props {
  /** The number of rows in the table. */
  readonly shown: number;
  /** The number of matches; undefined until they are counted. */
  readonly total: number | undefined;
}

/** Memoized: a key press in the filter does not change the rows that are there to export. */
export const ExportRows = memo(function ExportRows({ shown, total }: Props) {
  const session = useExploreSession();
  const service = useService();
  const rowExport = getRowExport(service);
  const progress = useStore(rowExport.progress);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [format, setFormat] = useState<RowFormat>("JSON");
  const [isWhole, setWhole] = useState(false);
  const start = (order: ExportOrder): void => {
    const { columns, find } = session.now();
    rowExport.start(order, { client: service.client, columns, find });
  };
  useCommands(() => exportCommands(start));
  const toggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>): void => {
    if (newState !== "open" || button.current === null) return;
    placePopover(currentTarget, button.current);
    currentTarget.querySelector<HTMLElement>("input:checked")?.focus();
  };
  const cancel = (): void => {
    rowExport.cancel();
    // Moves the focus, because the button is removed.
    button.current?.focus();
  };
  const act = (action: ExportOrder["action"]): void => {
    popover.current?.hidePopover();
    button.current?.focus();
    start({ format, isWhole, action });
  };
  return (
    <>
      {progress === null ? null : (
        <>
          <progress value={progress.done} max={Math.max(1, progress.total)} aria-label="Rows read" />
          <span>
            <GroupedNumber value={progress.done} /> of <GroupedNumber value={progress.total} />
          </span>
          <Button look="quiet small" onClick={cancel}>
            Cancel
          </Button>
        </>
      )}
      <Button look="quiet small" ref={button} popoverTarget={id} aria-haspopup="dialog">
        Copy or download
        <ChevronDown className="icon trail" aria-hidden />
      </Button>
      <div
        className={styles.popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Copy or download rows"
        ref={popover}
        onToggle={toggle}
      >
        {shown === total ? null : (
          <fieldset>
            <legend>Rows</legend>
            <Radio group={`${id}rows`} isChecked={!isWhole} onCheck={() => setWhole(false)}>
              <GroupedNumber value={shown} /> shown
            </Radio>
            <Radio group={`${id}rows`} isChecked={isWhole} onCheck={() => setWhole(true)}>
              All {total === undefined ? null : <GroupedNumber value={total} />} that match
            </Radio>
          </fieldset>
        )}
        <fieldset>
          <legend>Format</legend>
          {rowFormats.map((each) => (
            <Radio key={each} group={`${id}format`} isChecked={each === format} onCheck={() => setFormat(each)}>
              {each} <span className="dim">{formatFacts[each].about}</span>
            </Radio>
          ))}
        </fieldset>
        <div className={styles.actions}>
          <Button onClick={() => act("copy")}>Copy</Button>
          <Button look="primary" onClick={() => act("download")}>
            Download
          </Button>
        </div>
      </div>
    </>
  );
});

interface RadioProps {
  readonly group: string;
  readonly isChecked: boolean;
  readonly onCheck: () => void;
  readonly children: ReactNode;
}

function Radio({ group, isChecked, onCheck, children }: RadioProps) {
  return (
    <label className={joinClasses("check", styles.choice)}>
      <input type="radio" name={group} checked={isChecked} onChange={onCheck} />
      <span>{children}</span>
    </label>
  );
}

function exportCommands(start: (order: ExportOrder) => void): readonly Command[] {
  return rowFormats.flatMap((format) => [
    {
      id: `table.copy.${format}`,
      label: `Copy the rows shown as ${format}`,
      group: commandGroups.export,
      words: "clipboard table result",
      run: () => start({ format, isWhole: false, action: "copy" }),
    },
    {
      id: `table.download.${format}`,
      label: `Download all matching rows as ${format}`,
      group: commandGroups.export,
      words: "save file export table result",
      run: () => start({ format, isWhole: true, action: "download" }),
    },
  ]);
}
