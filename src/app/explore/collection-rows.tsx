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
import { ExploreContext, useConnectedSession } from "./session/session.ts";

export function CollectionRows({ collection }: { readonly collection: string }) {
  const service = useService();
  const handOvers = useHandOvers();
  const session = useConnectedSession(service);
  const counts = useCounts();
  useEffect(() => {
    const { state } = session.now();
    if (state.collection !== collection) session.query.pickCollection(collection);
    if (state.operation !== "Find") session.query.change(withOperation("Find", state));
  }, [session, collection]);
  const addToBundle = () =>
    void handOvers.addToBundle(readStoredQuery(session.now().state), service).catch(sayNotLoaded);
  return (
    <ExploreContext value={session}>
      <div className={styles.rows}>
        <QueryEditor size={counts.get(collection)} />
        <ResultBar onBundle={addToBundle}>
          <NewRowButton look="small" />
        </ResultBar>
        <RowsTab opensWhy={false} />
      </div>
    </ExploreContext>
  );
}
