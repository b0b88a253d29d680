import { type BundleHead, type Client, RequestError } from "../../../client/public.ts";
import { type RequestMessage, waitForNextTask } from "../../../wire/public.ts";
import { type Composed, getBundleParameters } from "../../requests/parts/compose.ts";
import type { BundleDraft, BundlePart, SentPart } from "../../requests/parts/part.ts";
import { getErrorMessage } from "../../ui/error-messages.ts";
import { type Answer, readAnswer } from "./answer.ts";

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

export interface SendOptions {
  readonly serial?: number;
  /** The multipart boundary, and the exact body to send in place of the encoded requests, if any. */
  readonly written?: { readonly boundary: string; readonly body?: Uint8Array } | undefined;
  readonly signal: AbortSignal;
  readonly onSend?: (() => void) | undefined;
  /** Called when it begins, and with everything received so far, but not with the end. */
  readonly onChange?: (exchange: SentBundle) => void;
}

/** Duration of a frame, in milliseconds. */
const frame = 16;
/** With more parts than this, each step over all parts runs in a separate task. */
const manyParts = 200;

/** Sends the requests of a draft as one bundle. Never rejects: a failure is how it ends. */
export async function sendComposed(
  client: Client,
  draft: BundleDraft,
  { sent, requests }: Composed,
  { serial = 0, written, signal, onSend, onChange = () => {} }: SendOptions,
): Promise<SentBundle> {
  let request: SentBundle["request"] = null;
  let head: SentBundle["head"] = null;
  const chunks: Uint8Array[] = [];
  const answers = new Map<string, Answer>();
  const began = performance.now();
  const report = (phase: SentBundle["phase"], problem: string | null = null): SentBundle => {
    const duration = phase === "sending" ? null : performance.now() - began;
    const received = { request, head, chunks: [...chunks], answers: new Map(answers) };
    return { serial, phase, draft, sent, ...received, duration, problem };
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Reports at most once per frame: each report renders the page. */
  const reportSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onChange(report("sending"));
    }, frame);
  };
  onChange(report("sending"));
  try {
    // Composing and writing many parts take about the same time, so each gets its own task.
    if (requests.length > manyParts) await waitForNextTask();
    await client.bundle(requests, {
      params: getBundleParameters(draft),
      ...written,
      signal,
      onSend: (message) => {
        request = message;
        onSend?.();
      },
      onHead: (given) => {
        head = given;
      },
      onBytes: (chunk) => {
        chunks.push(chunk);
        reportSoon();
      },
      onPart: (_, response) => {
        // Reads each response as it arrives; reading all of them at the end would block the page.
        if (response.requestId !== undefined) answers.set(response.requestId, readAnswer(response));
        reportSoon();
      },
    });
    return report("answered");
  } catch (error) {
    if (signal.aborted) return report("cancelled");
    if (!(error instanceof RequestError)) return report("failed", getErrorMessage(error));
    // The client reads the body of a rejection itself, so it is not among the chunks.
    chunks.push(new TextEncoder().encode(JSON.stringify(error.body)));
    return report("refused", error.issues.map(({ message }) => message).join(" ") || error.message);
  } finally {
    clearTimeout(timer);
  }
}

/** Numbers the sent parts as the list of parts does now; returns the same exchange if no number changes. */
export function renumber(exchange: SentBundle, parts: readonly BundlePart[]): SentBundle {
  const byKey = new Map(parts.map(({ key }, index) => [key, index + 1]));
  // Parts that were read from an address again have new keys.
  const byId = new Map(parts.map(({ id }, index) => [id, index + 1]));
  const sent = exchange.sent.map(({ part }) => ({ part, number: byKey.get(part.key) ?? byId.get(part.id) ?? 0 }));
  return sent.every(({ number }, index) => number === exchange.sent[index]?.number) ? exchange : { ...exchange, sent };
}
