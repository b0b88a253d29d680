// The toolbar: template, transaction, timeout, Undo and Send.

import { Redo2, Undo2 } from "lucide-react";
import { findParameterProblems } from "../../requests/parts/parameter-problems.ts";
import type { QueryParameter } from "../../requests/parts/part.ts";
import { createDraftFromTemplate, createEmptyDraft, findTemplate, templates } from "../../requests/parts/starter.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { GroupedText } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { keys } from "../../ui/keys/keys.ts";
import { useRested } from "../../ui/use-rested.ts";
import { type BundleSession, useBundle, useBundleSession } from "../session/session.ts";
import * as styles from "./bundle-bar.module.css";
import { ExportMenu } from "./export-menu.tsx";
import * as pairStyles from "./pair-rows.module.css";
import { AddPair, PairRows, type Pairs } from "./pair-rows.tsx";
import * as problemStyles from "./part-problem.module.css";

/** How long a bundle runs before Stop is shown, in milliseconds. */
const patience = 250;

/** The value of the choice of an empty bundle, among the names of the templates. */
const noParts = "none";

/** @param isInStep - without templates and exports, for a step of the course */
export function BundleBar({ isInStep = false }: { readonly isInStep?: boolean }) {
  const { dispatch, send, stop } = useBundleSession();
  const draft = useBundle((now) => now.draft);
  const former = useBundle((now) => now.former);
  const sending = useBundle(
    ({ comparison, exchange }) => comparison?.phase === "before" || exchange?.phase === "sending",
  );
  const waiting = useRested(sending, patience);
  const timeoutProblem = findTimeoutProblem(draft.timeout);
  const update = (change: { transaction?: boolean; timeout?: string }): void => dispatch({ type: "settings", change });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a bar in every browser
    <div className={styles.bar} role="group" aria-label="Bundle">
      {isInStep ? null : <TemplateSelect current={draft.parts.length === 0 ? noParts : findTemplate(draft)?.name} />}
      {former === null ? null : (
        <Button
          look="quiet"
          className={styles.undo}
          Icon={former.isUndone ? Redo2 : Undo2}
          onClick={() => dispatch({ type: "undo" })}
        >
          <span>{former.isUndone ? "Redo" : "Undo"}</span>
        </Button>
      )}
      {isInStep ? null : <span className="rule" />}
      <Switch
        label="Transaction"
        className={styles.transaction}
        checked={draft.transaction}
        onChange={(transaction) => update({ transaction })}
      >
        <span>Transaction</span>
      </Switch>
      <label className="field-group" title={timeoutProblem}>
        <span className="word">Timeout</span>
        <input
          className={joinClasses("input num", styles.timeout)}
          type="number"
          inputMode="numeric"
          min={0}
          step={100}
          placeholder="none"
          aria-label="Timeout"
          aria-description="In milliseconds; empty for none"
          aria-invalid={timeoutProblem !== undefined}
          aria-describedby={timeoutProblem === undefined ? undefined : "bundle-timeout-problem"}
          value={draft.timeout}
          onChange={(event) => update({ timeout: event.target.value })}
        />
        <span className="word">ms</span>
      </label>
      {timeoutProblem === undefined ? null : (
        <span className={joinClasses(problemStyles.problem, styles.problem)} id="bundle-timeout-problem">
          <GroupedText text={timeoutProblem} />
        </span>
      )}
      <AddParameter parameters={draft.parameters} />
      <span className="push" />
      {waiting ? <Button onClick={stop}>Cancel</Button> : null}
      {isInStep ? null : <ExportMenu draft={draft} className={styles.exportOpen} />}
      <Button look="primary" className={styles.send} shortcut={keys.send.key} aria-disabled={sending} onClick={send}>
        Send bundle
      </Button>
      <BundleParameters parameters={draft.parameters} />
    </div>
  );
}

function TemplateSelect({ current }: { readonly current: string | undefined }) {
  const { dispatch } = useBundleSession();
  const choose = (name: string): void => {
    const template = templates.find((each) => each.name === name);
    if (template === undefined && name !== noParts) return;
    dispatch({
      type: "replace",
      draft: template === undefined ? createEmptyDraft() : createDraftFromTemplate(template),
      undoable: true,
    });
  };
  return (
    <Select
      className="strong"
      aria-label="Template"
      value={current ?? ""}
      onChange={({ target }) => choose(target.value)}
    >
      {current === undefined ? <option value="">My own parts</option> : null}
      {templates.map(({ name, about }) => (
        <option key={name} title={about}>
          {name}
        </option>
      ))}
      <option value={noParts} title="An empty bundle">
        No parts
      </option>
    </Select>
  );
}

// Only a hint. The value can still be sent, to see the service's error.
function findTimeoutProblem(timeout: string): string | undefined {
  const value = Number(timeout);
  const valid = timeout.trim() === "" || (/^\d+$/.test(timeout) && value >= 1 && value <= 600_000);
  return valid ? undefined : "1 to 600000";
}

interface Props {
  readonly parameters: readonly QueryParameter[];
}

function AddParameter({ parameters }: Props) {
  const session = useBundleSession();
  return <AddPair list={createParameterList(session, parameters)} look="quiet" className={styles.paramAdd} />;
}

function BundleParameters({ parameters }: Props) {
  const session = useBundleSession();
  if (parameters.length === 0) return null;
  return (
    <fieldset className={joinClasses(styles.params, pairStyles.pairs)} aria-label="Parameters of the bundle">
      <PairRows list={createParameterList(session, parameters)} problems={findParameterProblems(parameters)} />
    </fieldset>
  );
}

function createParameterList({ dispatch }: BundleSession, pairs: readonly QueryParameter[]): Pairs {
  const onChange = (parameters: readonly QueryParameter[]): void =>
    dispatch({ type: "settings", change: { parameters } });
  return { id: "bundle-parameter", noun: "parameter", owner: "", separator: "=", pairs, onChange };
}
