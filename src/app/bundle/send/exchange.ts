import type { BundleHead } from "../../../client/public.ts";
import type { RequestMessage } from "../../../wire/public.ts";
import type { BundleDraft, BundlePart, SentPart } from "../../requests/parts/part.ts";
import type { Answer } from "./answer.ts";

export interface SentBundle {
  /** Increases with each bundle, so that late events of an earlier one can be ignored. */
  readonly serial: number;
  /** How it ended: with responses; rejected by the service; without a readable response; cancelled by the user. */
  readonly phase: "sending" | "answered" | "refused" | "failed" | "cancelled";
  readonly draft: BundleDraft;
  readonly sent: readonly SentPart[];
  readonly request: RequestMessage | null;
  readonly head: BundleHead | null;
  readonly chunks: readonly Uint8Array[];
  /** By X-Request-Id. */
  readonly answers: ReadonlyMap<string, Answer>;
  /** Milliseconds from sending to the end, measured by the page; null before the end. */
  readonly duration: number | null;
  /** Why parts have no response. */
  readonly problem: string | null;
}

/** Numbers the sent parts as the list of parts does now; returns the same exchange if no number changes. */
export function renumber(exchange: SentBundle, parts: readonly BundlePart[]): SentBundle {
  const byKey = new Map(parts.map(({ key }, index) => [key, index + 1]));
  // Parts that were read from an address again have new keys.
  const byId = new Map(parts.map(({ id }, index) => [id, index + 1]));
  const sent = exchange.sent.map(({ part }) => ({ part, number: byKey.get(part.key) ?? byId.get(part.id) ?? 0 }));
  return sent.every(({ number }, index) => number === exchange.sent[index]?.number) ? exchange : { ...exchange, sent };
}
