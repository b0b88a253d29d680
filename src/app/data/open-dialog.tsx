// The dialog that opens a workspace, or makes collections of a schema document: beside those of the browser, or in their place.

import { useId, useState } from "react";
import { formatNumber } from "../../language/internal.ts";
import { createElements } from "../../samples/public.ts";
import { withFreeNames } from "../../schemas/public.ts";
import { collectionLimit } from "../../service/internal.ts";
import { isAgreed, recordAgreement } from "../connection/agreement.ts";
import { useService } from "../connection/service.ts";
import { useHandOvers } from "../hand-overs.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, type DialogAction } from "../ui/dialog.tsx";
import { FileDrop } from "../ui/forms/file-drop.tsx";
import * as lineStyles from "../ui/forms/form-line.module.css";
import { loadFile } from "../ui/forms/load-file.ts";
import { joinClasses } from "../ui/join-classes.ts";
import { say } from "../ui/notice.tsx";
import { useOnMount } from "../ui/use-on-mount.ts";
import { useTask } from "../ui/use-task.ts";
import { awaitImport, openWorkspace } from "./data-requests.ts";
import * as importStyles from "./import.module.css";
import * as styles from "./open-dialog.module.css";
import {
  createLinkedOpenable,
  createSampleOpenable,
  type Openable,
  readOpenable,
  requestGeneratedWorkspace,
} from "./openable.ts";
import { restoreSavedWork } from "./saved-work.ts";
import { defaultSchemaOptions, findOptionsProblem, readOptionNumbers, SchemaChoice } from "./schema-choice.tsx";
import { undoNote } from "./undo-note.ts";

interface Props {
  /** An address that a link proposes; empty for none. Nothing is requested from it before the reader confirms. */
  readonly address: string;
  /** A workspace that a link contains, as text; empty for none. */
  readonly content: string;
  /** Whether the link proposes to replace all collections. */
  readonly fresh: boolean;
  /** The file to begin with, if one was dropped. */
  readonly file?: File | undefined;
  /** @param collection - one that was added, to be shown */
  readonly onReport: (report: string, collection?: string) => void;
  readonly onClose: () => void;
}

