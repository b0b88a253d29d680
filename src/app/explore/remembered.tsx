// The saved and recent queries beside the rows.

import { useMemo } from "react";
import { keyOf } from "../backend/backend.ts";
import { useService } from "../service.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { useExplore, useExploreSession } from "./session.ts";

// Loaded on demand, because the first rows do not need it.
const Memory = onDemand(() => import("../query-history/memory.tsx"), "Memory");

/** The saved and recent queries. A separate component, so that a key press in the filter does not render them. */
export function Remembered({ onLoad }: { readonly onLoad: () => void }) {
  const session = useExploreSession();
  const { backend } = useService();
  const collections = useExplore((now) => now.collections);
  const collection = useExplore((now) => now.collection.name);
  const present = useMemo(
    () => ({
      get current() {
        const { state, find } = session.now();
        return {
          state,
          matches: find.stale ? undefined : find.found?.body.totalMatches,
          load: ({ view: _, ...part }: typeof state, notice: string) => {
            session.load(part, notice);
            onLoad();
            // On a touch device, the keyboard would cover the result.
            if (!matchMedia("(pointer: coarse)").matches) session.editor.current?.focus();
          },
        };
      },
    }),
    [session, onLoad],
  );
  return <Memory backend={keyOf(backend)} collections={collections} collection={collection} present={present} />;
}
