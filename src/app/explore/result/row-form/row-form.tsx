// The form for a new row, made from the declaration and checked while it is filled in.

import { useId, useRef, useState } from "react";
import { getCollectionPath, readRow } from "../../../../client/internal.ts";
import { typeName } from "../../../../language/internal.ts";
import { listFieldTypes } from "../../../../language/public.ts";
import { sendNewRow } from "../../../requests/query/write-rows.ts";
import { CodedText } from "../../../ui/coded-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useTask } from "../../../ui/use-task.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { ValueField } from "../cell-edit/value-field.tsx";
import { createRow, findRowProblems, listRowFields, type RowField, type RowTexts } from "./new-row.ts";
import * as styles from "./row-form.module.css";

export function RowForm({ onClose }: { readonly onClose: () => void }) {
  const { write: writes, why } = useExploreSession();
  const collection = useExplore((now) => now.collection);
  const [texts, setTexts] = useState<RowTexts>(new Map());
  /** Whether the problems of empty fields are shown, too. */
  const [isChecked, setChecked] = useState(false);
  const task = useTask("Problems of the row", texts);
  const list = useRef<HTMLDivElement>(null);
  const { name, fields } = collection;
  const row = createRow(fields, texts);
  const problems = findRowProblems(row, collection);
  const types = listFieldTypes(collection);

  const change = (path: string, text: string): void => {
    const next = new Map(texts);
    if (text === "") next.delete(path);
    else next.set(path, text);
    setTexts(next);
  };
  const add = (): void => {
    setChecked(true);
    if (problems.size > 0) {
      const first = listRowFields(fields).findIndex(({ path }) => problems.has(path));
      list.current?.querySelectorAll<HTMLElement>("[data-value]")[first]?.focus();
      return;
    }
    task.run("Adding the row…", async () => {
      const write = await writes.run((client) => sendNewRow(client, getCollectionPath(name), JSON.stringify(row)));
      if (write.problem !== null || write.exchange === null)
        throw new Error(write.problem?.messages.join(" ") ?? "The service sent no response.");
      const key = readRow(write.exchange.response.body)._id;
      why.choose(key);
      writes.report(write, `Added row ${key} to ${name}.`, `Removed row ${key} again.`);
      onClose();
    });
  };
  const others = isChecked ? problems.get("") : undefined;
  return (
    <Dialog
      title={`New row in ${name}`}
      actions={[{ label: "Add row", run: add, isDisabled: task.running !== null }]}
      task={task}
      isChanged={texts.size > 0 && task.running === null}
      isWide
      onClose={onClose}
    >
      <div className={styles.fields} ref={list}>
        {listRowFields(fields).map((field) => {
          const { path } = field;
          const problem = isChecked || texts.has(path) ? problems.get(path) : undefined;
          const type = types.get(path);
          const note = type === undefined ? field.declaration.type : typeName(type);
          return (
            <FieldLine
              key={path}
              field={field}
              text={texts.get(path)}
              note={note}
              problem={problem}
              onChange={(text) => change(path, text)}
            />
          );
        })}
      </div>
      {others === undefined ? null : (
        <p className="error-text" role="alert">
          <CodedText text={others} />
        </p>
      )}
    </Dialog>
  );
}

interface LineProps {
  readonly field: RowField;
  readonly text: string | undefined;
  /** The type, in a word. */
  readonly note: string;
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
}

function FieldLine({ field: { path, declaration }, text, note, problem, onChange }: LineProps) {
  const id = useId();
  const isGenerated = path === "_id" && declaration.required !== true;
  return (
    <div className={styles.field}>
      <label htmlFor={id} title={declaration.description}>
        <code>{path}</code>{" "}
        <span className="dim">
          {note}
          {declaration.required === true ? ", required" : ""}
        </span>
      </label>
      <ValueField
        id={id}
        describedBy={`${id}-problem`}
        declaration={declaration}
        text={text ?? null}
        placeholder={isGenerated ? "made by the service" : declaration.type === "array" ? "[ ]" : ""}
        isInvalid={problem !== undefined}
        onChange={onChange}
      />
      <p className="error-text" id={`${id}-problem`} role="alert">
        {problem === undefined ? null : <CodedText text={problem} />}
      </p>
    </div>
  );
}
