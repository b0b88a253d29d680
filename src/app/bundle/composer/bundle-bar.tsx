import { useRef } from "react";
import { findParameterProblems } from "../../requests/parts/part-problems.ts";
import { createDraftFromTemplate, createEmptyDraft, findTemplate, templates } from "../../requests/parts/starter.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { GroupedText } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { KeyCap } from "../../ui/keys/key-cap.tsx";
import { keys } from "../../ui/keys/keys.ts";
import { useRested } from "../../ui/use-rested.ts";
import { useBundle, useBundleSession } from "../session/session.ts";
import * as styles from "./bundle-bar.module.css";
import { ConcurrentWriteButton } from "./concurrent-write.tsx";
import { ExportMenu } from "./export-menu.tsx";
import * as pairStyles from "./pair-rows.module.css";
import { AddPair, PairRows, type Pairs } from "./pair-rows.tsx";
import * as problemStyles from "./part-problem.module.css";

/** How long a bundle runs before Cancel is shown, in milliseconds. */
const patience = 250;

/** @param isInStep - without templates and exports, for a step of the course */
export function BundleBar({ isInStep = false }: { readonly isInStep?: boolean }) {
  const { dispatch, send, stop } = useBundleSession();
  const draft = useBundle((now) => now.draft);
  const sending = useBundle(
    ({ comparison, exchange }) => comparison?.phase === "before" || exchange?.phase === "sending",
  );
  const waiting = useRested(sending, patience);
  const timeoutProblem = findTimeoutProblem(draft.timeout);
  const sendButton = useRef<HTMLButtonElement>(null);
  // Cancel goes, and with it the focus.
  const cancel = (): void => {
    sendButton.current?.focus();
    stop();
  };
  const update = (change: Partial<typeof draft>): void => dispatch({ type: "settings", change });
  const list: Pairs = {
    id: "bundle-parameter",
    noun: "parameter",
    owner: "",
    pairs: draft.parameters,
    onChange: (parameters) => update({ parameters }),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a bar in every browser
    <div className={styles.bar} role="group" aria-label="Bundle">
      {isInStep ? null : <TemplateSelect />}
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
      <AddPair list={list} look="quiet" className={styles.paramAdd} />
      <span className="push" />
      {waiting ? <Button onClick={cancel}>Cancel</Button> : null}
      {isInStep ? null : <ExportMenu className={styles.exportOpen} />}
      {isInStep ? null : (
        <div className={styles.concurrent}>
          <ConcurrentWriteButton />
        </div>
      )}
      <Button
        look="primary"
        className={styles.send}
        shortcut={keys.send.key}
        aria-disabled={sending}
        onClick={send}
        ref={sendButton}
      >
        Send bundle <KeyCap of={keys.send.key} />
      </Button>
      {draft.parameters.length === 0 ? null : (
        <fieldset className={joinClasses(styles.params, pairStyles.pairs)} aria-label="Parameters of the bundle">
          <PairRows list={list} problems={findParameterProblems(draft.parameters)} />
        </fieldset>
      )}
    </div>
  );
}

/** The value of the choice of an empty bundle, among the names of the templates. */
const emptyBundle = "none";

function TemplateSelect() {
  const { dispatch } = useBundleSession();
  const draft = useBundle((now) => now.draft);
  const current = draft.parts.length === 0 ? emptyBundle : (findTemplate(draft)?.name ?? "");
  const choose = (name: string): void => {
    const template = templates.find((each) => each.name === name);
    const chosen = template === undefined ? createEmptyDraft() : createDraftFromTemplate(template);
    dispatch({ type: "replace", draft: chosen, undoable: true });
  };
  return (
    <Select className="strong" aria-label="Template" value={current} onChange={({ target }) => choose(target.value)}>
      {current === "" ? <option value="">Untitled bundle</option> : null}
      {templates.map(({ name, about }) => (
        <option key={name} title={about}>
          {name}
        </option>
      ))}
      <option value={emptyBundle}>Empty bundle</option>
    </Select>
  );
}

// Only a hint. The value can still be sent, to see the service's error.
function findTimeoutProblem(timeout: string): string | undefined {
  const value = Number(timeout);
  const valid = timeout.trim() === "" || (/^\d+$/.test(timeout) && value >= 1 && value <= 600_000);
  return valid ? undefined : "1 to 600000";
}
