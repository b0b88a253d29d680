// The page that exports and deletes this browser's database when the service can no longer use it.

import { useEffect, useRef, useState } from "react";
import { getDatabaseName } from "../../service/internal.ts";
import { writeRoute } from "../address/route.ts";
import { Button } from "../ui/button.tsx";
import { downloadJson } from "../ui/download-file.ts";
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

type Step = "idle" | "asking" | "deleting" | "blocked";

const stepTexts: Readonly<Partial<Record<Step, string>>> = {
  deleting: "Deleting the database. If this takes long, close the other tabs that show this page.",
  blocked: "Waiting for another tab that uses the database. Close the other tabs that show this page.",
};

function Actions({ found }: { readonly found: Found }) {
  const [step, setStep] = useState<Step>("idle");
  const [problem, setProblem] = useState<string | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (step === "asking") keep.current?.focus();
  }, [step]);

  const save = (): void => {
    setProblem(null);
    exportStored(database)
      .then((pieces) => downloadJson(`riddle-${new Date().toISOString().slice(0, 10)}.json`, pieces ?? []))
      .catch((error: unknown) => setProblem(`Nothing was exported: ${String(error)}.`));
  };
  const deleteAll = (): void => {
    setStep("deleting");
    setProblem(null);
    deleteStored(database, () => setStep("blocked")).then(
      () => {
        history.replaceState(history.state, "", writeRoute("explore"));
        location.reload();
      },
      (error: unknown) => {
        setStep("idle");
        setProblem(`The database was not deleted: ${String(error)}. Restart the browser, then try again.`);
      },
    );
  };

  if (step === "asking") {
    return (
      <div role="alert">
        <p>
          <strong>Every row in the database is deleted. This can't be undone.</strong>
        </p>
        <div className={waitingStyles.actions}>
          <Button look="primary danger" onClick={deleteAll}>
            Delete and start afresh
          </Button>
          <Button ref={keep} onClick={() => setStep("idle")}>
            Keep the database
          </Button>
        </div>
      </div>
    );
  }
  const isBusy = step === "deleting" || step === "blocked";
  return (
    <>
      <div className={waitingStyles.actions}>
        {found.state === "rows" ? (
          <Button disabled={isBusy} onClick={save}>
            Export what can be read
          </Button>
        ) : null}
        {found.state === "rows" || found.state === "unreadable" ? (
          <Button disabled={isBusy} onClick={() => setStep("asking")}>
            Delete the database…
          </Button>
        ) : null}
        <a className="btn" href={writeRoute("explore")}>
          Back to Explore
        </a>
      </div>
      <p role="status" aria-label="Start afresh">
        {stepTexts[step]}
      </p>
      {problem === null ? null : (
        <p className="error-text" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
