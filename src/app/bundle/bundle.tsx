// The Bundle section: bar, outcome, list of parts and responses, raw messages.

import { PanelRightOpen } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useCommands } from "../commands/command.ts";
import { useService } from "../service.ts";
import { useStored } from "../stored.ts";
import { BundleBar } from "./bundle-bar.tsx";
import { bundleCommands } from "./bundle-commands.ts";
import { BundleFoot } from "./bundle-foot.tsx";
import { unappliedRaw } from "./bundle-state.ts";
import { currentState, dispatch, useBundleState } from "./bundle-store.ts";
import { prefixOf } from "./compose.ts";
import { useAdd } from "./composer/use-add.tsx";
import { DataJump } from "./data/data-jump.tsx";
import { DataPane } from "./data/data-pane.tsx";
import { goToPane, showDataId } from "./data/go-to-pane.ts";
import { type DataService, paneOpen, sendCompared, useReadingBefore } from "./data/pane-store.ts";
import { exportCommands } from "./export/copy-bundle.ts";
import { NoParts } from "./no-parts.tsx";
import { Outcome } from "./outcome.tsx";
import { PartsList } from "./parts-list.tsx";
import { usePaste } from "./paste/use-paste.tsx";
import { RawNotice } from "./raw-notice.tsx";
import { RawPanel } from "./raw-panel.tsx";
import { useBundleAddress } from "./use-bundle-address.ts";
import "../styles/bundle.css";

export function Bundle({ hash }: { readonly hash: string }) {
  const service = useService();
  const { client } = service;
  const state = useBundleState();
  useBundleAddress(hash, state.draft);
  /** The key of the part at which the reader is, in the lists or in the raw text. */
  const [marked, setMarked] = useState<string | null>(null);
  const prefix = useMemo(() => prefixOf(client.baseUrl), [client]);
  const sendNow = useCallback((): void => void sendShown(service), [service]);
  const reading = useReadingBefore();
  const hasPane = useStored(paneOpen);
  const [pasteDialog, openPaste] = usePaste(client);
  const [addDialog, openAdd] = useAdd(openPaste);
  useCommands(() => [
    ...bundleCommands(state, { send: sendNow, paste: openPaste, add: openAdd }),
    ...exportCommands(state.draft, service),
  ]);
  return (
    <main className="bundle">
      <h1 className="sr">Bundle</h1>
      <BundleBar state={state} reading={reading} onSend={sendNow} />
      <Outcome state={state}>
        {hasPane ? (
          <DataJump />
        ) : (
          <button className="btn small" type="button" id={showDataId} onClick={() => goToPane("Data")}>
            <PanelRightOpen className="icon" aria-hidden />
            Show the data
          </button>
        )}
      </Outcome>
      <div className={`bundle-workspace${hasPane ? " with-data" : ""}`}>
        <div className="bundle-main">
          <RawNotice state={state} client={client} />
          {state.draft.parts.length === 0 ? (
            <NoParts onPaste={openPaste} onAdd={openAdd} />
          ) : (
            <PartsList
              draft={state.draft}
              exchange={state.exchange}
              prefix={prefix}
              client={client}
              marked={marked}
              onMark={setMarked}
              onSend={sendNow}
              onPaste={openPaste}
              onAdd={openAdd}
            />
          )}
          <RawPanel state={state} client={client} marked={marked} onMark={setMarked} />
        </div>
        {hasPane ? <DataPane draft={state.draft} onSend={sendNow} /> : null}
      </div>
      <BundleFoot state={state} client={client} />
      {addDialog}
      {pasteDialog}
    </main>
  );
}

/** Sends the parts; first applies the raw request, so that its bytes are sent. */
async function sendShown(service: DataService): Promise<void> {
  const raw = unappliedRaw(currentState());
  if (raw !== null) {
    if (raw.draft !== null && raw.draft !== currentState().draft) {
      const text = "Choose whether to keep the raw request or the parts.";
      dispatch({ type: "notice", title: "Not sent.", text });
      return;
    }
    const { applyRaw } = await import("./raw/apply-raw.ts");
    if (applyRaw(service.client, "Not sent.") !== null) return;
  }
  await sendCompared(service);
}
