// The Data section: the collections, their declarations, and the reset of the samples.

import { Plus, Server } from "lucide-react";
import { useState } from "react";
import { commandGroups, useCommands } from "../commands/command.ts";
import { useService } from "../service.ts";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import { NamedList } from "../ui/named-list.tsx";
import { useCounts } from "../ui/use-counts.ts";
import { CollectionActions } from "./collection-actions.tsx";
import * as styles from "./data.module.css";
import { Declaration } from "./declaration.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { ResetSamples } from "./reset-samples.tsx";
import { WorkspaceActions } from "./workspace-actions.tsx";

export function Data() {
  const { collections, resetSamples, chooseBackend } = useService();
  const counts = useCounts();
  const [chosen, setChosen] = useState(collections[0]?.name ?? "");
  const [isImporting, setImporting] = useState<"new" | "rows" | null>(null);
  const [report, setReport] = useState("");
  const collection = collections.find(({ name }) => name === chosen) ?? collections[0];
  const show = (text: string, name?: string): void => {
    setReport(text);
    if (name !== undefined) setChosen(name);
  };
  useCommands(() =>
    collections.map(({ name, description }) => ({
      id: `data.collection.${name}`,
      label: `Show the declaration of ${name}`,
      group: commandGroups.answer,
      words: `collection fields schema ${description}`,
      run: () => setChosen(name),
    })),
  );
  return (
    <main className={styles.data}>
      <section className={styles.list} aria-labelledby="data-title">
        <h1 id="data-title">Data</h1>
        <p className={styles.lead}>
          <WhereItLies />
        </p>
        <NamedList name="Collections" className={styles.collections}>
          {collections.map(({ name, description }) => (
            <li key={name}>
              <button
                type="button"
                className={styles.row}
                aria-current={name === collection?.name ? "true" : undefined}
                onClick={() => setChosen(name)}
              >
                <strong>{name}</strong>
                <span className="num">{countOf(counts.get(name))}</span>
                <span className="dim">{description}</span>
              </button>
            </li>
          ))}
        </NamedList>
        <p className={styles.new}>
          <button className="btn" type="button" onClick={() => setImporting("new")}>
            <Plus className="icon" aria-hidden />
            New collection…
          </button>
          <span role="status" aria-label="Collections">
            {report}
          </span>
        </p>
        <WorkspaceActions onReport={show} />
        {resetSamples === undefined ? null : <ResetSamples resetSamples={resetSamples} />}
        <p className={styles.backend}>
          <button className="btn" type="button" onClick={chooseBackend}>
            <Server className="icon" aria-hidden />
            Use another server…
          </button>
        </p>
      </section>
      {collection === undefined ? null : (
        <Declaration collection={collection}>
          <CollectionActions collection={collection} onImport={() => setImporting("rows")} onReport={setReport} />
        </Declaration>
      )}
      {isImporting === null ? null : (
        <ImportDialog
          target={isImporting === "new" ? null : (collection ?? null)}
          onReport={show}
          onClose={() => setImporting(null)}
        />
      )}
    </main>
  );
}

function WhereItLies() {
  const { backend, lasts } = useService();
  if (backend.kind === "server") {
    return (
      <>
        The data is on <code className={styles.address}>{backend.baseUrl}</code>. Every request goes there, without
        cookies.
      </>
    );
  }
  if (lasts === false) {
    return "This browser window has no database. The data is in the page's memory and is lost when you close the page. Nothing leaves this device.";
  }
  return "The data is in this browser's own database. Nothing leaves this device.";
}

function countOf(count: number | undefined) {
  return count === undefined ? (
    "–"
  ) : (
    <>
      <GroupedNumber value={count} /> rows
    </>
  );
}
