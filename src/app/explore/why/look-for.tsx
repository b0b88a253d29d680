// Looking for a row that is not in the table: by its key, or any that the filter leaves out.

import { type FormEvent, useEffect, useId, useState } from "react";
import type { CollectionDeclaration, Condition } from "../../../language/index.ts";
import { createLatestRequest } from "../../request.ts";
import { useService } from "../../service.ts";
import type { RowKey } from "../choice.ts";
import { readKey } from "./key-text.ts";
import { findLeftOut } from "./left-out.ts";

interface Props {
  readonly collection: CollectionDeclaration;
  /** Null where there is none. */
  readonly filter: Condition | null;
  /** Why no row can be requested by the filter; null when one can. */
  readonly blocked: string | null;
  /** The row that is shown, where the filter leaves it out. */
  readonly shown: RowKey | null;
  /** Whether one is to begin here: there is no row yet. */
  readonly isStart: boolean;
  readonly onFound: (key: RowKey) => void;
}

export function LookFor({ collection, filter, blocked, shown, isStart, onFound }: Props) {
  const { client } = useService();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [isLooking, setLooking] = useState(false);
  const [request] = useState(createLatestRequest);
  const id = useId();
  useEffect(() => request.abort, [request]);

  const look = (event: FormEvent): void => {
    event.preventDefault();
    request.abort();
    setLooking(false);
    setNote(null);
    const read = readKey(text, collection);
    setProblem("problem" in read ? read.problem : null);
    if ("key" in read) onFound(read.key);
  };

  const findOne = (): void => {
    setProblem(null);
    if (blocked !== null || filter === null) {
      setNote(blocked ?? "There is no filter, so no row is left out.");
      return;
    }
    setNote(null);
    setLooking(true);
    request.send(
      (signal) => findLeftOut(client, collection, filter, shown, signal),
      (key) => {
        setLooking(false);
        if (key === null) setNote(`No row is left out: every row of ${collection.name} matches.`);
        else if (key === shown) setNote("This is the only row left out.");
        else onFound(key);
      },
      (error) => {
        setLooking(false);
        setNote(error instanceof Error ? error.message : String(error));
      },
    );
  };

  return (
    <form className="look-for" onSubmit={look} aria-label="Look at another row" noValidate>
      <div className="look-line">
        <label htmlFor={id}>Look at another row</label>
        <input
          id={id}
          className="input"
          data-start={isStart ? "" : undefined}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(null);
          }}
          placeholder="key"
          inputMode={collection.fields._id?.type === "number" ? "numeric" : "text"}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
        />
        <button type="submit" className="btn small">
          Look
        </button>
      </div>
      {problem === null ? null : (
        <p className="look-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="btn small" onClick={findOne} aria-disabled={blocked !== null}>
        {shown === null ? "Find a row left out" : "Find another row left out"}
      </button>
      <p className="look-note" role="status" aria-label="Search for a row">
        {isLooking ? "Looking…" : note}
      </p>
    </form>
  );
}
