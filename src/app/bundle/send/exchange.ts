import type { BundleHead } from "../../../client/public.ts";
import type { RequestMessage } from "../../../wire/public.ts";
import type { BundleDraft, SentPart } from "../../requests/parts/part.ts";
import type { Answer } from "./answer.ts";

/** How it ended: with responses; rejected by the service; without a readable response; cancelled by the user. */
export type Ending = "answered" | "refused" | "failed" | "cancelled";

export interface SentBundle {
  /** Increases with each bundle, so that late events of an earlier one can be ignored. */
  readonly serial: number;
  readonly phase: "sending" | Ending;
  readonly draft: BundleDraft;
  /** In the order in which they were sent. */
  readonly sent: readonly SentPart[];
  /** By X-Request-Id. */
  readonly answers: ReadonlyMap<string, Answer>;
  readonly request: RequestMessage | null;
  readonly head: BundleHead | null;
  /** The response body as received. */
  readonly chunks: readonly Uint8Array[];
  /** Milliseconds from sending to the end, measured by the page. */
  readonly duration: number | null;
  /** Why parts have no response. */
  readonly problem: string | null;
}

export type SentBundleAction =
  | {
      readonly type: "send";
      readonly serial: number;
      readonly draft: BundleDraft;
      readonly sent: readonly SentPart[];
    }
  /** Everything received so far. */
  | ({ readonly type: "arrive"; readonly serial: number } & Arrived)
  | ({
      readonly type: "end";
      readonly serial: number;
      readonly ending: Ending;
      readonly duration: number;
      readonly problem: string | null;
    } & Arrived);

export interface Arrived {
  readonly request: RequestMessage | null;
  readonly head: BundleHead | null;
  readonly chunks: readonly Uint8Array[];
  /** By X-Request-Id. */
  readonly answers: ReadonlyMap<string, Answer>;
}

/** Applies an action; returns the same exchange if the action belongs to another. */
export function advance(exchange: SentBundle | null, action: SentBundleAction): SentBundle | null {
  if (action.type === "send") {
    const { serial, draft, sent } = action;
    return {
      serial,
      phase: "sending",
      draft,
      sent,
      answers: new Map(),
      request: null,
      head: null,
      chunks: [],
      duration: null,
      problem: null,
    };
  }
  if (exchange === null || exchange.serial !== action.serial || exchange.phase !== "sending") return exchange;
  const { request, head, chunks, answers } = action;
  const current = { ...exchange, request, head, chunks, answers };
  if (action.type === "arrive") return current;
  return { ...current, phase: action.ending, duration: action.duration, problem: action.problem };
}
