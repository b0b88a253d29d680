import type { BundleHead } from "../../../client/public.ts";
import type { RequestMessage } from "../../../wire/public.ts";
import type { BundleDraft, BundlePart, SentPart } from "../../requests/parts/part.ts";
import type { Answer } from "./answer.ts";

/** How it ended: with responses; rejected by the service; without a readable response; cancelled by the user. */
export type Ending = "answered" | "refused" | "failed" | "cancelled";

/** What was received so far. */
export interface Arrived {
  readonly request: RequestMessage | null;
  readonly head: BundleHead | null;
  /** The response body as received. */
  readonly chunks: readonly Uint8Array[];
  /** By X-Request-Id. */
  readonly answers: ReadonlyMap<string, Answer>;
}

export interface End extends Arrived {
  readonly ending: Ending;
  /** Milliseconds from sending to the end, measured by the page. */
  readonly duration: number;
  /** Why parts have no response. */
  readonly problem: string | null;
}

/** One bundle that was sent: its parts, the responses so far, and how it ended. */
export interface SentBundle extends Arrived {
  /** Increases with each bundle, so that late events of an earlier one can be ignored. */
  readonly serial: number;
  readonly phase: "sending" | Ending;
  readonly draft: BundleDraft;
  /** In the order in which they were sent. */
  readonly sent: readonly SentPart[];
  readonly duration: number | null;
  readonly problem: string | null;
}

export type SentBundleAction =
  | ({ readonly type: "send" } & Pick<SentBundle, "serial" | "draft" | "sent">)
  | ({ readonly type: "arrive"; readonly serial: number } & Arrived)
  | ({ readonly type: "end"; readonly serial: number } & End);

const nothing: Arrived = { request: null, head: null, chunks: [], answers: new Map() };

/** Numbers the sent parts as the list of parts does now; returns the same exchange if no number changes. */
export function renumber(exchange: SentBundle, parts: readonly BundlePart[]): SentBundle {
  const byKey = new Map(parts.map(({ key }, index) => [key, index + 1]));
  // Parts that were read from an address again have new keys.
  const byId = new Map(parts.map(({ id }, index) => [id, index + 1]));
  const sent = exchange.sent.map(({ part }) => ({ part, number: byKey.get(part.key) ?? byId.get(part.id) ?? 0 }));
  return sent.every(({ number }, index) => number === exchange.sent[index]?.number) ? exchange : { ...exchange, sent };
}

/** Applies an action; returns the same exchange if the action belongs to another. */
export function advance(exchange: SentBundle | null, action: SentBundleAction): SentBundle | null {
  if (action.type === "send") {
    const { serial, draft, sent } = action;
    return { serial, phase: "sending", draft, sent, ...nothing, duration: null, problem: null };
  }
  if (exchange === null || exchange.serial !== action.serial || exchange.phase !== "sending") return exchange;
  const { request, head, chunks, answers } = action;
  const current = { ...exchange, request, head, chunks, answers };
  if (action.type === "arrive") return current;
  return { ...current, phase: action.ending, duration: action.duration, problem: action.problem };
}
