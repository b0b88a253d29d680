// The dialog in which requests from elsewhere become parts.

import { type FormEvent, useId, useMemo, useRef, useState } from "react";
import type { Client } from "../../../client/index.ts";
import { useModal } from "../../ui/use-modal.ts";
import { currentState, dispatch } from "../bundle-store.ts";
import { hasBody } from "../part.ts";
import { controlId } from "../part-moves.ts";
import type { RawProblem } from "../raw/raw-text.ts";
import { type Pasted, readPasted } from "./read-pasted.ts";
import { addPasted, replacedBy } from "./with-pasted.ts";
import "../../styles/dialog.css";
import "../../styles/bundle-paste.css";

interface Props {
  readonly client: Client;
  /** What is in the field at first. */
  readonly text: string;
  readonly onClose: () => void;
}

/** More requests than this are only counted. */
const shown = 6;

export function PasteDialog({ client, text: given, onClose }: Props) {
  const id = useId();
  const { dialog, close } = useModal(onClose);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(given);
  const read = useMemo(() => (text.trim() === "" ? null : readPasted(text, client)), [text, client]);
  const pasted = read === null || "problem" in read ? null : read;
  const problem = read !== null && "problem" in read ? read.problem : null;

  const take = (made: Pasted, isAdded: boolean): void => {
    const { draft } = currentState();
    const next = isAdded ? addPasted(draft, made) : replacedBy(draft, made);
    dispatch({ type: "replace", draft: next, undoable: true });
    close();
    const first = next.parts[next.parts.length - made.parts.length];
    requestAnimationFrame(() => first && document.getElementById(controlId(first.key, "path"))?.focus());
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (pasted !== null) take(pasted, !isWhole(pasted));
  };
  return (
    <dialog className="dialog paste-dialog" ref={dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <h2 id={`${id}-title`}>Paste a request</h2>
        <textarea
          className="input mono"
          ref={field}
          aria-label="What was copied"
          aria-describedby={`${id}-about`}
          aria-invalid={problem !== null}
          aria-errormessage={problem === null ? undefined : `${id}-problem`}
          rows={10}
          value={text}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        <p className="dim" id={`${id}-about`}>
          A curl command, a call of fetch, a raw HTTP message, an .http file; one or several, or a whole bundle; up to 4
          MiB. Nothing is run.
        </p>
        {problem === null ? null : (
          <Problem id={`${id}-problem`} problem={problem} text={text} onGo={() => goTo(field.current, problem)} />
        )}
        {pasted === null ? null : <Found pasted={pasted} />}
        <div className="dialog-end">
          <button className="btn" type="button" onClick={close}>
            Cancel
          </button>
          {pasted !== null && isWhole(pasted) ? (
            <button className="btn" type="button" onClick={() => take(pasted, true)}>
              Add {count(pasted)}
            </button>
          ) : null}
          <button className="btn primary" type="submit" aria-disabled={pasted === null}>
            {pasted === null ? "Add" : isWhole(pasted) ? "Replace the bundle" : `Add ${count(pasted)}`}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Whether the text says something of a bundle as a whole. */
function isWhole({ settings }: Pasted): boolean {
  return settings !== undefined;
}

function count({ parts }: Pasted): string {
  return parts.length === 1 ? "1 part" : `${parts.length} parts`;
}

function Found({ pasted }: { readonly pasted: Pasted }) {
  const { parts, settings, notes } = pasted;
  return (
    <div className="paste-found" role="status" aria-label="What was found">
      <ol>
        {parts.slice(0, shown).map(({ key, method, path, body }) => (
          <li key={key}>
            <b>{method}</b> {path}
            {hasBody(method) && body !== "" ? <span className="dim"> with a body</span> : null}
          </li>
        ))}
      </ol>
      {parts.length > shown ? <p>And {parts.length - shown} more.</p> : null}
      {settings === undefined ? null : (
        <p>
          A bundle {settings.transaction ? "in one transaction" : "without a transaction"}
          {settings.timeout === "" ? "" : `, with ${settings.timeout} ms of time`}.
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

interface ProblemProps {
  readonly id: string;
  readonly problem: RawProblem;
  readonly text: string;
  readonly onGo: () => void;
}

function Problem({ id, problem, text, onGo }: ProblemProps) {
  const line = text.slice(0, problem.from).split("\n").length;
  return (
    <p className="paste-problem" id={id} role="alert">
      {problem.message}{" "}
      <button className="btn small" type="button" onClick={onGo}>
        Show line {line}
      </button>
    </p>
  );
}

function goTo(field: HTMLTextAreaElement | null, { from, to }: RawProblem): void {
  field?.focus();
  field?.setSelectionRange(from, to);
}
