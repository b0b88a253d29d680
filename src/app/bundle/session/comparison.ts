// Reads the data before and after a bundle, and compares them.

import type { Service } from "../../connection/service.ts";
import { getErrorMessage } from "../../ui/error-messages.ts";
import { type DataComparison, isSameEnd, type MomentsState } from "../effects/comparison.ts";
import { compareDataStates, type DataState, readDataState } from "../effects/data-state.ts";
import type { UsedCollection } from "../effects/used-collections.ts";
import type { SentBundle } from "../send/exchange.ts";

/** The moments of bundles of more parts are not looked for. */
const maxParts = 200;

interface Core {
  readonly now: () => { readonly comparison: DataComparison | null };
  readonly set: (part: { readonly comparison: DataComparison | null }) => void;
  readonly service: () => Service;
}

export function createComparison({ now, set, service }: Core) {
  let current: AbortController | undefined;
  const change = (part: Partial<DataComparison>): void => {
    const { comparison } = now();
    if (comparison !== null) set({ comparison: { ...comparison, ...part } });
  };

  const compare = async (
    reading: Promise<DataState>,
    used: readonly UsedCollection[],
    exchange: SentBundle,
    signal: AbortSignal,
  ): Promise<void> => {
    try {
      const before = await reading;
      signal.throwIfAborted();
      change({ phase: "after" });
      const written = used.filter(({ isWritten }) => isWritten);
      const difference = await compareDataStates(before, await readDataState(service().client, written, signal));
      signal.throwIfAborted();
      change({ phase: "compared", difference });
      if (exchange.phase !== "answered" || exchange.draft.parts.length > maxParts) return;
      change({ moments: { state: "running" } });
      const moments = await findMoments(service(), exchange, before, signal);
      if (!signal.aborted) change({ moments });
    } catch (error) {
      if (!signal.aborted) change({ phase: "failed", problem: getErrorMessage(error) });
    }
  };

  const stop = (): void => current?.abort();
  return {
    stop,
    clear(): void {
      stop();
      set({ comparison: null });
    },
    /**
     * Reads the data before a bundle.
     *
     * @returns what reads them again after the bundle and compares them; null if it was stopped
     */
    async begin(used: readonly UsedCollection[]): Promise<((exchange: SentBundle) => void) | null> {
      stop();
      const own = new AbortController();
      current = own;
      const names = used.map(({ collection }) => collection.name);
      set({ comparison: { names, phase: "before", difference: null, moments: { state: "none" }, problem: null } });
      const reading = readDataState(service().client, used, own.signal);
      // What could not be read is shown after the bundle.
      await reading.catch(() => {});
      if (own.signal.aborted) {
        if (current === own) change({ phase: "stopped" });
        return null;
      }
      change({ phase: "sending" });
      return (exchange) => void compare(reading, used, exchange, own.signal);
    },
  };
}

async function findMoments(
  { client, version, collections }: Service,
  exchange: SentBundle,
  data: DataState,
  signal: AbortSignal,
): Promise<MomentsState> {
  try {
    const { runDry } = await import("../effects/dry-run.ts");
    const ran = await runDry(exchange.draft, { baseUrl: client.baseUrl, version, collections, data, signal });
    if ("refusal" in ran) return { state: "unknown", why: ran.refusal };
    const statuses = new Map([...exchange.answers].map(([id, { status }]) => [id, status]));
    if (isSameEnd(ran, statuses)) return { state: "known", dryRun: ran };
  } catch (error) {
    return { state: "unknown", why: getErrorMessage(error) };
  }
  const why = "A dry run on a copy of the data ended differently: the bundle timed out, or another client wrote first.";
  return { state: "unknown", why };
}
