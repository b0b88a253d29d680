// The popover that edits the value of a cell. The service checks the whole row, and keeps the write for undo.

import { type ChangeEvent, type FormEvent, useId, useState } from "react";
import type { WriteStatus } from "../../../requests/query/write.ts";
import { Button } from "../../../ui/button.tsx";
import { CodedText } from "../../../ui/coded-text.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { say } from "../../../ui/notice.tsx";
import { OpenPopover } from "../../../ui/open-popover.tsx";
import type { Anchor } from "../../../ui/place-popover.ts";
import { getRowKey } from "../../session/choice.ts";
import { readPatch } from "../../session/read-patch.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import * as styles from "./cell-editor.module.css";
import { type EditedCell, makePatch, writeCell } from "./edited-value.ts";

interface Props {
  readonly cell: EditedCell;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

export function CellEditor({ cell, anchor, onClose }: Props) {
  const collection = useExplore((now) => now.collection);
  const { write: writes } = useExploreSession();
  const id = useId();
  const before = writeCell(cell);
  const [text, setText] = useState(before ?? "");
  const [isNull, setNull] = useState(before === null);
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { path, declaration } = cell;
  const key = getRowKey(cell.row);
  const patch = JSON.stringify(makePatch(cell, isNull ? null : text));
  const problem = refusal ?? readPatch(patch, collection).problems[0]?.message ?? null;

  const change = (next: string): void => {
    setText(next);
    setNull(false);
    setRefusal(null);
  };
  const undo = async (write: WriteStatus): Promise<void> => {
    const { problem } = await writes.undo(write);
    say(problem?.messages.join(" ") ?? `Restored ${path} of row ${key}.`);
  };
  const save = async (): Promise<void> => {
    if (problem !== null || isRunning || key === null) return;
    setRunning(true);
    const write = await writes.patchRow(key, patch);
    setRunning(false);
    if (write.problem !== null) {
      setRefusal(write.problem.messages.join(" "));
      return;
    }
    const undoing = { label: "Undo", onPress: () => void undo(write) };
    say(`Changed ${path} of row ${key}.`, write.step === null ? undefined : undoing);
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  const values = listChoices(declaration);
  // A text input would drop line breaks.
  const hasLines = declaration.type === "array" || before?.includes("\n") === true;
  const field = {
    id: `${id}-value`,
    "data-value": true,
    "aria-invalid": problem !== null,
    "aria-describedby": `${id}-problem`,
    placeholder: isNull ? "null" : undefined,
    value: isNull ? "" : text,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      change(currentTarget.value),
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
        <label id={`${id}-title`} htmlFor={field.id}>
          Edit <code>{path}</code> of row {key}
        </label>
        {values !== null ? (
          <Select {...field}>
            {isNull || !values.includes(text) ? <option value={field.value}>{isNull ? "null" : text}</option> : null}
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </Select>
        ) : hasLines ? (
          <textarea {...field} className="input mono" rows={4} spellCheck={false} />
        ) : (
          <input
            {...field}
            className="input"
            inputMode={declaration.type === "number" ? "decimal" : undefined}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {declaration.required === true ? null : (
          <label className={styles.none}>
            <input
              type="checkbox"
              checked={isNull}
              onChange={({ currentTarget }) => {
                setNull(currentTarget.checked);
                setRefusal(null);
              }}
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

/** The values to choose from; null for a field that takes any text. */
function listChoices(declaration: EditedCell["declaration"]): readonly string[] | null {
  if (declaration.type === "boolean") return ["true", "false"];
  if (!("values" in declaration) || declaration.values === undefined) return null;
  return declaration.values.map(String);
}