export function OpenDialog({ address: proposed, content, fresh, file, onReport, onClose }: Props) {
  const service = useService();
  const handOvers = useHandOvers();
  const { client, collections, noteDefinition } = service;
  const id = useId();
  const [address, setAddress] = useState(proposed);
  const [opened, setOpened] = useState<Openable | null>(() => (content === "" ? null : createLinkedOpenable(content)));
  const [options, setOptions] = useState(defaultSchemaOptions);
  const task = useTask("Problems of the file", options);
  const [replaces, setReplaces] = useState(fresh);

  const taken = replaces ? [] : collections.map(({ name }) => name);
  const all = opened?.kind === "schema" ? withFreeNames(opened.document.collections, taken) : [];
  const chosen = all.filter((_, index) => !options.without.has(index));
  const problem =
    opened?.kind === "schema" ? findOptionsProblem(options, chosen.length, collectionLimit - taken.length) : null;

  const read = (what: string, reading: (signal: AbortSignal) => Promise<Openable>): void =>
    task.run(what, async (signal) => {
      const found = await reading(signal);
      if (!signal.aborted) setOpened(found);
    });
  const loaded = async (signal: AbortSignal): Promise<Openable> => {
    const { name, content } = await loadFile(address, signal);
    return readOpenable(name, content);
  };
  const load = (): void => read(`Loading ${address.trim()}…`, loaded);
  const open = (openable: Openable): void =>
    task.run(`Opening ${openable.name}…`, async (signal, onProgress) => {
      const content =
        openable.kind === "workspace"
          ? openable.content
          : await requestGeneratedWorkspace(chosen, readOptionNumbers(options), signal);
      if (fresh && proposed !== "") trustWorkspacesOf(proposed);
      const opening = openWorkspace(client, content, { add: !replaces }, { signal, onProgress });
      const result = await awaitImport(opening, signal);
      if (result === undefined) return;
      const { affected, saved } = result;
      await noteDefinition();
      const { queries, bundle, courses } = await restoreSavedWork(saved, service, handOvers);
      const first = openable.kind === "workspace" ? openable.collection : chosen[0]?.declaration.name;
      const contents = [
        `${formatNumber(affected)} ${affected === 1 ? "row" : "rows"}`,
        ...(queries === 0 ? [] : [`${queries} saved ${queries === 1 ? "query" : "queries"}`]),
        ...(courses === 0 ? [] : [courses === 1 ? "1 course" : `${courses} courses`]),
      ];
      const report = `Opened ${openable.name} with ${listInWords(contents)}.`;
      onReport(report, first);
      if (bundle !== null) say(`${report} It has a bundle.`, { label: "Open it in Bundle", href: bundle });
      if (signal.aborted) say(`It was too late to cancel. ${report}`);
      else onClose();
    });

  useOnMount(() => {
    if (file !== undefined) read(`Reading ${file.name}…`, () => readOpenable(file.name, file));
    // So that a test starts from its own data by the address alone.
    if (!fresh || proposed === "" || !isTrusted(proposed)) return;
    task.run(`Loading ${proposed}…`, async (signal) => {
      const found = await loaded(signal);
      if (signal.aborted) return;
      setOpened(found);
      if (found.kind === "workspace") open(found);
    });
  });

  const isRunning = task.running !== null;
  const another = (): void => {
    task.stop();
    setOpened(null);
  };
  const actions: DialogAction[] =
    opened === null
      ? [{ label: "Load", run: load, isDisabled: isRunning || address.trim() === "" }]
      : [
          { label: "Another file", run: another },
          {
            label: formatSubmitLabel(opened, chosen.length, replaces),
            run: () => open(opened),
            isDisabled: isRunning || problem !== null,
            isDanger: replaces,
          },
        ];
  return (
    <Dialog
      title={opened === null ? "Open" : `Open ${opened.name}`}
      actions={actions}
      task={task}
      isWide
      onClose={onClose}
    >
      {opened === null ? (
        <>
          <FileDrop
            label="Drop an export of Riddle here, an OpenAPI description, a JSON Schema or OData metadata, or choose one"
            accept=".json,.yaml,.yml,.xml,.edmx,application/json"
            onFile={(file) => read(`Reading ${file.name}…`, () => readOpenable(file.name, file))}
          />
          <p className={styles.samples}>
            Or open a sample:
            <Button
              onClick={() =>
                read("Reading the sample…", async () => createSampleOpenable("Elements", createElements()))
              }
            >
              Chemical elements
            </Button>
          </p>
          <label className={lineStyles.label} htmlFor={`${id}-address`}>
            Or load a file from an address
          </label>
          <input
            id={`${id}-address`}
            className={joinClasses("input", styles.address)}
            type="url"
            spellCheck={false}
            placeholder="https://example.com/openapi.yaml"
            value={address}
            aria-describedby={`${id}-about`}
            onChange={({ target }) => setAddress(target.value)}
          />
          <p className="dim" id={`${id}-about`}>
            {proposed === "" ? "" : "A link proposes this address. "}
            It is requested without cookies, and only when you load it.
          </p>
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

/** “a”, “a and b”, “a, b and c”. */
function listInWords(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** The consent in this tab to replace everything by files of an origin; none is needed for the page's own. */
function isTrusted(address: string): boolean {
  const { origin } = URL.parse(address, location.href) ?? {};
  return origin === location.origin || isAgreed(`${workspacesOf} ${origin}`);
}

function trustWorkspacesOf(address: string): void {
  recordAgreement(`${workspacesOf} ${URL.parse(address, location.href)?.origin}`);
}

/** Distinguishes this consent from that to a server. */
const workspacesOf = "workspaces of";

function formatSubmitLabel(opened: Openable, chosen: number, replaces: boolean): string {
  if (replaces) return "Replace all collections";
  if (opened.kind === "workspace") return "Add the collections";
  return chosen === 1 ? "Add 1 collection" : `Add ${formatNumber(chosen)} collections`;
}

interface PlacementProps {
  readonly existing: readonly string[];
  readonly replaces: boolean;
  readonly onChange: (replaces: boolean) => void;
}

function Placement({ existing, replaces, onChange }: PlacementProps) {
  const name = useId();
  const those = existing.length === 1 ? "The collection" : `The ${existing.length} collections`;
  return (
    <fieldset className={styles.placement}>
      <legend>
        {those} of this browser, {existing.join(", ")}
      </legend>
      <label className={joinClasses("check", importStyles.option)}>
        <input type="radio" name={name} checked={!replaces} onChange={() => onChange(false)} />
        <span>{existing.length === 1 ? "stays" : "stay"}</span>
      </label>
      <label className={joinClasses("check", importStyles.option)}>
        <input type="radio" name={name} checked={replaces} onChange={() => onChange(true)} />
        <span>
          {existing.length === 1 ? "is" : "are"} replaced, with all rows. {undoNote}
        </span>
      </label>
    </fieldset>
  );
}
