// Runs an answer on a copy of the rows of its step.

import {
  chooseBoundary,
  createRequestPart,
  decodeBytes,
  type HeaderField,
  parseBoundary,
  type ResponseMessage,
  readErrorBody,
  readJson,
  readMultipart,
  readResponsePart,
  writeMultipart,
} from "../../wire/public.ts";
import type { AnswerRequest, RequestAnswer, RequestTask } from "../request-task.ts";
import {
  createStepRequest,
  createStepService,
  listHeaders,
  type RowsByCollection,
  resolveStepAddress,
  type StepData,
} from "./step-service.ts";

/** A request of an answer, and its response. */
export interface RunPart {
  readonly request: AnswerRequest;
  readonly message: ResponseMessage;
  readonly status: number;
  /** The JSON of the response. */
  readonly body: unknown;
}

/** The responses to an answer, and the rows after it. */
export interface Run {
  readonly parts: readonly RunPart[];
  readonly rows: RowsByCollection;
}

/** Why an answer has no responses of its parts. */
export interface AnswerRefusal {
  readonly refusal: string;
}

const baseUrl = "http://step/api";

/** Runs an answer through the handler of the service. */
export async function runAnswer(
  { bundle, requests }: RequestAnswer,
  { delay, otherClient }: Pick<RequestTask, "delay" | "otherClient">,
  data: StepData,
): Promise<Run | AnswerRefusal> {
  const service = createStepService({ data, prefix: "/api", delay, otherClient });
  const [first] = requests;
  let request: Request | undefined;
  try {
    request = bundle === null ? first && createStepRequest(first, baseUrl) : createBundleRequest(requests, bundle);
  } catch (error) {
    return { refusal: `This can't be sent: ${error instanceof Error ? error.message : String(error)}` };
  }
  if (request === undefined) return { refusal: "There is no request. Write one." };
  const response = await service.handle(request);
  const message = {
    status: response.status,
    reason: response.statusText,
    headers: [...response.headers],
    body: new Uint8Array(await response.arrayBuffer()),
  };
  const rows = await service.rows();
  if (bundle === null) return { parts: requests.slice(0, 1).map((each) => createRunPart(each, message)), rows };
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.startsWith("multipart/"))
    return {
      refusal: `The service rejects the whole bundle: ${getErrorMessages(readJson(decodeBytes(message.body)))}`,
    };
  const answers = readMultipart(message.body, parseBoundary(type)).map((part) => readResponsePart(part).message);
  return {
    parts: answers.flatMap((each, index) => requests.slice(index, index + 1).map((own) => createRunPart(own, each))),
    rows,
  };
}

/** The messages of an error body; empty for any other body. */
export function getErrorMessages(body: unknown): string {
  return (readErrorBody(body)?.errors ?? []).map(({ message }) => message).join(" ");
}

function createRunPart(request: AnswerRequest, message: ResponseMessage): RunPart {
  const { body } = message;
  return {
    request,
    message,
    status: message.status,
    body: body.length === 0 ? undefined : readJson(decodeBytes(body)),
  };
}

function createBundleRequest(requests: readonly AnswerRequest[], query: string): Request {
  const parts = requests.map((request, index) => {
    const { method, body } = request;
    const { pathname, search, host } = resolveStepAddress(request.path, baseUrl);
    const headers: readonly HeaderField[] = [["Host", host], ...listHeaders(request)];
    return createRequestPart({
      id: `part-${index + 1}`,
      message: { method, target: pathname + search, headers, body },
    });
  });
  const boundary = chooseBoundary(parts.map(({ body }) => body));
  return new Request(`${baseUrl}/$bundle${query === "" ? "" : `?${query}`}`, {
    method: "POST",
    headers: { "Content-Type": `multipart/mixed; boundary=${boundary}` },
    body: new Uint8Array(writeMultipart(parts, boundary)),
  });
}
