// The frame around every section: title, header, footer, and the state that tests wait for.

import { type ReactNode, useLayoutEffect, useState } from "react";
import type { ServiceConnection, ServiceStatus } from "../../client/internal.ts";
import { type Section, sectionNames, writeRoute } from "../address/route.ts";
import type { Backend } from "../connection/backend.ts";
import { useServiceStatus } from "../connection/service.ts";
import { FootSlotContext } from "../ui/foot-slot.ts";
import { joinClasses } from "../ui/join-classes.ts";
import { listCurrentCommands } from "../ui/keys/command.ts";
import { keys } from "../ui/keys/keys.ts";
import * as noticeStyles from "../ui/notice.module.css";
import { loadOnDemand } from "../ui/on-demand.tsx";
import { Footer } from "./footer.tsx";
import * as styles from "./frame.module.css";
import { Header } from "./header.tsx";
import * as skipStyles from "./skip-link.module.css";

const DelayText = loadOnDemand(() => import("./wait-words.tsx"), "DelayText");

interface Props {
  readonly section: Section | null;
  /** Null until a backend may be used. */
  readonly backend: Backend | null;
  readonly status: ServiceStatus | null;
  /** The connection to this browser's own service, which also reports updates of the page. */
  readonly worker: ServiceConnection;
  readonly chooseBackend: () => void;
  readonly children: ReactNode;
}

export function Frame({ section, backend, status, worker, chooseBackend, children }: Props) {
  const [footSlot, setFootSlot] = useState<HTMLElement | null>(null);
  const { updateWaiting, updateStage } = useServiceStatus(worker);
  const state = status?.state ?? "unavailable";
  const isDelayed = updateStage !== undefined || (status?.state === "ready" && status.wait !== undefined);
  useLayoutEffect(() => {
    // Part of the page's public contract: tests wait for it.
    document.documentElement.dataset.service = state;
  }, [state]);
  return (
    <>
      <title>{`${section === null ? "Start afresh" : sectionNames[section]} · Riddle`}</title>
      <Header section={section} backend={backend} chooseBackend={chooseBackend}>
        {state === "ready" && (section === "explore" || section === "bundle") ? <SkipLink section={section} /> : null}
      </Header>
      <FootSlotContext value={footSlot}>{children}</FootSlotContext>
      <p className={joinClasses(noticeStyles.notice, noticeStyles.serviceWait)} role="status" aria-label="Service">
        {isDelayed ? <DelayText status={status} updateStage={updateStage} /> : null}
      </p>
      <Footer
        status={status}
        backend={backend}
        chooseBackend={chooseBackend}
        onUpdate={updateWaiting ? worker.applyUpdate : undefined}
        isUpdating={updateStage === "started" || updateStage === "delayed"}
      >
        <span className={styles.slot} ref={setFootSlot} />
      </Footer>
    </>
  );
}

function SkipLink({ section }: { readonly section: Section }) {
  return (
    <a
      className={skipStyles.skip}
      href={writeRoute(section)}
      onClick={(event) => {
        // The section's own command knows what to focus, and the address holds the state.
        event.preventDefault();
        listCurrentCommands()
          .find(({ key }) => key === keys.editor.key)
          ?.run();
      }}
    >
      Skip to the editor
    </a>
  );
}
