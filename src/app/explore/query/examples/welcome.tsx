// On a first visit: what Riddle is, and examples to start with, in a strip above the query.

import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { writeRoute } from "../../../address/route.ts";
import { useService } from "../../../connection/service.ts";
import { createFirstState, isSameQuery } from "../../../requests/query/explore-state.ts";
import { useStore } from "../../../state/store.ts";
import { createStored } from "../../../state/stored.ts";
import { Button } from "../../../ui/button.tsx";
import { NamedList } from "../../../ui/named-list.tsx";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { firstFilters } from "./first-filters.ts";
import * as styles from "./welcome.module.css";

/** Whether the reader has begun, or closed the welcome; then it is never shown again. */
const welcomed = createStored<boolean>("riddle:welcomed", (stored) => stored === true);
const stopWelcome = (): void => void welcomed.update(() => true);

export function Welcome() {
  const session = useExploreSession();
  const { collections, backend, resetSamples } = useService();
  const isWelcomed = useStore(welcomed);
  const first = createFirstState(collections);
  const examples = firstFilters
    .filter((each) => collections.some(({ name }) => name === each.collection))
    .map(({ words, collection, filter }) => ({ words, state: { ...first, collection, filter } }));
  const starts = [first, ...examples.map((each) => each.state)];
  const isFirst = useExplore(({ state }) => !isWelcomed && starts.some((each) => isSameQuery(state, each)));
  // A link to another query leaves the welcome for the next visit without one.
  const [isDue] = useState(isFirst);
  const canShow =
    isDue && !isWelcomed && backend.kind !== "server" && resetSamples !== undefined && examples.length > 0;
  useEffect(() => {
    if (canShow && !isFirst) stopWelcome();
  }, [canShow, isFirst]);
  if (!canShow || !isFirst) return null;
  return (
    <aside className={styles.welcome} aria-label="Welcome">
      <p>
        <strong>Riddle is a playground for a REST filter language:</strong> type a filter, see its rows. They are a
        sample shop, stored in this browser; nothing leaves it.
      </p>
      <NamedList name="Examples to start with" className={styles.examples}>
        {examples.map(({ words, state }) => (
          <li key={words}>
            <Button
              look="small"
              onClick={() => {
                session.query.load(state, "Loaded an example.");
                session.editor.focusUnlessTouch();
              }}
            >
              {words}
            </Button>
          </li>
        ))}
      </NamedList>
      <p className="dim">
        or drop or paste a CSV or JSON file anywhere, or open it in <a href={writeRoute("data")}>Data</a>
      </p>
      <Button
        look="quiet square"
        Icon={X}
        name="Close the welcome"
        onClick={() => {
          stopWelcome();
          session.editor.focusUnlessTouch();
        }}
      />
    </aside>
  );
}
