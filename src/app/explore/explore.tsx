import { useState } from "react";
import { useService } from "../connection/service.ts";
import { useCounts } from "../connection/use-counts.ts";
import { useHandOvers } from "../hand-overs.ts";
import { readStoredQuery } from "../history/stored-query.ts";
import { FootSlot } from "../ui/foot-slot.ts";
import { sayNotLoaded } from "../ui/notice.tsx";
import { loadOnDemand } from "../ui/on-demand.tsx";
import * as waitingStyles from "../ui/page-state.module.css";
import { Splitter } from "../ui/panes/splitter.ts";
import * as styles from "./explore.module.css";
import { CollectionsPanel } from "./query/collections-panel.tsx";
import { Welcome } from "./query/examples/welcome.tsx";
import { QueryBar } from "./query/query-bar.tsx";
import { QueryEditor } from "./query/query-editor.tsx";
import { ResultBar } from "./result/result-bar.tsx";
import { getLastRequest } from "./session/explore-now.ts";
import { ExploreContext, getExploreSession, useConnectedSession, useCursor, useExplore } from "./session/session.ts";
import { AnswerViews } from "./views/answer-views.tsx";

const ExploreCommands = loadOnDemand(() => import("./explore-commands.ts"), "ExploreCommands");
const Memory = loadOnDemand(() => import("./memory/memory.tsx"), "Memory");
const WriteDialog = loadOnDemand(() => import("./result/write-dialog.tsx"), "WriteDialog");
const MissingCollection = loadOnDemand(
  () => import("./result/missing-collection.tsx"),
  "MissingCollection",
  <main aria-busy="true" />,
);

export function Explore() {
  const service = useService();
  if (service.collections.length === 0) {
    return (
      <main className={waitingStyles.waiting}>
        <h1>No collections</h1>
        <p>The service declares no collections. In Data, put the samples back or use another server.</p>
      </main>
    );
  }
  const session = getExploreSession(service);
  return (
    <ExploreContext value={session}>
      <ExploreLayout />
    </ExploreContext>
  );
}

function ExploreLayout() {
  const service = useService();
  const session = useConnectedSession(service);
  const handOvers = useHandOvers();
  const [isFieldsOpen, setFieldsOpen] = useState(false);
  const counts = useCounts();
  const missing = useExplore((now) => now.missing);
  const confirmation = useExplore((now) => now.confirmation);
  const collection = useExplore((now) => now.collection.name);
  const addToBundle = () =>
    void handOvers.addToBundle(readStoredQuery(session.now().state), service).catch(sayNotLoaded);
  const commands = <ExploreCommands {...{ session, service, counts, addToBundle, handOvers }} />;
  if (missing !== null)
    return (
      <>
        <MissingCollection name={missing} />
        {commands}
      </>
    );
  return (
    <div className={styles.explore}>
      <CollectionsPanel counts={counts} sheet={{ isOpen: isFieldsOpen, onClose: () => setFieldsOpen(false) }}>
        <Memory onLoad={() => setFieldsOpen(false)} />
      </CollectionsPanel>
      <main className={styles.work}>
        <h1 className="sr">Explore</h1>
        <Splitter name="fields" label="Width of the collections" side="right" pane={findCollectionsPanel} />
        <Welcome />
        <QueryBar onOpenFields={() => setFieldsOpen(true)} />
        <QueryEditor size={counts.get(collection)} />
        <ResultBar onBundle={addToBundle} />
        <AnswerViews />
      </main>
      {confirmation === null ? null : (
        <WriteDialog confirmation={confirmation} onClose={() => session.write.confirm(false)} />
      )}
      {commands}
      <FootSlot>
        <FootFacts />
      </FootSlot>
    </div>
  );
}

/** In the footer: the last request and the position of the cursor in the filter. */
function FootFacts() {
  const hasChanges = useExplore((now) => now.state.operation === "Update");
  const exchange = useExplore((now) => getLastRequest(now).exchange);
  const before = useExplore((now) => now.state.filter)
    .slice(0, useCursor())
    .split("\n");
  return (
    <>
      <code>{exchange === null ? "" : `${exchange.request.method} ${exchange.request.target}`}</code>
      <span>
        {hasChanges ? "Filter: line" : "Line"} {before.length}, column {(before.at(-1)?.length ?? 0) + 1}
      </span>
    </>
  );
}

function findCollectionsPanel(splitter: Element): Element | null {
  return splitter.closest("main")?.previousElementSibling ?? null;
}
