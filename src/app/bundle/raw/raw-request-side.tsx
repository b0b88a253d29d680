// The raw request beside the response: its editor, how it stands with the parts, and what is wrong with it.

import { type RefObject, useEffect, useRef } from "react";
import type { Client } from "../../../client/index.ts";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { NamedList } from "../../ui/named-list.tsx";
import type { BundleDraft } from "../part.ts";
import { CopyButton } from "./copy-button.tsx";
import type { OnPart } from "./raw-sides.tsx";
import type { RawState } from "./raw-state.ts";
import { keepTextNow, leaveRaw, typeRaw, useRaw, writePartsNow } from "./raw-store.ts";
import type { RawProblem } from "./raw-text.ts";
import type { RawView } from "./raw-view.ts";
import { useRawView } from "./use-raw-view.ts";

interface Props {
  readonly draft: BundleDraft;
  readonly client: Client;
  readonly marked: string | null;
  readonly onPart: OnPart;
  readonly handle: RefObject<RawView | null>;
}

/** A text that is longer, in code units, is read when there is a pause in typing, of so many milliseconds. */
const atOnce = 64 * 1024;
const pause = 150;

/** More problems than this are only counted. */
const shownProblems = 4;

export function RawRequestSide({ draft, client, marked, onPart, handle }: Props) {
  const state = useRaw(draft, client);
  const [onText, flush] = useTyping();
  const [host, view] = useRawView(handle, {
    label: "Raw request",
    isReadOnly: false,
    text: state?.raw.text ?? "",
    onText,
    onPart,
    onBlur: () => {
      flush();
      leaveRaw();
    },
  });
  useEffect(() => {
    if (view === null || state === null) return;
    const { raw, problems } = state;
    view.show(raw.text);
    // A slip in a delimiter line must not take the colours from all below it.
    view.read(raw.isWhole || !view.isRead ? raw : null, problems);
  }, [view, state]);
  useEffect(() => view?.mark(marked), [view, marked]);
  return (
    <div className="raw">
      <div className="raw-head">
        <h3>Raw request</h3>
        {state === null ? null : <SyncState state={state} />}
        <span className="push" />
        <CopyButton text={() => view?.text ?? ""} what="Raw request" />
      </div>
      {state === null ? null : <Notes state={state} view={view} />}
      <div className="raw-editor" ref={host} />
    </div>
  );
}

function SyncState({ state: { raw, problems, isAsSent, refusal } }: { readonly state: RawState }) {
  const size = raw.request?.body.length ?? raw.bytes.length;
  const words =
    problems.length > 0
      ? "the parts are unchanged"
      : refusal !== null
        ? "older than the parts"
        : isAsSent
          ? "in sync with the parts"
          : "in sync, but written differently";
  return (
    <span className="sub">
      <GroupedNumber value={size} /> B, <span role="status">{words}</span>
    </span>
  );
}

function Notes({ state, view }: { readonly state: RawState; readonly view: RawView | null }) {
  const { problems, refusal, waiting, isAsSent, raw } = state;
  if (waiting === null && problems.length === 0 && refusal === null && isAsSent) return null;
  return (
    <div className="raw-notes">
      {waiting === null ? null : (
        <p role="alert">
          The parts have changed.{" "}
          <button className="btn small" type="button" onClick={writePartsNow}>
            Use the parts
          </button>{" "}
          <button className="btn small" type="button" onClick={keepTextNow}>
            Keep this text
          </button>
        </p>
      )}
      {problems.length === 0 ? null : <Problems problems={problems} text={raw.text} view={view} />}
      {problems.length > 0 || refusal === null ? null : <p>{refusal}</p>}
      {problems.length > 0 || refusal !== null || isAsSent ? null : (
        <p>
          The meaning is the same.{" "}
          <button className="btn small" type="button" onClick={writePartsNow}>
            Rewrite as sent
          </button>
        </p>
      )}
    </div>
  );
}

interface ProblemsProps {
  readonly problems: readonly RawProblem[];
  readonly text: string;
  readonly view: RawView | null;
}

function Problems({ problems, text, view }: ProblemsProps) {
  const more = problems.length - shownProblems;
  return (
    <>
      <NamedList name="Problems in the raw request" className="raw-problems">
        {problems.slice(0, shownProblems).map((problem) => (
          <li key={`${problem.from} ${problem.message}`}>
            <button type="button" onClick={() => view?.select(problem)}>
              <span className="raw-line-no">Line {text.slice(0, problem.from).split("\r\n").length}</span>{" "}
              {problem.message}
            </button>
          </li>
        ))}
      </NamedList>
      {more > 0 ? <p>And {more} more.</p> : null}
    </>
  );
}

/** Takes what is typed: a short text at once, a long one after a pause. The second function waits no longer. */
function useTyping(): readonly [onText: (text: string) => void, flush: () => void] {
  const waiting = useRef<{ readonly text: string; readonly timer: ReturnType<typeof setTimeout> } | null>(null);
  const flush = (): void => {
    if (waiting.current === null) return;
    clearTimeout(waiting.current.timer);
    const { text } = waiting.current;
    waiting.current = null;
    typeRaw(text);
  };
  const onText = (text: string): void => {
    clearTimeout(waiting.current?.timer);
    waiting.current = { text, timer: setTimeout(flush, text.length > atOnce ? pause : 0) };
    if (text.length <= atOnce) flush();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the editor goes away
  useEffect(() => flush, []);
  return [onText, flush];
}
