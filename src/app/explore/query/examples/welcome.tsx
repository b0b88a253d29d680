// On a first visit: what Riddle is, and questions to start with. Floats over the rows, so that nothing moves.

import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useService } from "../../../connection/service.ts";
import { createFirstState, isSameQuery } from "../../../requests/query/explore-state.ts";
import { useStore } from "../../../state/store.ts";
import { createStored } from "../../../state/stored.ts";
import { Button } from "../../../ui/button.tsx";
import { NamedList } from "../../../ui/named-list.tsx";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { canAsk, firstQuestions } from "./first-questions.ts";
import * as styles from "./welcome.module.css";

/** Whether the reader has begun, or closed the welcome; then it is never shown again. */
const welcomed = createStored<boolean>("riddle:welcomed", (stored) => stored === true);

export function Welcome() {
  const session = useExploreSession();
  const { collections, backend, resetSamples } = useService();
  const isWelcomed = useStore(welcomed);
  const hasRows = useExplore((now) => now.find.found !== null);
  const isFirst = useExplore((now) => isSameQuery(now.state, createFirstState(collections)));
  // A link to another query leaves the welcome for the next visit without one.
  const [isDue] = useState(isFirst);
  const canShow =
    isDue && !isWelcomed && backend.kind !== "server" && resetSamples !== undefined && canAsk(collections);
  useEffect(() => {
    if (canShow && !isFirst) welcomed.update(() => true);
  }, [canShow, isFirst]);
  if (!canShow || !isFirst || !hasRows) return null;
  return (
    <aside className={styles.welcome} aria-label="Welcome">
      <p>
        <strong>Riddle is a playground for filters.</strong> The rows are those of a sample shop, stored in this
        browser. Nothing you do here leaves it.
      </p>
      <NamedList name="Questions to start with" className={styles.questions}>
        {firstQuestions.map(({ words, collection, filter }) => (
          <li key={words}>
            <Button
              onClick={() => {
                const state = { ...createFirstState(collections), collection, filter };
                session.query.load(state, "Loaded an example.");
                session.editor.focusUnlessTouch();
              }}
            >
              {words}
            </Button>
          </li>
        ))}
      </NamedList>
      <Button
        look="quiet square"
        Icon={X}
        name="Close the welcome"
        onClick={() => {
          welcomed.update(() => true);
          session.editor.focusUnlessTouch();
        }}
      />
    </aside>
  );
}
