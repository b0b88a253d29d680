// Sends requests and bundles to the handler, and formats the responses as text.

import type { Handler } from "../../handler.ts";
import type { Key } from "../../store/store.ts";
import { readAnswer, sendBody, writeRawBody } from "../bundle.ts";
import type { BundleFault } from "./any-sequence.ts";
import type { BundleResult } from "./bundle-model.ts";
import { createModelRequest, type ModelRequest, prefix, writeModelPart } from "./model-request.ts";
import { formatResult } from "./result.ts";

export interface OneAnswer {
  readonly result: string;
  /** The key of the row in it. */
  readonly made: Key | undefined;
}

export interface ModelBundleAnswer {
  readonly result: BundleResult;
  readonly made: (part: number) => Key | undefined;
}

export async function sendOne(handle: Handler, request: ModelRequest): Promise<OneAnswer> {
  return read(await handle(createModelRequest(request)));
}

async function read(response: Response): Promise<OneAnswer> {
  const body: unknown = await response.json();
  const result = formatResult({ status: response.status, header: (name) => response.headers.get(name), body });
  return { result, made: readPayloadKey(body) };
}

function readPayloadKey(body: unknown): Key | undefined {
  return (body as { readonly payload?: { readonly _id?: Key } }).payload?._id;
}

/** @param query with its question mark */
export async function sendBundle(
  handle: Handler,
  requests: readonly ModelRequest[],
  query: string,
): Promise<ModelBundleAnswer> {
  const response = await sendBody({ handle }, writeRawBody(requests.map(writeModelPart)), query);
  if (response.headers.get("X-Bundle-Outcome") === null) {
    const { result } = await read(response);
    return { result: [result], made: () => undefined };
  }
  const { status, outcome, parts } = await readAnswer(response);
  const result = parts.map(({ id, status: of, header, body }, index) => {
    const flaw = requests[index]?.flaw;
    const due = flaw === "no id" || flaw === "bad id" ? undefined : `p${index}`;
    return `${formatResult({ status: of, header, body })}${id === due ? "" : ` for ${id} instead of ${due}`}`;
  });
  return {
    result: [status === 200 ? `${outcome}` : `${outcome} with ${status}`, ...result],
    made: (part) => readPayloadKey(parts[part]?.body),
  };
}

/** Sends a bundle that must be rejected as a whole. */
export async function sendFaulty(
  handle: Handler,
  fault: BundleFault,
  requests: readonly ModelRequest[],
): Promise<string> {
  const sound = writeRawBody(requests.map(writeModelPart));
  const bodies: Partial<Record<BundleFault, string>> = {
    "no close": sound.replace(/--cut--\r\n$/, ""),
    "no parts": "--cut--\r\n",
    "an id twice": writeRawBody(requests.map((request) => writeModelPart(request, 0))),
  };
  const types: Partial<Record<BundleFault, string>> = {
    "no boundary": "multipart/mixed",
    "no multipart": "text/plain",
  };
  if (fault === "GET") return (await read(await handle(new Request(`http://x${prefix}/$bundle`)))).result;
  const query = fault.includes("=") ? `?${fault}` : "?transaction=true";
  const type = types[fault] ?? "multipart/mixed; boundary=cut";
  return (await read(await sendBody({ handle }, bodies[fault] ?? sound, query, type))).result;
}
