import { type FormEvent, useId, useState } from "react";
import { getEntityPath } from "../../../../client/public.ts";
import { sendPatch } from "../../../requests/query/write-rows.ts";
import { Button } from "../../../ui/button.tsx";
import { CodedText } from "../../../ui/coded-text.tsx";
import { OpenPopover } from "../../../ui/open-popover.tsx";
import type { Anchor } from "../../../ui/place-popover.ts";
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
  const [text, setText] = useState(before);
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { path, declaration } = cell;
  const key = getRowKey(cell.row);
  const patch = JSON.stringify(makePatch(cell, text));
  const problem = refusal ?? readPatch(patch, collection).problems[0]?.message ?? null;

  const change = (next: string | null): void => {
    setText(next);
    setRefusal(null);
  };
  const save = async (): Promise<void> => {
    if (problem !== null || isRunning || key === null) return;
    setRunning(true);
    const write = await writes.run((client) => sendPatch(client, getEntityPath(collection.name, key), patch));
    setRunning(false);
    if (write.problem !== null) {
      setRefusal(write.problem.messages.join(" "));
      return;
    }
    writes.report(write, `Changed ${path} of row ${key}.`, `Restored ${path} of row ${key}.`);
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
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
          onChange={change}
        />
        {declaration.required === true ? null : (
          <label className={styles.none}>
            <input
              type="checkbox"
              checked={text === null}
              onChange={({ currentTarget }) => change(currentTarget.checked ? null : "")}
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
            {isRunning ? "Saving…" : "Save"}
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
