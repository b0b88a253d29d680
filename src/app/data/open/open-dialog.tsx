// The dialog that opens a workspace, or makes collections of a schema document: beside those of the browser, or in their place.

import { useId } from "react";
import { chooseForm, formatCount, formatNumber } from "../../../language/internal.ts";
import { useService } from "../../connection/service.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, type DialogAction } from "../../ui/dialog.tsx";
import { AddressField } from "../../ui/forms/address-field.tsx";
import { FileDrop } from "../../ui/forms/file-drop.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import * as importStyles from "../fields/dialog-content.module.css";
import { undoNote } from "../undo-note.ts";
import * as styles from "./open-dialog.module.css";
import type { Openable } from "./openable.ts";
import { SchemaChoice } from "./schema-choice.tsx";
import { type Opening, type OpenProps, useOpen } from "./use-open.ts";

export function OpenDialog(props: OpenProps) {
  const { address = "", onClose } = props;
  const { opening, change, task, take, load, restart, open, all, chosen, problem, openElements } = useOpen(props);
  const isRunning = task.running !== null;
  const listActions = (opened: Opening): readonly DialogAction[] => [
    { label: "Another file", run: restart },
    {
      label: formatSubmitLabel(opened.openable, chosen.length, opened.replaces),
      run: () => open(opened),
      isDisabled: isRunning || problem !== null,
      isDanger: opened.replaces,
    },
  ];
  return (
    <Dialog
      title={opening === null ? "Open" : `Open ${opening.openable.name}`}
      actions={opening === null ? [] : listActions(opening)}
      task={task}
      isWide
      onClose={onClose}
    >
      {opening === null ? (
        <>
          <FileDrop
            label="Drop an export of Riddle here, an OpenAPI description, a JSON Schema or OData metadata, or choose one"
            accept=".json,.yaml,.yml,.xml,.edmx,application/json"
            onFile={(file) => take(file.name, file)}
          />
          <p className={styles.samples}>
            Or open a sample:
            <Button onClick={openElements}>Chemical elements</Button>
          </p>
          <AddressField
            label="Or load a file from an address"
            placeholder="https://example.com/openapi.yaml"
            proposed={address}
            about={`${address === "" ? "" : "A link proposes this address. "}It is requested without cookies, and only when you load it.`}
            isBusy={isRunning}
            onLoad={load}
          />
        </>
      ) : (
        <>
          {opening.openable.kind === "schema" ? (
            <SchemaChoice
              document={opening.openable.document}
              collections={all}
              options={opening.options}
              problem={problem}
              onChange={(options) => change({ ...opening, options })}
            />
          ) : (
            <p>A workspace of {formatNumber(Math.ceil(opening.openable.content.size / 1000))} kB</p>
          )}
          <Placement
            replaces={opening.replaces}
            onChange={(replaces) => {
              task.stop();
              change({ ...opening, replaces });
            }}
          />
        </>
      )}
    </Dialog>
  );
}

function formatSubmitLabel(opened: Openable, chosen: number, replaces: boolean): string {
  if (replaces) return "Replace all collections";
  return opened.kind === "workspace" ? "Add the collections" : `Add ${formatCount(chosen, "collection")}`;
}

interface PlacementProps {
  readonly replaces: boolean;
  readonly onChange: (replaces: boolean) => void;
}

function Placement({ replaces, onChange }: PlacementProps) {
  const name = useId();
  const existing = useService().collections.map((collection) => collection.name);
  const count = existing.length;
  const options = [
    { isChosen: !replaces, text: chooseForm(count, "stays", "stay") },
    { isChosen: replaces, text: `${chooseForm(count, "is", "are")} replaced, with all rows. ${undoNote}` },
  ];
  return (
    <fieldset className={styles.placement}>
      <legend>
        {count === 1 ? "The collection" : `The ${count} collections`} of this browser, {existing.join(", ")}
      </legend>
      {options.map(({ isChosen, text }) => (
        <label key={text} className={joinClasses("check", importStyles.option)}>
          <input type="radio" name={name} checked={isChosen} onChange={() => onChange(!replaces)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
