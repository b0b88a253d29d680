// The Explore section: the query above its result and the views of the response.

import { useEffect, useRef, useState } from "react";
import { useCommands } from "../commands/command.ts";
import { FootSlot } from "../foot-slot.ts";
import { questionOf } from "../query-history/question.ts";
import { Recording } from "../query-history/recording.ts";
import { perService, useService } from "../service.ts";
import { sayNotLoaded } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import * as waitingStyles from "../ui/page-state.module.css";
import { Splitter } from "../ui/splitter.tsx";
import { useCounts } from "../ui/use-counts.ts";
import { AnswerViews } from "./answer-views.tsx";
import { CollectionsPanel } from "./collections-panel.tsx";
import * as styles from "./explore.module.css";
import type { exploreCommands } from "./explore-commands.ts";
import { lastRequest } from "./explore-now.ts";
import { QueryEditor } from "./query-editor.tsx";
import { ResultBar } from "./result-bar.tsx";
import { useDiff } from "./result-diff/use-diff.ts";
import { ExploreContext, ExploreSession, useCursor, useExplore, useExploreSession } from "./session.ts";

// Loaded on demand, because the first rows do not need it.
const Memory = onDemand(() => import("../query-history/memory.tsx"), "Memory");
const WriteDialog = onDemand(() => import("./write-dialog.tsx"), "WriteDialog");
const MissingCollection = onDemand(() => import("./missing-collection.tsx"), "MissingCollection");
const Welcome = onDemand(() => import("./examples/welcome.tsx"), "Welcome");

const sessionOf = perService((service) => {
  const session = new ExploreSession(service);
  session.sendAhead();
  return session;
});

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
  const session = sessionOf(service);
  return (
    <ExploreContext value={session}>
      <ExploreLayout />
    </ExploreContext>
  );
}

function ExploreLayout() {
  const session = useExploreSession();
  const service = useService();
  useEffect(() => session.use(service), [session, service]);
  useEffect(() => session.attach(), [session]);
  const [isFieldsOpen, setFieldsOpen] = useState(false);
  const counts = useCounts();
  const diff = useDiff();
  const missing = useExplore((now) => now.missing);
  const question = useExplore((now) => now.question);
  const collection = useExplore((now) => now.collection.name);
  const commandsOf = useRef<typeof exploreCommands>(() => []);
  // Loaded with the palette, whose list needs them; the first rows do not.
  useEffect(() => {
    import("./explore-commands.ts").then(
      (module) => {
        commandsOf.current = module.exploreCommands;
      },
      () => {},
    );
  }, []);
  useCommands(() => commandsOf.current({ session, service, counts, addToBundle }));

  const addToBundle = () =>
    void import("../bundle/composer/add-to-bundle.ts").then(
      (module) => module.addToBundle(questionOf(session.now().state), service),
      sayNotLoaded,
    );
  if (missing !== null) return <MissingCollection name={missing} />;
  return (
    <div className={styles.explore}>
      <CollectionsPanel counts={counts} sheet={{ isOpen: isFieldsOpen, onClose: () => setFieldsOpen(false) }}>
        <Memory onLoad={() => setFieldsOpen(false)} />
      </CollectionsPanel>
      <main className={styles.work}>
        <h1 className="sr">Explore</h1>
        <Splitter name="fields" label="Width of the collections" side="right" pane={collectionsBeside} />
        <QueryEditor onOpenFields={() => setFieldsOpen(true)} size={counts.get(collection)} diff={diff} />
        <ResultBar diff={diff} onBundle={addToBundle} />
        <AnswerViews diff={diff} />
        <Welcome />
      </main>
      <Recording />
      {question === null ? null : <WriteDialog question={question} />}
      <FootSlot>
        <FootFacts />
      </FootSlot>
    </div>
  );
}

/** In the footer: the last request and the position of the cursor. */
function FootFacts() {
  const exchange = useExplore((now) => lastRequest(now).exchange);
  const before = useExplore((now) => now.state.filter)
    .slice(0, useCursor())
    .split("\n");
  return (
    <>
      <code>{exchange === null ? "" : `${exchange.request.method} ${exchange.request.target}`}</code>
      <span>
        Line {before.length}, column {(before.at(-1)?.length ?? 0) + 1}
      </span>
    </>
  );
}

function collectionsBeside(splitter: Element): Element | null {
  return splitter.closest("main")?.previousElementSibling ?? null;
}
