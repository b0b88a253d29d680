import { useId, useMemo, useRef, useState } from "react";
import { formatCount } from "../../../language/internal.ts";
import { goToSection } from "../../address/go-to-section.ts";
import { getCurrentHash, readRoute } from "../../address/route.ts";
import { useService } from "../../connection/service.ts";
import { hasBody } from "../../requests/parts/part.ts";
import { findTemplate } from "../../requests/parts/starter.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, type DialogAction } from "../../ui/dialog.tsx";
import { getControlId } from "../session/part-moves.ts";
import { type BundleSession, getBundleSession } from "../session/session.ts";
import { addPasted, applyPasted, type Pasted, readPasted } from "../text/read-pasted.ts";
import * as styles from "./paste-dialog.module.css";

interface Props {
  readonly text: string;
  /** By default that of Bundle, which is shown with what is added. */
  readonly session?: BundleSession;
  readonly onClose: () => void;
}

/** Further requests are only counted. */
const mostShown = 6;

export function PasteDialog({ text: given, session: own, onClose }: Props) {
  const id = useId();
  const service = useService();
  const { client } = service;
  const session = own ?? getBundleSession(service);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(given);
  const read = useMemo(() => (text.trim() === "" ? null : readPasted(text, client)), [text, client]);
  const pasted = read === null || "problem" in read ? null : read;
  const problem = read !== null && "problem" in read ? read.problem : null;

  const insert = (place: typeof addPasted): void => {
    if (pasted === null) return;
    const draft = place(session.now().draft, pasted);
    session.dispatch({ type: "replace", draft, undoable: true, did: place === addPasted ? "adding parts" : undefined });
    const first = draft.parts.at(-pasted.parts.length);
    if (first !== undefined) session.openPart(first.key);
    // In Bundle, going there would read the bundle from the address.
    if (own === undefined && readRoute(getCurrentHash()).section !== "bundle") goToSection("bundle");
    onClose();
    requestAnimationFrame(() => first && document.getElementById(getControlId(first.key, "path"))?.focus());
  };
  const label = pasted === null ? "Add" : `Add ${formatCount(pasted.parts.length, "part")}`;
  const actions: DialogAction[] = [{ label, run: () => insert(addPasted), isDisabled: pasted === null }];
  // Behind the parts of an example, they would be sent with these.
  if (pasted !== null && (pasted.settings !== undefined || findTemplate(session.now().draft) !== undefined))
    actions.push({ label: "Replace the bundle", run: () => insert(applyPasted) });
  const showProblem = (): void => {
    field.current?.focus();
    if (problem !== null) field.current?.setSelectionRange(problem.from, problem.to);
  };
  return (
    <Dialog title="Paste a request" actions={actions} isWide onClose={onClose}>
      <div className={styles.content}>
        <textarea
          className="input mono"
          ref={field}
          aria-label="Copied requests"
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
          curl commands, HTTP messages, .http files, fetch calls as copied from the developer tools, or a whole bundle;
          up to 4 MiB. Nothing is run.
        </p>
        {problem === null ? null : (
          <p className={styles.problem} id={`${id}-problem`} role="alert">
            {problem.message}{" "}
            <Button look="small" onClick={showProblem}>
              Show line {text.slice(0, problem.from).split("\n").length}
            </Button>
          </p>
        )}
        {pasted === null ? null : <Found pasted={pasted} />}
      </div>
    </Dialog>
  );
}

function Found({ pasted: { parts, settings, notes } }: { readonly pasted: Pasted }) {
  return (
    <div className={styles.found} role="status" aria-label="What was found">
      <ol>
        {parts.slice(0, mostShown).map(({ key, method, path, body }) => (
          <li key={key}>
            <b>{method}</b> {path}
            {hasBody(method) && body !== "" ? <span className="dim"> with a body</span> : null}
          </li>
        ))}
      </ol>
      {parts.length > mostShown ? <p>And {parts.length - mostShown} more.</p> : null}
      {settings === undefined ? null : (
        <p>
          A bundle {settings.transaction ? "in one transaction" : "without a transaction"}
          {settings.timeout === "" ? "" : `, with a timeout of ${settings.timeout} ms`}.
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
