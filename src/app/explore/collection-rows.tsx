// The rows of a collection in Data: Explore's filter, result bar and table, in Explore's session.

import { useEffect } from "react";
import { useService } from "../connection/service.ts";
import { useCounts } from "../connection/use-counts.ts";
import { useHandOvers } from "../hand-overs.ts";
import { readStoredQuery } from "../history/stored-query.ts";
import { withOperation } from "../requests/query/explore-state.ts";
import { sayNotLoaded } from "../ui/notice.tsx";
import * as styles from "./collection-rows.module.css";
import { QueryEditor } from "./query/query-editor.tsx";
import { ResultBar } from "./result/result-bar.tsx";
import { NewRowButton } from "./result/row-form/new-row-button.tsx";
import { RowsTab } from "./result/rows/rows-tab.tsx";
import { ExploreContext, useConnectedSession, useExplore, useExploreSession } from "./session/session.ts";

export function CollectionRows({ collection }: { readonly collection: string }) {
  const session = useConnectedSession(useService());
  return (
    <ExploreContext value={session}>
      <Rows collection={collection} />
    </ExploreContext>
  );
}

function Rows({ collection }: { readonly collection: string }) {
  const service = useService();
  const handOvers = useHandOvers();
  const session = useExploreSession();
  const counts = useCounts();
  const shown = useExplore(({ state }) => state.collection);
  const operation = useExplore(({ state }) => state.operation);
  // The session learns of a new collection after this is rendered.
  const isKnown = useExplore(({ collections }) => collections.some(({ name }) => name === collection));
  // An undo in the filter may also restore these.
  useEffect(() => {
    if (isKnown && shown !== collection) session.query.pickCollection(collection);
    if (operation !== "Find") session.query.change(withOperation("Find", session.now().state));
  }, [session, collection, isKnown, shown, operation]);
  const addToBundle = () =>
    void handOvers.addToBundle(readStoredQuery(session.now().state), service).catch(sayNotLoaded);
  return (
    <div className={styles.rows}>
      <QueryEditor size={counts.get(collection)} />
      <ResultBar onBundle={addToBundle}>
        <NewRowButton look="small" />
      </ResultBar>
      <RowsTab opensWhy={false} />
    </div>
  );
}
