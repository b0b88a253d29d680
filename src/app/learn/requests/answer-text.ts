import { encodeQuery } from "../../../client/public.ts";
import { type RequestAnswer, type RequestTask, readAnswer } from "../../../lessons/public.ts";
import { decodeBytes, encodeBytes, readJson } from "../../../wire/public.ts";
import { readDraft, writeDraft } from "../../requests/parts/address-state.ts";
import { getBundleParameters } from "../../requests/parts/compose.ts";
import { type BundleDraft, createPart, hasBody, methods } from "../../requests/parts/part.ts";
import { createEmptyDraft } from "../../requests/parts/starter.ts";

/** The draft of an answer in the form of a course file. */
export function readAnswerDraft(text: string, kind: RequestTask["kind"]): BundleDraft {
  const { bundle, requests } = readAnswer(text, kind);
  const query = new URLSearchParams(bundle ?? "");
  return {
    parts: requests.map(({ method, path, headers, body }) =>
      createPart({ method: methods.find((each) => each === method) ?? "GET", path, headers, body: decodeBytes(body) }),
    ),
    transaction: query.get("transaction") === "true",
    timeout: query.get("timeout") ?? "",
    parameters: [...query].filter(([name]) => name !== "transaction" && name !== "timeout"),
  };
}

/** The answer of a draft: one request, or a bundle of its enabled parts. */
export function createAnswer(draft: BundleDraft, kind: RequestTask["kind"]): RequestAnswer {
  return {
    bundle: kind === "bundle" ? encodeQuery(getBundleParameters(draft)) : null,
    requests: draft.parts
      .filter(({ on }) => on)
      .map(({ method, path, headers, body }) => ({
        method,
        path: path.startsWith("/") ? path : `/${path}`,
        headers,
        body: encodeBytes(hasBody(method) ? body : ""),
      })),
  };
}

export function serializeDraft(draft: BundleDraft): string {
  return JSON.stringify(writeDraft(draft).filter(([, value]) => value !== ""));
}

/** Reads what `serializeDraft` has written; undefined for any other text, which another version or a user may have written. */
export function readStoredDraft(text: string | undefined): BundleDraft | undefined {
  try {
    const members = readJson(text ?? "[]");
    const read = Array.isArray(members) ? readDraft(new Map(members), createEmptyDraft()) : undefined;
    return read !== undefined && "draft" in read ? read.draft : undefined;
  } catch {
    return undefined;
  }
}
