// The raw request: the text of the parts until it is edited, then the edited text with its problems until it is applied.

import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { Client } from "../../../client/public.ts";
import { useService } from "../../connection/service.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";
import { Button } from "../../ui/button.tsx";
import { KeyCap } from "../../ui/keys/key-cap.tsx";
import { keys } from "../../ui/keys/keys.ts";
import { NamedList } from "../../ui/named-list.tsx";
import { applyRaw } from "../session/apply-raw.ts";
import { getAppliedRaw, getUnappliedRaw } from "../session/bundle-state.ts";
import { useBundle, useBundleSession } from "../session/session.ts";
import { composeRawRequest } from "../text/raw-request.ts";
import { findLineNumber, type RawProblem, readRaw } from "../text/raw-text.ts";
import * as styles from "./raw-request-side.module.css";
import { RawEditor, RawSide, type RawSideProps } from "./raw-side.tsx";
import type { RawView } from "./raw-view.ts";

/** Further problems are only counted. */
const shownProblems = 4;

export function RawRequestSide({ marked, onPart, view, onView }: RawSideProps) {
  const session = useBundleSession();
  const { client } = useService();
  const state = useBundle((now) => now);
  // Deferred, so that in a large bundle the parts are rendered first.
  const draft = useDeferredValue(state.draft);
  const written = useMemo(() => composeRawRequest(draft, client), [draft, client]);
  const unapplied = getUnappliedRaw(state);
  const shown = unapplied ?? getAppliedRaw(state);
  const refusal = shown === null && "refusal" in written ? written.refusal : null;
  // Parts that can't be written leave the text before them; without parts there is none.
  const writtenText = !("refusal" in written) ? written.text : draft.parts.length === 0 ? "" : null;
  const text = shown?.text ?? writtenText;
  const problems = useProblems(unapplied?.text ?? null, state.draft, client);
  // A layout effect, because a key pressed before a later effect would be lost.
  useLayoutEffect(() => {
    if (text !== null) view?.show(text);
  }, [view, text]);
  useEffect(() => view?.showProblems(problems), [view, problems]);
  useEffect(() => view?.mark(marked), [view, marked]);
  const apply = (): boolean => {
    if (getUnappliedRaw(session.now()) === null) return false;
    const problem = applyRaw(session, client, "Not applied.");
    if (problem !== null) view?.select(problem);
    return true;
  };
  return (
    <RawSide
      name="Raw request"
      view={view}
      about={
        <>
          <span className="sub push" role="status">
            {unapplied !== null
              ? "not applied"
              : refusal === null
                ? "same as the parts"
                : writtenText === null
                  ? "older than the parts"
                  : null}
          </span>
          {unapplied === null ? null : (
            <Button look="small" onClick={apply}>
              Apply to the parts
              <KeyCap of={keys.send.key} />
            </Button>
          )}
        </>
      }
    >
      {refusal === null ? null : <p className={styles.notes}>{refusal}</p>}
      {unapplied === null || problems.length === 0 ? null : (
        <Problems problems={problems} text={unapplied.text} view={view} />
      )}
      <RawEditor
        label="Raw request"
        isReadOnly={false}
        onText={(typed) => session.dispatch({ type: "edit-raw", text: typed === writtenText ? null : typed })}
        onPart={onPart}
        onApply={apply}
        onView={onView}
      />
    </RawSide>
  );
}

/** Milliseconds without a change after which the text is checked. */
const pause = 150;
const noProblems: readonly RawProblem[] = [];

/** The problems of unapplied text; none for null. */
function useProblems(text: string | null, draft: BundleDraft, client: Client): readonly RawProblem[] {
  const [problems, setProblems] = useState(noProblems);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        const read = text === null ? null : readRaw(text, draft, client);
        setProblems(read !== null && "problems" in read ? read.problems : noProblems);
      },
      text === null ? 0 : pause,
    );
    return () => clearTimeout(timer);
  }, [text, draft, client]);
  return problems;
}

interface ProblemsProps {
  readonly problems: readonly RawProblem[];
  readonly text: string;
  readonly view: RawView | null;
}

function Problems({ problems, text, view }: ProblemsProps) {
  const more = problems.length - shownProblems;
  return (
    <div className={styles.notes}>
      <NamedList name="Problems in the raw request">
        {problems.slice(0, shownProblems).map((problem) => (
          <li key={`${problem.from} ${problem.message}`}>
            <button className={styles.problem} type="button" onClick={() => view?.select(problem)}>
              <span className={styles.lineNo}>Line {findLineNumber(text, problem.from)}</span> {problem.message}
            </button>
            {problem.fix === undefined ? null : (
              <Button look="small" onClick={() => problem.fix && view?.fix(problem.fix)}>
                {problem.fix.name}
              </Button>
            )}
          </li>
        ))}
      </NamedList>
      {more > 0 ? <p>And {more} more.</p> : null}
    </div>
  );
}
