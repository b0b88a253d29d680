// The dialog that opens a workspace, or makes collections of a schema document: beside those of the browser, or in their place.

import { chooseForm, formatCount, formatNumber, joinWords } from "../../../language/internal.ts";
import { getCurrentHash } from "../../address/route.ts";
import { useService } from "../../connection/service.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, type DialogAction } from "../../ui/dialog.tsx";
import { AddressField } from "../../ui/forms/address-field.tsx";
import { FileDrop } from "../../ui/forms/file-drop.tsx";
import { RadioList } from "../../ui/forms/radio-list.tsx";
import { SampleRows } from "../import/sample-rows.tsx";
import { undoNote } from "../undo-note.ts";
import type { BroughtContent } from "./linked-content.ts";
import * as styles from "./open-dialog.module.css";
import { SchemaChoice } from "./schema-choice.tsx";
import { type Opening, type OpenProps, useOpen } from "./use-open.ts";

export function OpenDialog(props: OpenProps) {
  const { address = "", onClose } = props;
  const { opening, isLinked, brought, change, task, take, load, restart, open, all, chosen, problem, openElements } =
    useOpen(props);
  const isRunning = task.running !== null;
  const listActions = (opened: Opening): readonly DialogAction[] => [
    ...(isLinked ? [] : [{ label: "Another file", run: restart }]),
    {
      label: formatSubmitLabel(opened, chosen.length, brought),
      run: () => open(opened),
      isDisabled: isRunning || problem !== null || brought?.added.length === 0,
      isDanger: opened.replaces,
    },
  ];
  return (
    <Dialog
      title={opening === null ? "Open" : `Open ${opening.openable.name}`}
      actions={opening === null ? [] : isLinked && brought?.added.length === 0 ? undefined : listActions(opening)}
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
          ) : brought !== null ? (
            <Brought
              brought={brought}
              opening={opening}
              canRename={canRename(isLinked ? getCurrentHash() : Object(brought.saved).address)}
              onRename={(renames) => {
                task.stop();
                change({ ...opening, renames });
              }}
            />
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

function formatSubmitLabel({ openable, replaces }: Opening, chosen: number, brought: BroughtContent | null): string {
  if (replaces) return "Replace all collections";
  if (openable.kind === "schema") return `Add ${formatCount(chosen, "collection")}`;
  const count = brought?.count ?? 2;
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

/** The parts of a bundle and the steps of a course would not find collections with other names. */
const canRename = (address: unknown): boolean => !/^#\/(bundle|learn)/.test(String(address));

interface BroughtProps {
  readonly brought: BroughtContent;
  readonly opening: Opening;
  readonly canRename: boolean;
  readonly onRename: (renames: boolean) => void;
}

function Brought({ brought: { added, taken, first }, opening, canRename, onRename }: BroughtProps) {
  const [are, stay] = [chooseForm(taken.size, "is", "are"), chooseForm(taken.size, "stays", "stay")];
  const legend = `${joinWords([...taken.keys()])} ${are} in this browser already`;
  const kept = `${stay} as ${chooseForm(taken.size, "it is", "they are")}`;
  return (
    <>
      {added.length + taken.size === 0 ? <p>It brings nothing.</p> : null}
      {added.length === 0 ? null : (
        <p>
          It brings {joinWords(added)}.{opening.replaces ? "" : " Nothing else in this browser changes."}
        </p>
      )}
      {first === undefined ? null : <SampleRows rows={first.rows} name={`First rows of ${first.name}`} />}
      {taken.size === 0 ? null : canRename ? (
        <RadioList
          legend={legend}
          options={[
            { value: false, text: `and ${kept}` },
            { value: true, text: `What is brought becomes ${joinWords([...taken.values()])}` },
          ]}
          chosen={opening.renames}
          onChoose={onRename}
        />
      ) : (
        <p>
          {legend}, and {kept}.
        </p>
      )}
    </>
  );
}
