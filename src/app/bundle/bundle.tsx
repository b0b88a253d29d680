// Owns the Bundle section: the bar, the outcome, the score of parts and answers, the raw messages.

import { useCallback, useEffect, useMemo } from "react";
import { useService } from "../service.ts";
import { BundleBar } from "./bundle-bar.tsx";
import { BundleFoot } from "./bundle-foot.tsx";
import { send, useBundleState } from "./bundle-store.ts";
import { prefixOf } from "./compose.ts";
import { NoParts } from "./no-parts.tsx";
import { Outcome } from "./outcome.tsx";
import { RawPanel } from "./raw-panel.tsx";
import { Score } from "./score.tsx";
import { useBundleAddress } from "./use-bundle-address.ts";
import "../styles/bundle.css";

export function Bundle({ hash }: { readonly hash: string }) {
  const { client, noteWrite } = useService();
  const state = useBundleState();
  useBundleAddress(hash, state.draft);
  const prefix = useMemo(() => prefixOf(client.baseUrl), [client]);
  const sendNow = useCallback((): void => send(client, noteWrite), [client, noteWrite]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat || event.defaultPrevented) return;
      event.preventDefault();
      sendNow();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [sendNow]);
  return (
    <main className="bundle">
      <h1 className="sr">Bundle</h1>
      <BundleBar state={state} onSend={sendNow} />
      <Outcome state={state} />
      <div className="theatre">
        {state.draft.parts.length === 0 ? (
          <NoParts />
        ) : (
          <Score draft={state.draft} exchange={state.exchange} prefix={prefix} client={client} />
        )}
        <RawPanel exchange={state.exchange} />
      </div>
      <BundleFoot state={state} client={client} />
    </main>
  );
}
