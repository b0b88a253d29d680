import type { Service } from "../../connection/service.ts";
import { getErrorMessage } from "../../ui/error-messages.ts";
import { compareDataStates, type DataDifference, type DataState, readDataState } from "../effects/data-state.ts";
import type { DryRun } from "../effects/dry-run.ts";
import type { UsedCollection } from "../effects/used-collections.ts";
import type { SentBundle } from "../send/send.ts";

export interface DataComparison {
  readonly phase: "before" | "sending" | "after" | "compared" | "failed" | "stopped";
  readonly names: readonly string[];
  readonly difference: DataDifference | null;
  /** Of a dry run that ended like the bundle, as the service can't show them; or why there is none. Null until known. */
  readonly moments: DryRun | { readonly unknown: string } | null;
  readonly problem: string | null;
}

/** The moments of bundles of more parts are not looked for. */
const maxParts = 200;

interface Core {
  readonly now: () => { readonly comparison: DataComparison | null; readonly write: object | null };
  readonly set: (part: { readonly comparison: DataComparison | null }) => void;
  readonly service: () => Service;
}

export function createComparison({ now, set, service }: Core) {
  let current = new AbortController();
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
      if (exchange.phase === "cancelled") throw new Error("The service may still be working on the bundle.");
      change({ phase: "after" });
      const written = used.filter(({ isWritten }) => isWritten);
      const difference = await compareDataStates(before, await readDataState(service().client, written, signal));
      signal.throwIfAborted();
      change({ phase: "compared", difference });
      if (exchange.phase !== "answered" || exchange.draft.parts.length > maxParts) return;
      const isAlone = now().write === null;
      const moments = isAlone ? await findMoments(service(), exchange, before, signal) : otherWrite;
      if (!signal.aborted) change({ moments });
    } catch (error) {
      if (!signal.aborted) change({ phase: "failed", problem: getErrorMessage(error) });
    }
  };

  const stop = (): void => current.abort();
  return {
    stop,
    clear(): void {
      stop();
      set({ comparison: null });
    },
    /** @returns the bundle when it has ended; null if it was stopped before it was sent */
    async compareAround(used: readonly UsedCollection[], send: () => Promise<SentBundle>): Promise<SentBundle | null> {
      stop();
      current = new AbortController();
      const { signal } = current;
      const names = used.map(({ collection }) => collection.name);
      set({ comparison: { names, phase: "before", difference: null, moments: null, problem: null } });
      const reading = readDataState(service().client, used, signal);
      // What could not be read is shown after the bundle.
      await reading.catch(() => {});
      change({ phase: signal.aborted ? "stopped" : "sending" });
      if (signal.aborted) return null;
      const exchange = await send();
      void compare(reading, used, exchange, signal);
      return exchange;
    },
  };
}

const otherWrite = { unknown: "Another write ran beside the parts." };

async function findMoments(
  { client, version, collections }: Service,
  exchange: SentBundle,
  data: DataState,
  signal: AbortSignal,
): Promise<DataComparison["moments"]> {
  try {
    const { runDry } = await import("../effects/dry-run.ts");
    const ran = await runDry(exchange.draft, { baseUrl: client.baseUrl, version, collections, data, signal });
    if ("refusal" in ran) return { unknown: ran.refusal };
    const { answers } = ran.exchange;
    const isSameEnd =
      answers.size === exchange.answers.size &&
      [...exchange.answers].every(([id, { status }]) => answers.get(id)?.status === status);
    if (isSameEnd) return ran;
  } catch (error) {
    return { unknown: getErrorMessage(error) };
  }
  return {
    unknown: "A dry run on a copy of the data ended differently: the bundle timed out, or another client wrote first.",
  };
}
