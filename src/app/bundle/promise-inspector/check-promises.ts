// Checks the client's guarantees (docs/client.md) against the last bundle.

import type { ClientResponse } from "../../../client/index.ts";
import { count } from "../plain-words.ts";
import { isRefusal, isSameEnd, type Watched } from "./watch.ts";

export interface PromiseCheck {
  readonly promise: string;
  /** What was seen; undefined while nothing is to be seen yet. */
  readonly seen: string | undefined;
  /** Undefined while it is not known. */
  readonly isKept: boolean | undefined;
}

/** @param watched - null before a bundle was sent. */
export function checkPromises(watched: Watched | null): readonly PromiseCheck[] {
  return [grouped, bound, inOrder, alone, again].map((check) => check(watched));
}

const unseen = { seen: undefined, isKept: undefined };

function grouped(watched: Watched | null): PromiseCheck {
  const promise = "All requests are sent as one.";
  if (watched === null || watched.call === null) return { promise, ...unseen };
  const all = watched.requests.length + watched.others;
  return {
    promise,
    seen: `${count(watched.wires, "request")} for ${count(all, "part")}.`,
    isKept: watched.wires <= 1,
  };
}

function bound(watched: Watched | null): PromiseCheck {
  const promise = "A request in a bundle is not sent on its own and can't be sent again.";
  if (watched === null) return { promise, ...unseen };
  const isKept = watched.requests.every(({ refused }) => isRefusal(refused));
  return { promise, seen: isKept ? "A second bundle with any of them throws RequestUsedError." : undefined, isKept };
}

function inOrder(watched: Watched | null): PromiseCheck {
  const promise = "Responses come in the order of the requests.";
  const call = watched?.call ?? null;
  if (call === null) return { promise, ...unseen };
  if (call.state === "rejected") return { promise, seen: "No responses: the bundle itself failed.", isKept: undefined };
  const answers = call.value as readonly ClientResponse[];
  const statuses = answers.slice(0, 8).map(({ status }) => status);
  return {
    promise,
    seen: `${statuses.join(", ")}${answers.length > statuses.length ? ", …" : ""}`,
    isKept: call.isInOrder,
  };
}

function alone(watched: Watched | null): PromiseCheck {
  const promise = "A failing part rejects its own body(), not the bundle.";
  const call = watched?.call ?? null;
  if (watched === null || call === null) return { promise, ...unseen };
  const failed = watched.requests.filter(({ body }) => body?.state === "rejected");
  if (call.state === "rejected") {
    const isKept = failed.length === watched.requests.length && failed.every(({ body }) => isSame(body, call));
    return { promise, seen: "The bundle failed, and each request with the same error.", isKept };
  }
  const answers = call.value as readonly ClientResponse[];
  const isKept = watched.requests.every(
    ({ body }, index) => (body?.state === "resolved") === (answers[index]?.ok ?? false),
  );
  const which =
    failed.length === 0 ? "No part failed" : `${count(failed.length, "body")} rejected`.replace("bodys", "bodies");
  return { promise, seen: `${which}; the bundle resolved.`, isKept };
}

function isSame(body: Watched["requests"][number]["body"], call: NonNullable<Watched["call"]>): boolean {
  return body !== null && isSameEnd(body, call);
}

function again(watched: Watched | null): PromiseCheck {
  const promise = "body() settles the same way before and after the bundle ends.";
  if (watched === null || watched.call === null) return { promise, ...unseen };
  const isKept = watched.requests.every(({ body, after }) => body !== null && after !== null && isSameEnd(body, after));
  return { promise, seen: "Each was called twice.", isKept };
}
