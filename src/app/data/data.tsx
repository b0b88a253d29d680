import { History, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import {
  getCurrentHash,
  getSettledHash,
  opensWorkspace,
  readRoute,
  replaceHash,
  useHash,
  writeRoute,
} from "../address/route.ts";
import { useService } from "../connection/service.ts";
import { useCounts } from "../connection/use-counts.ts";
import { useHandOvers } from "../hand-overs.ts";
import { Button } from "../ui/button.tsx";
import { listErrorMessages } from "../ui/error-messages.ts";
import { RowCount } from "../ui/grouped-number.tsx";
import { commandGroups, useCommands } from "../ui/keys/command.ts";
import { NamedList } from "../ui/named-list.tsx";
import { type CollectionTab, CollectionView, collectionTabs, collectionTitle } from "./collections/collection-view.tsx";
import * as styles from "./data.module.css";
import type { ShownDialog } from "./data-actions.ts";
import { DataDialog } from "./data-dialog.tsx";
import { DataHistory } from "./history/data-history-view.tsx";
import { WorkspaceMenu } from "./workspace/workspace-menu.tsx";

const dataTabs = [...collectionTabs, "History"] as const;
type DataTab = CollectionTab | "History";

interface Report {
  readonly text: string;
  /** The collection that it is about, without which it is not shown. */
  readonly collection?: string | undefined;
}

const noReport: Report = { text: "" };

export function Data() {
  const service = useService();
  const { collections } = service;
  const { getExploredCollection } = useHandOvers();
  const counts = useCounts();
  const hash = useHash();
  const [seen, setSeen] = useState("");
  const [chosen, setChosen] = useState(() => (collections.length === 0 ? "" : getExploredCollection(service)));
  const [tab, setTab] = useState<DataTab>("Rows");
  const [shown, setShown] = useState<ShownDialog | null>(null);
  if (hash !== seen) {
    setSeen(hash);
    const { section, params } = readRoute(hash);
    if (section === "data") {
      setChosen(params.get("collection") ?? chosen);
      setTab(dataTabs.find((each) => each === params.get("view")) ?? (params.has("number") ? "Fields" : "Rows"));
      setShown(findLinkedDialog(params) ?? shown);
    }
  }
  const [report, setReport] = useState<Report>(noReport);
  const collection = collections.find(({ name }) => name === chosen) ?? collections[0];
  const name = collection?.name ?? "";
  // Share needs the name. A dialog that the address opened is not opened again when the page is reloaded.
  useEffect(() => {
    const { section, params } = readRoute(hash);
    // An address that the reader has followed since must not be replaced. That of the rows has their query.
    if (section !== "data" || opensWorkspace(params) || location.hash !== hash || tab === "Rows") return;
    replaceHash(writeAddress(params, name, tab));
    // It is not followed.
    setSeen(getCurrentHash());
  }, [hash, name, tab]);
  const show = (dialog: ShownDialog): void => {
    setReport(noReport);
    setShown(dialog);
  };
  const showReport = (text: string, name?: string): void => {
    setReport({ text, collection: name });
    if (name !== undefined) setChosen(name);
  };
  const showImported = (text: string, name?: string): void => {
    showReport(text, name);
    if (name !== undefined) location.hash = writeAddress(new Map(), name, "Rows");
  };
  const reportWork = (work: Promise<unknown>, done: string): void =>
    void work.then(
      () => showReport(done),
      (error: unknown) => showReport(listErrorMessages(error).join(" ")),
    );
  const go = (to: string, next: DataTab): void => {
    setReport(noReport);
    if (to === name && next === tab) return;
    location.hash = writeAddress(readRoute(getSettledHash()).params, to, next);
    // It may be below the list.
    document.getElementById(collectionTitle)?.scrollIntoView();
  };
  const choose = (to: string): void => go(to, tab === "History" ? "Rows" : tab);
  const showTab = (next: DataTab): void => {
    // Before the rows are shown, which follow the address; with the query that they are about to write there.
    replaceHash(writeAddress(readRoute(getSettledHash()).params, name, next));
    setSeen(getCurrentHash());
    setTab(next);
  };
  useCommands(() =>
    collections.map(({ name, description }) => ({
      id: `data.collection.${name}`,
      label: `Show ${name}`,
      group: commandGroups.answer,
      words: `collection rows fields schema declaration ${description}`,
      run: () => choose(name),
    })),
  );
  return (
    <main className={styles.data}>
      <section className={styles.list} aria-labelledby="data-title">
        <div className={styles.head}>
          <h1 id="data-title">Data</h1>
          <WorkspaceMenu onShow={show} onWork={reportWork} />
        </div>
        <p className={styles.lead}>
          <WhereItLies />
        </p>
        <NamedList name="Collections" className={styles.collections}>
          {collections.map(({ name, description }) => (
            <li key={name}>
              <button
                type="button"
                className={styles.row}
                aria-current={name === collection?.name && tab !== "History" ? "true" : undefined}
                onClick={() => choose(name)}
              >
                <strong>{name}</strong>
                <span className="num">{renderCount(counts.get(name))}</span>
                <span className="dim">{description}</span>
              </button>
            </li>
          ))}
        </NamedList>
        <p className={styles.new}>
          <Button onClick={() => show({ name: "new" })} Icon={Plus}>
            New collection…
          </Button>
          <Button
            onClick={() => go(name, "History")}
            aria-current={tab === "History" ? "true" : undefined}
            Icon={History}
          >
            History
          </Button>
        </p>
        <p className={styles.report} role="status" aria-label="Collections">
          {report.collection === undefined || report.collection === collection?.name ? report.text : ""}
        </p>
      </section>
      {tab === "History" ? (
        <section className={styles.history} aria-labelledby={collectionTitle}>
          <h2 id={collectionTitle}>History</h2>
          <DataHistory />
        </section>
      ) : collection === undefined ? null : (
        <CollectionView
          key={name}
          collection={collection}
          tab={tab}
          onTab={showTab}
          onShow={show}
          onWork={reportWork}
        />
      )}
      {shown === null ? null : (
        <DataDialog
          shown={shown}
          collection={collection}
          onShow={show}
          onReport={showReport}
          onImported={showImported}
          onClose={() => setShown(null)}
        />
      )}
    </main>
  );
}

/** The address of a tab, with the query that its rows have. */
function writeAddress(params: ReadonlyMap<string, string>, collection: string, tab: DataTab): string {
  const query = params.get("collection") === collection ? new Map(params) : new Map([["collection", collection]]);
  query.delete("number");
  return writeRoute("data", query.set("view", tab === "Rows" ? "" : tab));
}

/** What a link from Explore or Bundle, or a command, proposes. */
function findLinkedDialog(params: ReadonlyMap<string, string>): ShownDialog | null {
  const asNumber = params.get("number") ?? "";
  return asNumber === "" ? null : { name: "fields", asNumber };
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

function renderCount(count: number | undefined) {
  return count === undefined ? "–" : <RowCount value={count} />;
}
