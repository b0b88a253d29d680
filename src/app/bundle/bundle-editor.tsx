import { useEffect, useEffectEvent, useState } from "react";
import type { BundleEditorProps } from "../hand-overs.ts";
import { BundleBar } from "./composer/bundle-bar.tsx";
import { Outcome } from "./composer/outcome.tsx";
import { usePartSources } from "./composer/part-sources.tsx";
import { PartsList } from "./composer/parts-list.tsx";
import { BundleContext, BundleSession, useBundle } from "./session/session.ts";

export function BundleEditor({ draft, service, ...events }: BundleEditorProps) {
  const [session] = useState(() => {
    const created = new BundleSession(service);
    created.dispatch({ type: "replace", draft, undoable: false });
    return created;
  });
  return (
    <BundleContext value={session}>
      <Composer {...events} />
    </BundleContext>
  );
}

function Composer({ onChange, onAnswered, children }: Omit<BundleEditorProps, "draft" | "service">) {
  const draft = useBundle((now) => now.draft);
  const answered = useBundle(({ exchange }) =>
    exchange?.phase === "answered" || exchange?.phase === "refused" ? exchange.draft : null,
  );
  const [sources, dialogs] = usePartSources();
  const reportDraft = useEffectEvent(onChange);
  useEffect(() => reportDraft(draft), [draft]);
  const reportAnswer = useEffectEvent(onAnswered);
  useEffect(() => {
    if (answered !== null) reportAnswer(answered);
  }, [answered]);
  return (
    <>
      <BundleBar isInStep />
      <Outcome />
      {children}
      <PartsList sources={sources} />
      {dialogs}
    </>
  );
}
