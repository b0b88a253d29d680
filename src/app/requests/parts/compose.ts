import {
  AddressError,
  type Client,
  type ClientRequest,
  encodeQuery,
  type QueryParameters,
} from "../../../client/public.ts";
import { chooseBoundary, encodeBytes, type RequestMessage } from "../../../wire/public.ts";
import type { BundleDraft, BundlePart, SentPart } from "./part.ts";
import { findParameterProblems, findPartProblems, findRepeatedIds, type PartFieldProblem } from "./part-problems.ts";
import { listParts } from "./plain-words.ts";

export interface Composed {
  readonly requests: readonly ClientRequest[];
  readonly sent: readonly SentPart[];
}

export interface DraftRefusal {
  readonly refusal: string;
}

/** Converts the enabled parts to client requests, in order. */
export function compose(draft: BundleDraft, client: Client): Composed | DraftRefusal {
  const refusal = findRefusal(draft, client);
  if (refusal !== undefined) return { refusal };
  const sent = draft.parts.flatMap((part, index): SentPart[] => (part.on ? [{ part, number: index + 1 }] : []));
  return { sent, requests: sent.map(({ part }) => createPartRequest(part, client)) };
}

export function getBundleParameters({ transaction, timeout, parameters }: BundleDraft): QueryParameters {
  return {
    ...Object.fromEntries(parameters.filter(([name]) => name !== "")),
    transaction: transaction ? true : undefined,
    timeout: timeout.trim() === "" ? undefined : timeout.trim(),
  };
}

/** The bundle's target, as in `/api/$bundle?transaction=true`. */
export function getBundleTarget(draft: BundleDraft, { baseUrl }: Pick<Client, "baseUrl">): string {
  const query = encodeQuery(getBundleParameters(draft));
  return `${getPathPrefix(baseUrl)}/$bundle${query === "" ? "" : `?${query}`}`;
}

const boundaryToken = chooseBoundary([]).replace("riddle-", "");

/** The boundary of a bundle with these bodies. Deterministic, so that the page sends the boundary that it shows. */
export function getBundleBoundary(bodies: readonly Uint8Array[]): string {
  let attempt = 0;
  return chooseBoundary(bodies, () => (attempt++ === 0 ? boundaryToken : `${boundaryToken}-${attempt}`));
}

/** The prefix of all paths of parts, as in `/api`. */
export function getPathPrefix(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, "");
}

/** The body is sent as typed. @throws AddressError for a path and TypeError for a header that can't be sent */
export function createPartRequest({ method, path, headers, body, id }: BundlePart, client: Client): ClientRequest {
  const options = { id, headers: Object.fromEntries(headers) };
  if (method === "GET") return client.get(path, options);
  if (method === "DELETE") return client.delete(path, options);
  const send = { POST: client.post, PUT: client.put, PATCH: client.patch }[method];
  return send(path, encodeBytes(body), options);
}

export function findRefusal(draft: BundleDraft, client: Client): string | undefined {
  if (draft.parts.length === 0) return "There are no parts. Add one, or choose a template.";
  if (!draft.parts.some(({ on }) => on)) return "Every part is switched off. Switch one on.";
  const parameter = findParameterProblems(draft.parameters).find((problem) => problem?.blocks === true);
  if (parameter !== undefined) return `A parameter of the bundle can't be sent. ${parameter.text}`;
  const [id] = findRepeatedIds(draft.parts);
  if (id !== undefined) {
    const numbers = draft.parts.flatMap((part, index) => (part.on && part.id === id ? [index + 1] : []));
    return `${listParts(numbers, "Part")} have the same X-Request-Id ${id}. Give each part its own.`;
  }
  for (const [index, part] of draft.parts.entries()) {
    const problem = part.on ? findBlockingProblem(part, client) : null;
    if (problem !== null) return `Part ${index + 1} can't be sent. ${problem.text}`;
  }
  return undefined;
}

/** Parts are immutable, and a key press changes only one of a thousand. */
function cacheByPart<T>(compute: (part: BundlePart, client: Client) => T): (part: BundlePart, client: Client) => T {
  const known = new WeakMap<BundlePart, { readonly client: Client; readonly value: T }>();
  return (part, client) => {
    const last = known.get(part);
    if (last?.client === client) return last.value;
    const value = compute(part, client);
    known.set(part, { client, value });
    return value;
  };
}

export const composeMessage = cacheByPart((part, client): RequestMessage | null => {
  try {
    return createPartRequest(part, client).message;
  } catch (error) {
    if (error instanceof AddressError || error instanceof TypeError) return null;
    throw error;
  }
});

const findBlockingProblem = cacheByPart(
  (part, client): PartFieldProblem | null =>
    Object.values(findPartProblems(part, new Set(), client)).find(({ blocks }) => blocks) ?? null,
);
