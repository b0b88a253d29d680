// On a first visit: what Riddle is, and questions to start with. Floats over the rows, so that nothing moves.

import { X } from "lucide-react";
import { useEffect } from "react";
import { useService } from "../../service.ts";
import { NamedList } from "../../ui/named-list.tsx";
import { firstState, sameQuestion } from "../explore-state.ts";
import { useExplore, useExploreSession } from "../session.ts";
import { canAsk, firstQuestions } from "./first-questions.ts";
import { focusFilter, loadExample } from "./load-example.ts";
import { welcomed } from "./welcome.ts";
import * as styles from "./welcome-hint.module.css";

export function WelcomeHint() {
  const session = useExploreSession();
  const { collections, backend, resetSamples } = useService();
  // Anything else than the first query means that the reader has begun.
  const hasBegun = useExplore((now) => !sameQuestion(now.state, firstState(collections)));
  useEffect(() => {
    if (hasBegun) welcomed.update(() => true);
  }, [hasBegun]);
  if (hasBegun || backend.kind === "server" || resetSamples === undefined || !canAsk(collections)) return null;
  const close = (): void => {
    welcomed.update(() => true);
    focusFilter(session);
  };
  return (
    <aside className={styles.hint} aria-label="Welcome">
      <p>
        <strong>Riddle is a playground for filters.</strong> The rows are those of a sample shop, stored in this
        browser. Nothing you do here leaves it.
      </p>
      <NamedList name="Questions to start with" className={styles.questions}>
        {firstQuestions.map(({ words, collection, filter }) => (
          <li key={words}>
            <button
              className="btn"
              type="button"
              onClick={() =>
                loadExample(session, { operation: "Find", collection, filter, sort: "", projection: "", view: "Rows" })
              }
            >
              {words}
            </button>
          </li>
        ))}
      </NamedList>
      <button className="btn quiet square" type="button" aria-label="Close the welcome" onClick={close}>
        <X className="icon" aria-hidden />
      </button>
    </aside>
  );
}
