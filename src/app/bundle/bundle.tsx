import { PanelRightOpen } from "lucide-react";
import { useEffect, useLayoutEffect } from "react";
import { useService } from "../connection/service.ts";
import { getBundleTarget } from "../requests/parts/compose.ts";
import { useStore } from "../state/store.ts";
import { Button } from "../ui/button.tsx";
import { FootSlot } from "../ui/foot-slot.ts";
import { joinClasses } from "../ui/join-classes.ts";
import { useCommands } from "../ui/keys/command.ts";
import * as styles from "./bundle.module.css";
import { createBundleCommands } from "./bundle-commands.ts";
import { BundleBar } from "./composer/bundle-bar.tsx";
import { ConcurrentWriteResult } from "./composer/concurrent-write.tsx";
import { Outcome } from "./composer/outcome.tsx";
import { EmptyBundle, usePartSources } from "./composer/part-sources.tsx";
import { PartsList } from "./composer/parts-list.tsx";
import { DataJump, DataPane } from "./pane/data-pane.tsx";
import { RawNotice } from "./raw/raw-notice.tsx";
import { RawPanel } from "./raw/raw-panel.tsx";
import { goToPane, paneOpen, showDataId } from "./session/data-pane-state.ts";
import { BundleContext, getBundleSession, useBundle, useBundleSession } from "./session/session.ts";

export function Bundle() {
  const session = getBundleSession(useService());
  return (
    <BundleContext value={session}>
      <BundleLayout />
    </BundleContext>
  );
}

function BundleLayout() {
  const session = useBundleSession();
  const service = useService();
  useEffect(() => session.use(service), [session, service]);
  // A layout effect, so that the parts in the address are shown in the first paint.
  useLayoutEffect(() => session.attach(), [session]);
  const isEmpty = useBundle((now) => now.draft.parts.length === 0);
  const hasPane = useStore(paneOpen);
  const [sources, dialogs] = usePartSources();
  useCommands(() => createBundleCommands(session, sources));
  return (
    <main className={styles.bundle}>
      <h1 className="sr">Bundle</h1>
      <BundleBar />
      <Outcome>
        {hasPane ? (
          <DataJump />
        ) : (
          <Button look="small" Icon={PanelRightOpen} id={showDataId} onClick={() => goToPane(session, "Changes")}>
            Show the data
          </Button>
        )}
      </Outcome>
      <div className={joinClasses(styles.workspace, hasPane && styles.withData)}>
        <div className={styles.main}>
          <ConcurrentWriteResult />
          <RawNotice />
          {isEmpty ? <EmptyBundle sources={sources} /> : <PartsList sources={sources} />}
          <RawPanel />
        </div>
        {hasPane ? <DataPane /> : null}
      </div>
      <BundleFoot />
      {dialogs}
    </main>
  );
}

function BundleFoot() {
  const { client } = useService();
  const draft = useBundle((now) => now.draft);
  const [path, query] = getBundleTarget(draft, client).split("?");
  return (
    <FootSlot>
      <code>
        POST {path}
        {query === undefined ? null : <span className="dim">?{query}</span>}
      </code>
    </FootSlot>
  );
}
