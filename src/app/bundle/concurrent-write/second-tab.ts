// Announces this tab to the others and writes on their request.

import { useEffect } from "react";
import { useService } from "../../service.ts";
import { openChannel, ownTab } from "./channel.ts";

/** Only for below the point where the service is known to answer. */
export function SecondTab(): null {
  const service = useService();
  const { client, collections, backend, lasts, noteWrite } = service;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `noteWrite` does the same at all times
  useEffect(() => {
    const channel = openChannel({ client, backend, ...(lasts === undefined ? {} : { lasts }) });
    if (channel === null) return;
    // Few tabs are ever asked, so what that takes comes when one is.
    channel.onmessage = ({ data }: MessageEvent<{ readonly kind?: unknown } | null>) => {
      if (data?.kind !== "call" && data?.kind !== "write") return;
      import("./write-on-request.ts").then(
        ({ handleMessage }) => handleMessage(data, { channel, client, collections, noteWrite }),
        // A tab that can't fetch it does not answer, and is taken for one that is not there.
        () => undefined,
      );
    };
    const send = (kind: "here" | "gone"): void => channel.postMessage({ kind, from: ownTab });
    const leave = (): void => send("gone");
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) send("here");
    };
    addEventListener("pagehide", leave);
    addEventListener("pageshow", onPageShow);
    send("here");
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", onPageShow);
      leave();
      channel.close();
    };
  }, [client, collections, backend, lasts]);
  return null;
}
