// The slice of Explore's session for writes: Update and Delete, the change of a row, and their undo.

import { type Client, getEntityPath } from "../../../client/public.ts";
import type { ExploreState } from "../../requests/query/explore-state.ts";
import { isRefused, noWrite, sendPatch, sendUndo, sendWrite, type WriteStatus } from "../../requests/query/write.ts";
import type { Core } from "./explore-now.ts";
import { getConfirmation } from "./write-effect.ts";

export function createWrite({ inputs, now, set, service }: Core) {
  /** @param before - is shown while it runs */
  const run = async (send: (client: Client) => Promise<WriteStatus>, before: WriteStatus): Promise<WriteStatus> => {
    const running = { ...before, running: true };
    set({ write: running });
    const { client, noteWrite } = service();
    // Never aborted, because it may take effect anyway. A newer write replaces its result.
    const write = await send(client);
    // The rows stay after a refused write, and with them a cell that is edited. An undo is refused because they are old.
    if (write.did !== "write" || !isRefused(write)) noteWrite();
    if (inputs().write === running) set({ write });
    return write;
  };

  const sendNow = (state: ExploreState): void => {
    set({ state: { ...state, view: "Response" } });
    void run((client) => sendWrite(client, state), noWrite);
  };

  return {
    /** Sends the write of the query; asks first where it concerns many rows. */
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
    /** Changes a row of the collection. @param patch - the changed fields, as JSON */
    patchRow: (key: string | number, patch: string): Promise<WriteStatus> =>
      run((client) => sendPatch(client, getEntityPath(inputs().state.collection, key), patch), noWrite),
    undo: (write: WriteStatus): Promise<WriteStatus> => run((client) => sendUndo(client, write), write),
  };
}
