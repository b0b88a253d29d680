// Finds a row to explain that is not in the table: by its key, or any row that the filter excludes.

import { type FormEvent, useEffect, useId, useState } from "react";
import { type Client, getCollectionPath, readRows } from "../../../../client/internal.ts";
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

export function LookFor({ filter, shown }: Props) {
  const { why } = useExploreSession();
  const collection = useExplore((now) => now.collection);
  const hasChoice = useExplore((now) => now.choice.key !== null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [looks, setLooks] = useState(0);
  const id = useId();
  const isNumber = collection.fields._id?.type === "number";

  const look = (event: FormEvent): void => {
    event.preventDefault();
    setLooks(looks + 1);
    const key = isNumber ? Number(text) : text.trim();
    const isKey = typeof key === "number" ? Math.abs(key) <= Number.MAX_SAFE_INTEGER : true;
    if (text.trim() !== "" && isKey) why.choose(key);
    else setProblem(`Enter the key of a row in ${collection.name}${isNumber ? ", a number such as 17" : ""}.`);
  };

  return (
    <form className={styles.lookFor} onSubmit={look} aria-label="Look at another row" noValidate>
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
      {/* What was found belongs to one query, until the next look. */}
      <LeftOut
        key={`${looks} ${collection.name} ${print(filter)}`}
        filter={filter}
        shown={shown}
        onFind={() => setProblem(null)}
      />
    </form>
  );
}

/** Finds a row that the filter excludes. */
function LeftOut({ filter, shown, onFind }: Props & { readonly onFind: () => void }) {
  const { client } = useService();
  const { why } = useExploreSession();
  const collection = useExplore((now) => now.collection.name);
  const isBlocked = useExplore((now) => now.analysis?.usable === false);
  const [note, say] = useState<string | null>(null);
  const [request] = useState(createLatestRequest);
  useEffect(() => request.abort, [request]);

  const findOne = (): void => {
    onFind();
    if (isBlocked || filter === null) {
      say(isBlocked ? "The filter has problems. Fix them first." : "There is no filter, so no row is left out.");
      return;
    }
    say("Looking…");
    request.send(
      (signal) => findLeftOut(client, collection, filter, signal),
      (keys) => {
        const key = shown === null ? keys[0] : keys[(keys.indexOf(shown) + 1) % keys.length];
        if (key !== undefined && key !== shown) why.choose(key);
        say(
          key === undefined
            ? `No row is left out: every row of ${collection} matches.`
            : key === shown
              ? "This is the only row left out."
              : null,
        );
      },
      (error) => say(getErrorMessage(error)),
    );
  };

  return (
    <>
      <Button look="small" onClick={findOne} aria-disabled={isBlocked}>
        {shown === null ? "Find a row that is left out" : "Find another"}
      </Button>
      <p className={styles.lookNote} role="status" aria-label="Search for a row">
        {note}
      </p>
    </>
  );
}

/** Maximum number of excluded rows to go through. */
const mostLeftOut = 100;

/** Finds the keys of the first rows that the filter excludes. Rejects as `ClientRequest.body` does. */
async function findLeftOut(
  client: Client,
  collection: string,
  filter: Condition,
  signal: AbortSignal,
): Promise<readonly RowKey[]> {
  const query = { $filter: print(build.not(filter)), projection: "_id", limit: mostLeftOut };
  const rows = readRows(await client.get(getCollectionPath(collection, query), { signal }).body());
  return rows.flatMap((row) => getRowKey(row) ?? []);
}
