// Converts the text of an answer to what the editors change, and back. Drafts are kept as this text.

import { encodeQuery, type Method } from "../../../client/index.ts";
import { type RequestAnswer, type RequestTask, readAnswer } from "../../../lessons/index.ts";
import { bytesOfText, readJson, textOfBytes } from "../../../wire/index.ts";
import { readDraft, writeDraft } from "../../requests/parts/address-state.ts";
import { parametersOf } from "../../requests/parts/compose.ts";
import { type BundleDraft, createPart, hasBody, methods } from "../../requests/parts/part.ts";
import { emptyDraft } from "../../requests/parts/starter.ts";

/** The draft of an answer in the form of a course file. */
export function draftOf(text: string, kind: RequestTask["kind"]): BundleDraft {
  const { bundle, requests } = readAnswer(text, kind);
  const query = new URLSearchParams(bundle ?? "");
  return {
    parts: requests.map(({ method, path, headers, body }) =>
      createPart({ method: methodOf(method), path, headers, body: textOfBytes(body) }),
    ),
    transaction: query.get("transaction") === "true",
    timeout: query.get("timeout") ?? "",
    parameters: [...query].filter(([name]) => name !== "transaction" && name !== "timeout"),
  };
}

function methodOf(text: string): Method {
  return methods.find((method) => method === text) ?? "GET";
}

/** The answer of a draft: one request, or a bundle of its enabled parts. */
export function answerOf(draft: BundleDraft, kind: RequestTask["kind"]): RequestAnswer {
  return {
    bundle: kind === "bundle" ? encodeQuery(parametersOf(draft)) : null,
    requests: draft.parts
      .filter(({ on }) => on)
      .map(({ method, path, headers, body }) => ({
        method,
        path: path.startsWith("/") ? path : `/${path}`,
        headers,
        body: bytesOfText(hasBody(method) ? body : ""),
      })),
  };
}

/** The text in which a draft is kept. */
export function storedText(draft: BundleDraft): string {
  return JSON.stringify(writeDraft(draft).filter(([, value]) => value !== ""));
}

/** Reads what `storedText` has written; undefined for any other text, which another version or a user may have written. */
export function readStored(text: string | undefined): BundleDraft | undefined {
  try {
    const members = readJson(text ?? "[]");
    const read = Array.isArray(members) ? readDraft(new Map(members), emptyDraft()) : undefined;
    return read !== undefined && "draft" in read ? read.draft : undefined;
  } catch {
    return undefined;
  }
}
