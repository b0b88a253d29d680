import { type FormEvent, useId, useState } from "react";
import { getEntityPath } from "../../../../client/public.ts";
import { sendPatch } from "../../../requests/query/write-rows.ts";
import { Button } from "../../../ui/button.tsx";
import { CodedText } from "../../../ui/coded-text.tsx";
import { OpenPopover } from "../../../ui/open-popover.tsx";
import type { Anchor } from "../../../ui/place-popover.ts";
import { useTask } from "../../../ui/use-task.ts";
import { getRowKey } from "../../session/choice.ts";
import { readPatch } from "../../session/read-patch.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import * as styles from "./cell-editor.module.css";
import { type EditedCell, makePatch, writeCell } from "./edited-value.ts";
import { ValueField } from "./value-field.tsx";

interface Props {
  readonly cell: EditedCell;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

export function CellEditor({ cell, anchor, onClose }: Props) {
  // The address may lead to another collection before the value is written.
  const [collection] = useState(useExplore((now) => now.collection));
  const { write: writes } = useExploreSession();
  const id = useId();
  const before = writeCell(cell);
  // Another object with each change, after which a refusal no longer counts.
  const [entered, enter] = useState({ text: before });
  const { text } = entered;
  const task = useTask("Problems of the value", entered);
  const { path, declaration } = cell;
  const key = getRowKey(cell.row);
  const patch = JSON.stringify(makePatch(cell, text));
  const problem = task.problems[0] ?? readPatch(patch, collection).problems[0]?.message ?? null;
  const isRunning = task.running !== null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem !== null || isRunning || key === null) return;
    if (text === before) {
      onClose();
      return;
    }
    task.run("Saving…", async () => {
      const write = await writes.run((client) => sendPatch(client, getEntityPath(collection.name, key), patch));
      if (write.problem !== null) throw new Error(write.problem.messages.join(" "));
      writes.report(write, `Changed ${path} of row ${key}.`, `Restored ${path} of row ${key}.`);
      onClose();
    });
  };
  return (
    <OpenPopover
      className={styles.popover}
      role="dialog"
      aria-labelledby={`${id}-title`}
      anchor={anchor}
      onOpen={focusField}
      onClose={onClose}
      isKept
    >
      <form className={styles.editor} noValidate onSubmit={submit}>
        <label id={`${id}-title`} htmlFor={`${id}-value`}>
          Edit <code>{path}</code> of row {key}
        </label>
        <ValueField
          id={`${id}-value`}
          describedBy={`${id}-problem`}
          declaration={declaration}
          text={text}
          hasLines={before?.includes("\n") === true}
          placeholder={text === null ? "null" : undefined}
          isInvalid={problem !== null}
          onChange={(next) => enter({ text: next })}
        />
        {declaration.required === true ? null : (
          <label className={styles.none}>
            <input
              type="checkbox"
              checked={text === null}
              onChange={({ currentTarget }) => enter({ text: currentTarget.checked ? null : "" })}
            />
            No value (null)
          </label>
        )}
        <p id={`${id}-problem`} className="error-text" role="alert">
          {problem === null ? null : <CodedText text={problem} />}
        </p>
        <div className={styles.end}>
          <Button look="small" onClick={onClose}>
            Cancel
          </Button>
          <Button look="small primary" type="submit" aria-disabled={problem !== null || isRunning}>
            {task.running ?? "Save"}
          </Button>
        </div>
      </form>
    </OpenPopover>
  );
}

function focusField(popover: HTMLElement): void {
  const field = popover.querySelector<HTMLElement>("[data-value]");
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}
