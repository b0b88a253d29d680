// The page that exports and deletes this browser's database when the service can no longer use it.

import { useEffect, useState } from "react";
import { getDatabaseName } from "../../service/internal.ts";
import { writeRoute } from "../address/route.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { downloadFile } from "../ui/download-file.ts";
import * as factsStyles from "../ui/facts.module.css";
import { RowCount } from "../ui/grouped-number.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Logo } from "../ui/logo.tsx";
import * as waitingStyles from "../ui/page-state.module.css";
import * as styles from "./start-afresh.module.css";
import { countStored, deleteStored, exportStored, type ObjectStoreSize } from "./stored-data.ts";

type Found =
  | { readonly state: "looking" }
  | { readonly state: "none" }
  | { readonly state: "rows"; readonly stores: readonly ObjectStoreSize[] }
  | { readonly state: "unreadable"; readonly message: string };

const database = getDatabaseName(new URL(".", document.baseURI).pathname);

export function StartAfresh() {
  const [found, setFound] = useState<Found>({ state: "looking" });
  useEffect(() => {
    countStored(database).then(
      (stores) => setFound(stores === undefined ? { state: "none" } : { state: "rows", stores }),
      (error: unknown) => setFound({ state: "unreadable", message: String(error) }),
    );
  }, []);
  return (
    <main className={waitingStyles.waiting} aria-busy={found.state === "looking"}>
      <Logo className={waitingStyles.mark} />
      <section className={styles.afresh} aria-labelledby="afresh-title">
        <h1 id="afresh-title">Start afresh</h1>
        {found.state === "none" ? (
          <p>This browser has no Riddle database yet. It is created when first needed.</p>
        ) : (
          <>
            <p>
              Delete Riddle's database in this browser, with every row that you added or changed. The sample rows are
              then loaded again. Saved filters, the history and your progress in the course are kept.
            </p>
            <Contents found={found} />
          </>
        )}
        <Actions found={found} />
      </section>
    </main>
  );
}

function Contents({ found }: { readonly found: Found }) {
  if (found.state === "unreadable")
    return <p>The database can't be opened, so nothing can be exported: {found.message}.</p>;
  if (found.state !== "rows") return null;
  if (found.stores.length === 0) return <p>The database holds no rows.</p>;
  return (
    <table className={joinClasses(factsStyles.facts, styles.rows)} aria-label="Rows in the database">
      <tbody>
        {found.stores.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{count === undefined ? "can't be read" : <RowCount value={count} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Actions({ found }: { readonly found: Found }) {
  const [isAsking, setAsking] = useState(false);
  /** What it waits for. */
  const [wait, setWait] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const save = (): void => {
    setProblem(null);
    exportStored(database)
      .then((pieces) => downloadFile(`riddle-${new Date().toISOString().slice(0, 10)}.json`, pieces ?? []))
      .catch((error: unknown) => setProblem(`Nothing was exported: ${String(error)}.`));
  };
  const deleteAll = (): void => {
    setAsking(false);
    setProblem(null);
    setWait("Deleting the database. If this takes long, close the other tabs that show this page.");
    const reportBlocked = (): void =>
      setWait("Waiting for another tab that uses the database. Close the other tabs that show this page.");
    deleteStored(database, reportBlocked).then(
      () => {
        history.replaceState(history.state, "", writeRoute("explore"));
        location.reload();
      },
      (error: unknown) => {
        setWait(null);
        setProblem(`The database was not deleted: ${String(error)}. Restart the browser, then try again.`);
      },
    );
  };
  const isBusy = wait !== null;
  return (
    <>
      <div className={waitingStyles.actions}>
        {found.state === "rows" ? (
          <Button disabled={isBusy} onClick={save}>
            Export what can be read
          </Button>
        ) : null}
        {found.state === "rows" || found.state === "unreadable" ? (
          <Button disabled={isBusy} onClick={() => setAsking(true)}>
            Delete the database…
          </Button>
        ) : null}
        <a className="btn" href={writeRoute("explore")}>
          Back to Explore
        </a>
      </div>
      <p role="status" aria-label="Start afresh">
        {wait}
      </p>
      {problem === null ? null : (
        <p className="error-text" role="alert">
          {problem}
        </p>
      )}
      {isAsking ? (
        <Dialog
          title="Delete the database?"
          actions={[{ label: "Delete and start afresh", run: deleteAll, isDanger: true }]}
          onClose={() => setAsking(false)}
        >
          Every row in the database is deleted. This can't be undone.
        </Dialog>
      ) : null}
    </>
  );
}
