// The steps of the history of writes: see docs/your-data.md#the-history-of-writes.

import type { Client } from "../../client/index.ts";
import { groupedNumber } from "../../language/index.ts";

/** One committed transaction that wrote. */
export interface WriteStep {
  readonly step: number;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The step that it undid; null if none. */
  readonly undoes: number | null;
  /** Such as `Orders: 3 changed, 1 removed`, one per collection. */
  readonly effects: readonly string[];
  /** Whether a later step undid it, and has not been undone itself. */
  readonly isUndone: boolean;
  /** Whether its rows were too large to be kept (docs/your-data.md#limits-of-the-history). */
  readonly isTooLarge: boolean;
}

/** Requests the steps, newest first. @throws Error for a response that is no history; otherwise as the client does. */
export async function requestSteps(client: Client, signal: AbortSignal): Promise<readonly WriteStep[]> {
  return readSteps(await client.get("/$history", { signal }).body());
}

export function readSteps(body: unknown): readonly WriteStep[] {
  const { payload } = Object(body) as { readonly payload?: unknown };
  if (!Array.isArray(payload)) throw new Error("The service answered without a history.");
  const undone = new Set<number>();
  return payload.map((json: unknown) => {
    const { step, at, undoes, collections, declarations, tooLarge } = Object(json) as Readonly<Record<string, unknown>>;
    if (typeof step !== "number" || typeof at !== "string") throw new Error("The history can't be read.");
    // Newest first: whether this step is undone is known by now.
    const isUndone = undone.has(step);
    if (typeof undoes === "number" && !isUndone) undone.add(undoes);
    return {
      step,
      at: Date.parse(at),
      undoes: typeof undoes === "number" ? undoes : null,
      effects: [
        ...Object.entries(Object(declarations)).map(([name, what]) => `${name}: ${String(what)} as a collection`),
        ...Object.entries(Object(collections)).map(([name, counts]) => `${name}: ${effectOf(Object(counts))}`),
        ...(tooLarge === true ? ["too large to be undone"] : []),
      ],
      isUndone,
      isTooLarge: tooLarge === true,
    };
  });
}

function effectOf(counts: Readonly<Record<string, unknown>>): string {
  return ["created", "changed", "removed"]
    .flatMap((what) => (Number(counts[what]) > 0 ? [`${groupedNumber(Number(counts[what]))} ${what}`] : []))
    .join(", ");
}
