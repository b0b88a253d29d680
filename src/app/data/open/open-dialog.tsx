// The dialog that opens a workspace, or makes collections of a schema document: beside those of the browser, or in their place.

import { useId, useState } from "react";
import { chooseForm, formatCount, formatNumber, joinWords } from "../../../language/internal.ts";
import { createElements } from "../../../samples/public.ts";
import { withFreeNames } from "../../../schemas/public.ts";
import { collectionLimit } from "../../../service/internal.ts";
import { isAgreed, recordAgreement } from "../../connection/agreement.ts";
import { useService } from "../../connection/service.ts";
import { useHandOvers } from "../../hand-overs.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, type DialogAction } from "../../ui/dialog.tsx";
import { AddressField } from "../../ui/forms/address-field.tsx";
import { FileDrop } from "../../ui/forms/file-drop.tsx";
import { loadFile } from "../../ui/forms/load-file.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { say } from "../../ui/notice.tsx";
import { useOnMount } from "../../ui/use-on-mount.ts";
import { useTask } from "../../ui/use-task.ts";
import * as importStyles from "../fields/dialog-content.module.css";
import { endWork, type RequestWatch, sendWithProgress } from "../send-with-progress.ts";
import { undoNote } from "../undo-note.ts";
import { restoreSavedWork } from "../workspace/saved-work.ts";
import * as styles from "./open-dialog.module.css";
import { type Openable, readOpenable, requestGeneratedWorkspace } from "./openable.ts";
import { defaultSchemaOptions, findOptionsProblem, SchemaChoice } from "./schema-choice.tsx";

interface Props {
  /** An address that a link proposes. Nothing is requested from it before the reader confirms. */
  readonly address?: string;
  /** A workspace that a link contains, as text; empty for none. */
  readonly content?: string;
  readonly fresh?: boolean;
  readonly file?: File | undefined;
  /** @param collection - one that was added, to be shown */
  readonly onReport: (report: string, collection?: string) => void;
  readonly onClose: () => void;
}

