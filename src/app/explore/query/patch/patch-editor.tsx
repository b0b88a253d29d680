// The body of an update: a JSON merge patch, checked while it is typed.

import { useEffect, useMemo, useRef } from "react";
import { useService } from "../../../connection/service.ts";
import * as editorStyles from "../../../editor/editor.module.css";
import { JsonEditor, type JsonEditorHandle } from "../../../editor/json-editor.tsx";
import { Button } from "../../../ui/button.tsx";
import { CodedText } from "../../../ui/coded-text.tsx";
import type { JsonProblem } from "../../../ui/json-places.ts";
import { useWaitingProblems } from "../../../ui/use-waiting-problems.ts";
import { readPatch } from "../../session/read-patch.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import * as styles from "./patch-editor.module.css";

const listed = 5;

export function PatchEditor() {
  const session = useExploreSession();
  const text = useExplore((now) => now.state.patch);
  const collection = useExplore((now) => now.collection);
  const reading = useMemo(() => readPatch(text, collection), [text, collection]);
  const editor = useRef<JsonEditorHandle>(null);
  const { shown: problems, onTyping } = useWaitingProblems(reading.problems);
  const known = problems.length < reading.problems.length ? null : reading;
  useEffect(() => session.query.setPatch(known), [session, known]);
  const { client, revision } = useService();
  return (
    <div className={styles.patch}>
      <span className={editorStyles.label} aria-hidden>
        Changes
      </span>
      <JsonEditor
        ref={editor}
        className={styles.text}
        aria-label="Changes"
        value={text}
        onChange={(patch) => session.query.change({ patch })}
        onSend={session.send}
        getBody={() => ({ client, collection, revision, isPatch: true })}
        onTyping={onTyping}
        aria-placeholder={'{ "status": "paid" }'}
        problems={problems}
        aria-describedby="patch-help"
      />
      <div id="patch-help" className={styles.help}>
        {problems.length === 0 ? (
          <p className="sub">JSON merge patch: members replace fields, null removes them.</p>
        ) : null}
        {problems.slice(0, listed).map((problem) => (
          <p key={`${problem.from} ${problem.message}`} className="error-text">
            <span>{formatPlace(text, problem)}</span> <CodedText text={problem.message} />{" "}
            <Button look="quiet small" onClick={() => editor.current?.select(problem)}>
              Show
            </Button>
          </p>
        ))}
        {problems.length > listed ? <p className="error-text">and {problems.length - listed} more</p> : null}
      </div>
    </div>
  );
}

/** `Line 2, column 7:`, both from 1. */
function formatPlace(text: string, { from }: JsonProblem): string {
  const lines = text.slice(0, from).split("\n");
  return `Line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}:`;
}
