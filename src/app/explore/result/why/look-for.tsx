import { type FormEvent, useEffect, useId, useState } from "react";
import { getCollectionPath, readRows } from "../../../../client/internal.ts";
import { build, type Condition, print } from "../../../../language/public.ts";
import { useService } from "../../../connection/service.ts";
import { createLatestRequest } from "../../../state/latest-request.ts";
import { Button } from "../../../ui/button.tsx";
import { getErrorMessage } from "../../../ui/error-messages.ts";
import { getRowKey, type RowKey } from "../../session/choice.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import * as styles from "./look-for.module.css";

interface Props {
  /** The filter if it can be sent; otherwise null. */
  readonly filter: Condition | null;
  /** The explained row if the filter excludes it. */
  readonly shown: RowKey | null;
}

const mostLeftOut = 100;

/** Finds a row to explain that is not in the table: by its key, or any row that the filter excludes. */
export function LookFor({ filter, shown }: Props) {
  const { client } = useService();
  const { why } = useExploreSession();
  const { name, fields } = useExplore((now) => now.collection);
  const hasChoice = useExplore((now) => now.choice.key !== null);
  const isBlocked = useExplore((now) => now.analysis?.usable === false);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const excluding = filter === null ? null : print(build.not(filter));
  const [note, setNote] = useState<string | null>(null);
  const [{ of, request }, setSearch] = useState(() => ({ of: excluding, request: createLatestRequest() }));
  // What was found belongs to one filter; the text that was typed to none.
  if (of !== excluding) {
    setSearch({ of: excluding, request: createLatestRequest() });
    setNote(null);
  }
  useEffect(() => request.abort, [request]);
  const id = useId();
  const isNumber = fields._id?.type === "number";

  const lookUp = (event: FormEvent): void => {
    event.preventDefault();
    request.abort();
    setNote(null);
    const key = isNumber ? Number(text) : text.trim();
    const isKey = typeof key === "string" || Math.abs(key) <= Number.MAX_SAFE_INTEGER;
    if (text.trim() !== "" && isKey) why.choose(key);
    else setProblem(`Enter the key of a row in ${name}${isNumber ? ", a number such as 17" : ""}.`);
  };
  const chooseNext = (keys: readonly RowKey[]): void => {
    const key = shown === null ? keys[0] : keys[(keys.indexOf(shown) + 1) % keys.length];
    setNote(null);
    if (key === undefined) setNote(`No row is left out: every row of ${name} matches.`);
    else if (key === shown) setNote("This is the only row left out.");
    else why.choose(key);
  };
  const findLeftOut = (): void => {
    setProblem(null);
    if (isBlocked || excluding === null) {
      setNote(isBlocked ? "The filter has problems. Fix them first." : "There is no filter, so no row is left out.");
      return;
    }
    setNote("Looking…");
    const query = { $filter: excluding, projection: "_id", limit: mostLeftOut };
    request.send(
      async (signal) => readRows(await client.get(getCollectionPath(name, query), { signal }).body()),
      (rows) => chooseNext(rows.flatMap((row) => getRowKey(row) ?? [])),
      (error) => setNote(getErrorMessage(error)),
    );
  };

  return (
    <form className={styles.lookFor} onSubmit={lookUp} aria-label="Look at another row" noValidate>
      <div className={styles.lookLine}>
        <label htmlFor={id}>Look at another row</label>
        <input
          id={id}
          className="input"
          data-start={hasChoice ? undefined : ""}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(null);
          }}
          placeholder="key"
          inputMode={isNumber ? "numeric" : "text"}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
        />
        <Button look="small" type="submit">
          Look
        </Button>
      </div>
      {problem === null ? null : (
        <p className={styles.lookProblem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <Button look="small" onClick={findLeftOut} aria-disabled={isBlocked}>
        {shown === null ? "Find a row that is left out" : "Find another"}
      </Button>
      <p className={styles.lookNote} role="status" aria-label="Search for a row">
        {note}
      </p>
    </form>
  );
}
