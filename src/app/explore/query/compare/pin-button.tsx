import { Pin } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { joinClasses } from "../../../ui/join-classes.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import * as styles from "./pin-button.module.css";

/** Shown for a Find with a filter that can be sent, until one is pinned. */
export function PinButton() {
  const { query, editor } = useExploreSession();
  const hasPlace = useExplore(({ state }) => state.operation === "Find" && state.compare === "");
  const isOffered = useExplore(({ state, blocked }) => state.filter.trim() !== "" && blocked === null);
  if (!hasPlace) return null;
  return (
    <Button
      look="quiet square"
      className={joinClasses(styles.pin, !isOffered && styles.away)}
      Icon={Pin}
      name="Compare with this filter"
      title="Pin this filter, and compare the next ones with it"
      onClick={() => {
        query.pin();
        // Moves the focus, because this button is removed.
        editor.focusUnlessTouch();
      }}
    />
  );
}
