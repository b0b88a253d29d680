// Compares a stable response with the one before the edit, or with that of the pinned filter.

import { createLatestRequest } from "../../state/latest-request.ts";
import { type DiffPart, getOldFilter, noteRested } from "./diff/diff-status.ts";
import type { Core } from "./explore-now.ts";

/** How long a response must be shown before later ones are compared with it, in milliseconds. */
const restTime = 1500;
/** How long a response must be shown before it is compared, in milliseconds. */
const comparePause = 250;

export function createComparison({ inputs, now, set, service }: Core) {
  const request = createLatestRequest();
  const resting = createRest();
  const comparing = createRest();

  const noteRest = (): void => {
    const { find, load } = now();
    if (find.found === null) return;
    const { collection, revision, filter } = find.found;
    set({ baseline: noteRested(inputs().baseline, { collection, revision, filter, load }) });
  };

  const compare = (old: string): void => {
    const { found, rows } = now().find;
    const total = found?.body.totalMatches;
    request.send(
      async (signal) => {
        if (found === null || total === undefined) return null;
        const { findDiff } = await import("./diff/find-diff.ts");
        const limit = Math.max(found.limit, rows.length);
        return findDiff(service().client, old, { ...found, limit, rows, total }, signal);
      },
      (compared) => set({ compared }),
      () => {},
    );
  };

  return {
    toggle: (part: DiffPart): void => set({ part: inputs().part === part ? null : part }),
    /** Call it after each change: compares a response once it is stable. */
    follow(): void {
      const current = now();
      const { analysis, find, load, state } = current;
      const { found, rows } = find;
      // Without an editor, Explore is not shown.
      const standing = analysis === null || find.stale || find.running ? null : found;
      const isCounted = standing?.body.totalMatches !== undefined;
      // Pressing Refresh ends the typing.
      const pause = standing?.byHand === true ? 0 : restTime;
      resting.start(isCounted ? `${standing.id} ${load}` : null, pause, noteRest);
      const old = standing === null ? null : getOldFilter(inputs().baseline, current);
      const key = old === null ? null : `${standing?.id} ${rows.length} ${state.compare !== ""} ${old}`;
      if (comparing.start(key, comparePause, () => old !== null && compare(old))) request.abort();
    },
  };
}

/** Calls a function once a key has stayed the same for a while. */
function createRest() {
  let current: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** @param key - null calls nothing. Returns whether it is another one. */
    start(key: string | null, pause: number, run: () => void): boolean {
      if (key === current) return false;
      current = key;
      clearTimeout(timer);
      if (key !== null) timer = setTimeout(run, pause);
      return true;
    },
  };
}
