// Owns the way from what is typed to what the client sends.

import type { Client, ClientRequest, QueryParameters } from "../../client/index.ts";
import { encodeQuery } from "../../client/index.ts";
import { bytesOfText } from "./byte-text.ts";
import type { SentPart } from "./exchange.ts";
import { type BundleDraft, type BundlePart, hasBody } from "./part.ts";
import { problemsOf, repeatedIds } from "./part-problems.ts";
import { listParts } from "./plain-words.ts";

export interface Composed {
  readonly requests: readonly ClientRequest[];
  readonly sent: readonly SentPart[];
}

/** Why a draft can't be sent, in one or two sentences. */
export interface Refusal {
  readonly refusal: string;
}

/** Makes the client's requests of the parts that are switched on, in their order. */
export function compose(draft: BundleDraft, client: Client): Composed | Refusal {
  const sent = draft.parts.flatMap((part, index): SentPart[] => (part.on ? [{ part, number: index + 1 }] : []));
  const refusal = refusalOf(draft, sent, client);
  if (refusal !== undefined) return { refusal };
  return { sent, requests: sent.map(({ part }) => requestOf(part, client)) };
}

/** The bundle's own query parameters. */
export function parametersOf({ transaction, timeout, parameters }: BundleDraft): QueryParameters {
  return {
    ...Object.fromEntries(parameters.filter(([name]) => name !== "")),
    transaction: transaction ? true : undefined,
    timeout: timeout.trim() === "" ? undefined : timeout.trim(),
  };
}

/** The bundle's target, as in `/api/$bundle?transaction=true`. */
export function targetOf(draft: BundleDraft, { baseUrl }: Pick<Client, "baseUrl">): string {
  const query = encodeQuery(parametersOf(draft));
  return `${prefixOf(baseUrl)}/$bundle${query === "" ? "" : `?${query}`}`;
}

/** The path that all parts' paths begin with, as in `/api`. */
export function prefixOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, "");
}

// A body goes out as the bytes that were typed: that it is no JSON is for the service to say.
function requestOf({ method, path, headers, body, id }: BundlePart, client: Client): ClientRequest {
  const options = { id, headers: Object.fromEntries(headers) };
  const bytes = hasBody(method) ? bytesOfText(body) : undefined;
  switch (method) {
    case "GET":
      return client.get(path, options);
    case "DELETE":
      return client.delete(path, options);
    case "POST":
      return client.post(path, bytes, options);
    case "PUT":
      return client.put(path, bytes, options);
    case "PATCH":
      return client.patch(path, bytes, options);
  }
}

function refusalOf(draft: BundleDraft, sent: readonly SentPart[], client: Client): string | undefined {
  if (draft.parts.length === 0) return "There are no parts. Add one, or choose a template.";
  if (sent.length === 0) return "Every part is switched off. Switch one on.";
  const repeated = repeatedIds(draft.parts);
  const [id] = repeated;
  if (id !== undefined) {
    const numbers = sent.filter(({ part }) => part.id === id).map(({ number }) => number);
    return `${listParts(numbers, "Part")} have the same X-Request-Id ${id}. Give each part its own.`;
  }
  for (const { part, number } of sent) {
    const problem = Object.values(problemsOf(part, repeated, client)).find(({ blocks }) => blocks);
    if (problem !== undefined) return `Part ${number} can't go out. ${problem.text}`;
  }
  return undefined;
}
