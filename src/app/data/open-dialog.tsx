// The dialog that opens a workspace, or makes collections of a schema document: beside those of the browser, or in their place.

import { type FormEvent, useEffect, useId, useState } from "react";
import { elements } from "../../samples/index.ts";
import { withFreeNames } from "../../schemas/index.ts";
import { createLatestRequest } from "../request.ts";
import { useService } from "../service.ts";
import { classes } from "../ui/classes.ts";
import * as dialogStyles from "../ui/dialog.module.css";
import { groupedNumber } from "../ui/grouped-number.tsx";
import { messagesOf } from "../ui/messages-of.ts";
import { say } from "../ui/notice.tsx";
import { useModal } from "../ui/use-modal.ts";
import { openWorkspace } from "./data-requests.ts";
import { FileDrop } from "./file-drop.tsx";
import * as styles from "./import.module.css";
import { loadFile } from "./load-file.ts";
import { Messages } from "./messages.tsx";
import { generatedWorkspace, linkedOpenable, type Openable, readOpenable, sampleOpenable } from "./openable.ts";
import { restoreSavedWork } from "./saved-work.ts";
import { defaultSchemaOptions, numbersOf, optionsProblem, SchemaChoice } from "./schema-choice.tsx";

interface Props {
  /** An address that a link proposes; empty for none. Nothing is requested from it before the reader confirms. */
  readonly address: string;
  /** A workspace that a link contains, as text; empty for none. */
  readonly content: string;
  /** Whether the link proposes to replace all collections. */
  readonly fresh: boolean;
  /** @param collection - one that was added, to be shown */
  readonly onReport: (report: string, collection?: string) => void;
  readonly onClose: () => void;
}

export function OpenDialog({ address: proposed, content, fresh, onReport, onClose }: Props) {
  const service = useService();
  const { client, collections, noteDefinition } = service;
  const { dialog, close } = useModal(onClose);
  const id = useId();
  const [request] = useState(createLatestRequest);
  const [address, setAddress] = useState(proposed);
  const [opened, setOpened] = useState<Openable | null>(() => (content === "" ? null : linkedOpenable(content)));
  const [options, setOptions] = useState(defaultSchemaOptions);
  const [replaces, setReplaces] = useState(fresh);
  const [running, setRunning] = useState("");
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => request.abort, [request]);

  const taken = replaces ? [] : collections.map(({ name }) => name);
  const all = opened?.kind === "schema" ? withFreeNames(opened.document.collections, taken) : [];
  const chosen = all.filter((_, index) => !options.without.has(index));
  const problem = opened?.kind === "schema" ? optionsProblem(options, chosen.length) : null;

  const run = (what: string, work: (signal: AbortSignal) => Promise<void>): void => {
    setProblems([]);
    setRunning(what);
    request.send(
      work,
      () => setRunning(""),
      (error) => {
        setRunning("");
        setProblems(messagesOf(error));
      },
    );
  };
  const read = (what: string, reading: (signal: AbortSignal) => Promise<Openable>): void =>
    run(what, async (signal) => {
      const found = await reading(signal);
      if (!signal.aborted) setOpened(found);
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (running !== "") return;
    if (opened === null) {
      if (address.trim() !== "")
        read(`Loading ${address.trim()}…`, async (signal) => {
          const { name, content } = await loadFile(address, signal);
          return readOpenable(name, content);
        });
      return;
    }
    if (problem !== null) return;
    run(`Opening ${opened.name}…`, async (signal) => {
      const content =
        opened.kind === "workspace" ? opened.content : await generatedWorkspace(chosen, numbersOf(options), signal);
      const { affected, saved } = await openWorkspace(client, content, { add: !replaces });
      await noteDefinition();
      const { queries, bundle } = restoreSavedWork(saved, service);
      const first = opened.kind === "workspace" ? opened.collection : chosen[0]?.declaration.name;
      const withQueries = queries === 0 ? "" : ` and ${queries} saved ${queries === 1 ? "query" : "queries"}`;
      const report = `Opened ${opened.name} with ${groupedNumber(affected)} rows${withQueries}.`;
      onReport(report, first);
      if (bundle !== null) say(`${report} It has a bundle.`, { label: "Open it in Bundle", href: bundle });
      close();
    });
  };

  return (
    <dialog
      className={classes(dialogStyles.dialog, styles.dialog)}
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <h2 id={`${id}-title`}>{opened === null ? "Open" : `Open ${opened.name}`}</h2>
        {opened === null ? (
          <>
            <FileDrop
              label="Drop an export of Riddle here, an OpenAPI description, a JSON Schema or OData metadata, or choose one"
              accept=".json,.yaml,.yml,.xml,.edmx,application/json"
              onFile={(file) => read(`Reading ${file.name}…`, () => readOpenable(file.name, file))}
            />
            <p className={styles.samples}>
              Or open a sample:
              <button
                className="btn"
                type="button"
                onClick={() => read("Reading the sample…", async () => sampleOpenable("Elements", elements()))}
              >
                Chemical elements
              </button>
            </p>
            <label className={styles.label} htmlFor={`${id}-address`}>
              Or load a file from an address
            </label>
            <input
              id={`${id}-address`}
              className={classes("input", styles.address)}
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
              <p>A workspace of {groupedNumber(Math.ceil(opened.content.size / 1000))} kB</p>
            )}
            <Placement
              existing={collections.map(({ name }) => name)}
              replaces={replaces}
              onChange={(next) => {
                setReplaces(next);
                setProblems([]);
              }}
            />
          </>
        )}
        <div role="alert" className={styles.problems}>
          {problems.length === 0 ? null : (
            <>
              <p className="error-text">Nothing was changed.</p>
              <Messages name="Problems of the file" messages={problems} />
            </>
          )}
        </div>
        <p role="status" aria-label="Opening" className={styles.running}>
          {running === "" ? null : (
            <>
              <progress aria-label="Opening the file" /> {running}
            </>
          )}
        </p>
        <div className={dialogStyles.end}>
          {opened === null ? null : (
            <button
              className="btn"
              type="button"
              onClick={() => {
                request.abort();
                setRunning("");
                setProblems([]);
                setOpened(null);
              }}
            >
              Another file
            </button>
          )}
          <button className="btn" type="button" onClick={close}>
            Cancel
          </button>
          <button
            className={classes("btn primary", opened !== null && replaces && "danger")}
            type="submit"
            aria-disabled={running !== "" || (opened === null ? address.trim() === "" : problem !== null)}
          >
            {opened === null ? "Load" : submitLabel(opened, chosen.length, replaces)}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function submitLabel(opened: Openable, chosen: number, replaces: boolean): string {
  if (replaces) return "Replace all collections";
  if (opened.kind === "workspace") return "Add the collections";
  return chosen === 1 ? "Add 1 collection" : `Add ${groupedNumber(chosen)} collections`;
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
      <label className={classes("check", styles.option)}>
        <input type="radio" name={name} checked={!replaces} onChange={() => onChange(false)} />
        <span>{existing.length === 1 ? "stays" : "stay"}</span>
      </label>
      <label className={classes("check", styles.option)}>
        <input type="radio" name={name} checked={replaces} onChange={() => onChange(true)} />
        <span>
          {existing.length === 1 ? "is" : "are"} replaced, with all rows. This can't be undone: export everything first
          if you may need it.
        </span>
      </label>
    </fieldset>
  );
}
