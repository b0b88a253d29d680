// The slice of Explore's session for writes: Update and Delete, the change of a row, and their undo.

import type { Client } from "../../../client/public.ts";
import type { ExploreState } from "../../requests/query/explore-state.ts";
import { describeError } from "../../requests/query/find-problem.ts";
import { isRefused, noWrite, type WriteStatus } from "../../requests/query/write-status.ts";
import { say } from "../../ui/notice.tsx";
import type { Core } from "./explore-now.ts";
import { getConfirmation } from "./write-effect.ts";

/** Loaded on demand, because the first rows do not need it. */
const loadWrites = () => import("../../requests/query/write.ts");

export function createWrite({ inputs, now, set, service }: Core) {
  let restoreLast: { readonly collection: string; readonly restore: () => Promise<void> } | null = null;
  /** @param before - is shown while it runs */
  const run = async (send: (client: Client) => Promise<WriteStatus>, before: WriteStatus): Promise<WriteStatus> => {
    const running = { ...before, running: true };
    restoreLast = null;
    set({ write: running });
    const { client, noteWrite } = service();
    // Never aborted, because it may take effect anyway. A newer write replaces its result.
    // Without a network, its code may not load.
    const write = await send(client).catch((error) => ({ ...before, problem: describeError(error) }));
    // The rows stay after a refused write, and with them a cell that is edited. An undo is refused because they are old.
    if (write.did !== "write" || !isRefused(write)) noteWrite();
    if (inputs().write === running) set({ write });
    return write;
  };

  const sendNow = (state: ExploreState): void => {
    set({ state: { ...state, view: "HTTP" } });
    void run(async (client) => (await loadWrites()).sendWrite(client, state), noWrite);
  };

  const undo = (write: WriteStatus): Promise<WriteStatus> =>
    run(async (client) => (await loadWrites()).sendUndo(client, write), write);

  return {
    send(): void {
      const current = now();
      if (current.lastWrite.running) return;
      const confirmation = getConfirmation(current);
      if (confirmation === null) sendNow(current.state);
      else set({ confirmation });
    },
    confirm(isConfirmed: boolean): void {
      const { state, confirmation, blocked } = now();
      set({ confirmation: null });
      if (isConfirmed && confirmation !== null && blocked === null) sendNow(state);
    },
    run: (send: (client: Client) => Promise<WriteStatus>): Promise<WriteStatus> => run(send, noWrite),
    undo,
    report(write: WriteStatus, done: string, undone: string): void {
      const { collection } = inputs().state;
      const restore = async (): Promise<void> => {
        const { problem } = await undo(write);
        // What could not be undone can be tried again.
        if (problem !== null) restoreLast = { collection, restore };
        say(problem?.messages.join(" ") ?? undone);
      };
      restoreLast = write.step === null ? null : { collection, restore };
      say(done, restoreLast === null ? undefined : { label: "Undo", onPress: () => void restore() });
    },
    undoLast(): void {
      if (restoreLast?.collection === inputs().state.collection) void restoreLast.restore();
      else say("Nothing to undo here.");
    },
  };
}