export function OpenDialog({ address = "", content = "", fresh = false, file, onReport, onClose }: Props) {
  const service = useService();
  const handOvers = useHandOvers();
  const { client, collections, noteDefinition } = service;
  const [opened, setOpened] = useState<Openable | null>(() =>
    content === "" ? null : { kind: "workspace", name: "the collections of the link", content: new Blob([content]) },
  );
  const [options, setOptions] = useState(defaultSchemaOptions);
  const task = useTask("Problems of the file", options);
  const [replaces, setReplaces] = useState(fresh);
  const isRunning = task.running !== null;

  const taken = replaces ? [] : collections.map(({ name }) => name);
  const all = opened?.kind === "schema" ? withFreeNames(opened.document.collections, taken) : [];
  const chosen = all.filter((_, index) => !options.without.has(index));
  const problem =
    opened?.kind === "schema" ? findOptionsProblem(options, chosen.length, collectionLimit - taken.length) : null;

  const read = (what: string, find: (signal: AbortSignal) => Promise<Openable>, isOpenedAtOnce = false): void =>
    task.run(what, async (signal) => {
      const found = await find(signal);
      if (signal.aborted) return;
      setOpened(found);
      if (isOpenedAtOnce && found.kind === "workspace") open(found);
    });
  const readFile = (file: File): void => read(`Reading ${file.name}…`, () => readOpenable(file.name, file));
  const load = (from: string, isOpenedAtOnce?: boolean): void => {
    const find = async (signal: AbortSignal): Promise<Openable> => {
      const { name, content } = await loadFile(from, signal);
      return readOpenable(name, content);
    };
    read(`Loading ${from}…`, find, isOpenedAtOnce);
  };

  const open = (openable: Openable): void =>
    task.run(`Opening ${openable.name}…`, (signal, onProgress) => {
      const showReport = ({ report, bundle }: { readonly report: string; readonly bundle: string | null }): void => {
        onReport(report, openable.kind === "workspace" ? openable.collection : chosen[0]?.declaration.name);
        if (bundle !== null) say(`${report} It has a bundle.`, { label: "Open it in Bundle", href: bundle });
      };
      return endWork(sendWorkspace(openable, { signal, onProgress }), signal, showReport, onClose);
    });
  const sendWorkspace = async (openable: Openable, watch: RequestWatch) => {
    const content =
      openable.kind === "workspace"
        ? openable.content
        : await requestGeneratedWorkspace(
            chosen,
            { count: Number(options.count), seed: Number(options.seed) },
            watch.signal,
          );
    if (fresh && address !== "") recordAgreement(getConsent(address));
    const file = { content, type: "application/json" };
    const { affected, saved } = await sendWithProgress<{ readonly affected: number; readonly saved?: unknown }>(
      client,
      { path: "/$import", query: { add: !replaces }, file },
      watch,
    );
    await noteDefinition();
    const { queries, bundle, courses } = await restoreSavedWork(saved, service, handOvers);
    const contents = [
      formatCount(affected, "row"),
      ...(queries === 0 ? [] : [formatCount(queries, "saved query", "saved queries")]),
      ...(courses === 0 ? [] : [formatCount(courses, "course")]),
    ];
    return { report: `Opened ${openable.name} with ${joinWords(contents)}.`, bundle };
  };

  useOnMount(() => {
    if (file !== undefined) readFile(file);
    // So that a test starts from its own data by the address alone.
    const isTrusted = URL.parse(address, location.href)?.origin === location.origin || isAgreed(getConsent(address));
    if (fresh && address !== "" && isTrusted) load(address, true);
  });

  const another = (): void => {
    task.stop();
    setOpened(null);
  };
  const listActions = (openable: Openable): readonly DialogAction[] => [
    { label: "Another file", run: another },
    {
      label: formatSubmitLabel(openable, chosen.length, replaces),
      run: () => open(openable),
      isDisabled: isRunning || problem !== null,
      isDanger: replaces,
    },
  ];
  return (
    <Dialog
      title={opened === null ? "Open" : `Open ${opened.name}`}
      actions={opened === null ? [] : listActions(opened)}
      task={task}
      isWide
      onClose={onClose}
    >
      {opened === null ? (
        <>
          <FileDrop
            label="Drop an export of Riddle here, an OpenAPI description, a JSON Schema or OData metadata, or choose one"
            accept=".json,.yaml,.yml,.xml,.edmx,application/json"
            onFile={readFile}
          />
          <p className={styles.samples}>
            Or open a sample:
            <Button onClick={() => setOpened(createElementsOpenable())}>Chemical elements</Button>
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
          {opened.kind === "schema" ? (
            <SchemaChoice
              document={opened.document}
              collections={all}
              options={options}
              problem={problem}
              onChange={setOptions}
            />
          ) : (
            <p>A workspace of {formatNumber(Math.ceil(opened.content.size / 1000))} kB</p>
          )}
          <Placement
            existing={collections.map(({ name }) => name)}
            replaces={replaces}
            onChange={(next) => {
              setReplaces(next);
              task.stop();
            }}
          />
        </>
      )}
    </Dialog>
  );
}

function createElementsOpenable(): Openable {
  const content = new Blob([JSON.stringify(createElements())]);
  return { kind: "workspace", name: "Elements", content, collection: "Elements" };
}

/** The consent in this tab to replace everything by files of an origin; the prefix distinguishes it from that to a server. */
function getConsent(address: string): string {
  return `workspaces of ${URL.parse(address, location.href)?.origin}`;
}

function formatSubmitLabel(opened: Openable, chosen: number, replaces: boolean): string {
  if (replaces) return "Replace all collections";
  return opened.kind === "workspace" ? "Add the collections" : `Add ${formatCount(chosen, "collection")}`;
}

interface PlacementProps {
  readonly existing: readonly string[];
  readonly replaces: boolean;
  readonly onChange: (replaces: boolean) => void;
}

function Placement({ existing, replaces, onChange }: PlacementProps) {
  const name = useId();
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
