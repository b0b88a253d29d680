import {
  type BundleHead,
  type Client,
  type ClientRequest,
  type QueryParameters,
  RequestError,
} from "../../../client/public.ts";
import { type RequestMessage, waitForNextTask } from "../../../wire/public.ts";
import { getErrorMessage } from "../../ui/error-messages.ts";
import { type Answer, readAnswer } from "./answer.ts";
import type { Arrived, End, Ending } from "./exchange.ts";

export interface SendOptions {
  readonly params: QueryParameters;
  /** The multipart boundary, and the exact body to send in place of the encoded requests, if any. */
  readonly written?: { readonly boundary: string; readonly body?: Uint8Array } | undefined;
  readonly signal: AbortSignal;
  /** Called with everything received so far, before the end. */
  readonly onArrive: (arrived: Arrived) => void;
}

/** Duration of a frame, in milliseconds. */
const frame = 16;
/** With more parts than this, each step over all parts runs in a separate task. */
const manyParts = 200;

/** Sends requests as one bundle. Never rejects: a failure is an ending. */
export async function sendComposed(
  client: Client,
  requests: readonly ClientRequest[],
  { params, written, signal, onArrive }: SendOptions,
): Promise<End> {
  let request: RequestMessage | null = null;
  let head: BundleHead | null = null;
  const chunks: Uint8Array[] = [];
  const answers = new Map<string, Answer>();
  const arrived = (): Arrived => ({ request, head, chunks: [...chunks], answers: new Map(answers) });
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Reports at most once per frame: each report renders the page. */
  const reportSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onArrive(arrived());
    }, frame);
  };
  const began = performance.now();
  const end = (ending: Ending, problem: string | null): End => {
    clearTimeout(timer);
    return { ...arrived(), ending, problem, duration: performance.now() - began };
  };
  try {
    // Composing and writing many parts take about the same time, so each gets its own task.
    if (requests.length > manyParts) await waitForNextTask();
    await client.bundle(requests, {
      params,
      ...written,
      signal,
      onSend: (message) => {
        request = message;
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
    return end("answered", null);
  } catch (error) {
    if (signal.aborted) return end("cancelled", null);
    if (!(error instanceof RequestError)) return end("failed", getErrorMessage(error));
    // The client reads the body of a rejection itself, so it is not among the chunks.
    chunks.push(new TextEncoder().encode(JSON.stringify(error.body)));
    return end("refused", error.issues.map(({ message }) => message).join(" ") || error.message);
  }
}
