// The raw request: the text of the parts until it is edited, then the edited text with its problems until it is applied.

import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { Client } from "../../../client/public.ts";
import { useService } from "../../connection/service.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";
import { Button } from "../../ui/button.tsx";
import { NamedList } from "../../ui/named-list.tsx";
import { applyRaw } from "../session/apply-raw.ts";
import { getAppliedRaw, getUnappliedRaw } from "../session/bundle-state.ts";
import { useBundle, useBundleSession } from "../session/session.ts";
import { composeRawRequest } from "../text/raw-request.ts";
import { findLineNumber, type RawProblem, readRaw } from "../text/raw-text.ts";
import * as styles from "./raw-request-side.module.css";
import { RawEditor, RawSide, type Side } from "./raw-side.tsx";
import type { RawView } from "./raw-view.ts";

export function RawRequestSide({ side }: { readonly side: Side }) {
  const { view } = side;
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
  const describeText = (): string | null => {
    if (unapplied !== null) return "not applied";
    if (refusal === null) return "same as the parts";
    return writtenText === null ? "older than the parts" : null;
  };
  const apply = (): boolean => {
    if (getUnappliedRaw(session.now()) === null) return false;
    const problem = applyRaw(session, client, "Not applied.");
    if (problem !== null) view?.select(problem);
    return true;
  };
  return (
    <RawSide
      name="Raw request"
      side={side}
      about={
        <span className="sub push" role="status">
          {describeText()}
        </span>
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
        onApply={apply}
        side={side}
      />
    </RawSide>
  );
}

/** Milliseconds without a change after which the text is checked. */
const pause = 150;
const noProblems: readonly RawProblem[] = [];

function useProblems(text: string | null, draft: BundleDraft, client: Client): readonly RawProblem[] {
  const [problems, setProblems] = useState(noProblems);
  useEffect(() => {
    const check = (): void => {
      const read = text === null ? null : readRaw(text, draft, client);
      setProblems(read !== null && "problems" in read ? read.problems : noProblems);
    };
    const timer = setTimeout(check, text === null ? 0 : pause);
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
  return (
    <div className={styles.notes}>
      <NamedList name="Problems in the raw request">
        {problems.map(({ from, to, message, fix }) => (
          <li key={`${from} ${message}`}>
            <button className={styles.problem} type="button" onClick={() => view?.select({ from, to })}>
              <span className={styles.lineNo}>Line {findLineNumber(text, from)}:</span> {message}
            </button>
            {fix && (
              <Button look="small" onClick={() => view?.fix(fix)}>
                {fix.name}
              </Button>
            )}
          </li>
        ))}
      </NamedList>
    </div>
  );
}
