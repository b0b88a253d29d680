// Pins the filter, to compare the next ones with it.

import { Pin } from "lucide-react";
import { useExplore, useExploreSession } from "../session.ts";

/** Shown for a Find with a filter that can be sent, until one is pinned. */
export function PinButton() {
  const { pin } = useExploreSession();
  const isOffered = useExplore(
    ({ state, blocked }) =>
      state.operation === "Find" && state.compare === "" && state.filter.trim() !== "" && blocked === null,
  );
  if (!isOffered) return null;
  return (
    <button
      className="btn quiet square"
      type="button"
      aria-label="Compare with this filter"
      title="Pin this filter, and compare the next ones with it"
      onClick={pin}
    >
      <Pin className="icon" aria-hidden />
    </button>
  );
}
