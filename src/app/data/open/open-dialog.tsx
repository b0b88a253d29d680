// The dialog that opens a workspace, or makes collections of a schema document: beside those of the browser, or in their place.

import { chooseForm, formatCount, formatNumber, joinWords } from "../../../language/internal.ts";
import { useService } from "../../connection/service.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, type DialogAction } from "../../ui/dialog.tsx";
import { AddressField } from "../../ui/forms/address-field.tsx";
import { FileDrop } from "../../ui/forms/file-drop.tsx";
import { RadioList } from "../../ui/forms/radio-list.tsx";
import { SampleRows } from "../import/sample-rows.tsx";
import { undoNote } from "../undo-note.ts";
import type { LinkedContent } from "./linked-content.ts";
import * as styles from "./open-dialog.module.css";
import { SchemaChoice } from "./schema-choice.tsx";
import { type Opening, type OpenProps, useOpen } from "./use-open.ts";

export function OpenDialog(props: OpenProps) {
  const { address = "", onClose } = props;
  const { opening, isLinked, linked, change, task, take, load, restart, open, all, chosen, problem, openElements } =
    useOpen(props);
  const isRunning = task.running !== null;
  const listActions = (opened: Opening): readonly DialogAction[] => [
    ...(isLinked ? [] : [{ label: "Another file", run: restart }]),
    {
      label: formatSubmitLabel(opened, chosen.length, linked),
      run: () => open(opened),
      isDisabled: isRunning || problem !== null,
      isDanger: opened.replaces,
    },
  ];
  return (
    <Dialog
      title={opening === null ? "Open" : `Open ${opening.openable.name}`}
      actions={opening === null ? [] : linked?.added.length === 0 ? undefined : listActions(opening)}
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
          ) : linked !== null ? (
            <Brought linked={linked} />
          ) : (
            <p>A workspace of {formatNumber(Math.ceil(opening.openable.content.size / 1000))} kB</p>
          )}
          {isLinked && !opening.replaces ? null : (
            <Placement
              replaces={opening.replaces}
              onChange={(replaces) => {
                task.stop();
                change({ ...opening, replaces });
              }}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

function formatSubmitLabel({ openable, replaces }: Opening, chosen: number, linked: LinkedContent | null): string {
  if (replaces) return "Replace all collections";
  if (openable.kind === "schema") return `Add ${formatCount(chosen, "collection")}`;
  const count = linked?.count ?? 2;
  return count === 0 ? "Add what it brings" : chooseForm(count, "Add the collection");
}

interface PlacementProps {
  readonly replaces: boolean;
  readonly onChange: (replaces: boolean) => void;
}

function Placement({ replaces, onChange }: PlacementProps) {
  const existing = useService().collections.map((collection) => collection.name);
  const count = existing.length;
  const collections = count === 1 ? "The collection" : `The ${count} collections`;
  return (
    <RadioList
      legend={`${collections} of this browser, ${existing.join(", ")}`}
      options={[
        { value: false, text: chooseForm(count, "stays", "stay") },
        { value: true, text: `${chooseForm(count, "is", "are")} replaced, with all rows. ${undoNote}` },
      ]}
      chosen={replaces}
      onChoose={onChange}
    />
  );
}

function Brought({ linked: { added, kept, first } }: { readonly linked: LinkedContent }) {
  return (
    <>
      {added.length === 0 ? null : <p>The link brings {joinWords(added)}. Nothing else in this browser changes.</p>}
      {first === undefined ? null : <SampleRows rows={first.rows} name={`First rows of ${first.name}`} />}
      {kept.length === 0 ? null : (
        <p>
          {joinWords(kept)} {chooseForm(kept.length, "is", "are")} in this browser already, and{" "}
          {chooseForm(kept.length, "stays as it is", "stay as they are")}.
        </p>
      )}
    </>
  );
}
