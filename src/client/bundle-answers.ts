// Matches the parts of a bundle response to the requests, as they arrive.

import { getPartRequestId, type Part, readResponsePart } from "../wire/public.ts";
import { AnswerError } from "./errors.ts";
import { readMessage } from "./read-message.ts";
import type { PendingRequest } from "./request.ts";
import type { ClientResponse } from "./response.ts";

/** Results in request order, matched by the X-Request-Id of each part. */
export class BundleAnswers {
  readonly #requests: readonly PendingRequest[];
  readonly #arrived: (index: number, response: ClientResponse) => void;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #results: (PromiseSettledResult<ClientResponse> | undefined)[];

  /** @param arrived - called for each response that was read successfully. */
  constructor(requests: readonly PendingRequest[], arrived: (index: number, response: ClientResponse) => void) {
    this.#requests = requests;
    this.#arrived = arrived;
    this.#indexes = new Map(requests.map((request, index) => [request.id, index]));
    this.#results = requests.map(() => undefined);
  }

  /** @throws AnswerError for a part that belongs to no request, or to one that already has a response. */
  fill(part: Part): void {
    const id = getPartRequestId(part);
    const index = id === undefined ? undefined : this.#indexes.get(id);
    const request = index === undefined ? undefined : this.#requests[index];
    if (index === undefined || request === undefined) {
      throw new AnswerError(
        `The bundle's answer has a part with ${id === undefined ? "no valid X-Request-Id" : `the X-Request-Id ${id}`}, ` +
          "which matches none of the requests.",
      );
    }
    if (this.#results[index] !== undefined) {
      throw new AnswerError(`The bundle's answer has two parts with the X-Request-Id ${id}.`);
    }
    try {
      const message = readOrFail(() => readResponsePart(part).message, id);
      const value = readMessage(message, request, id);
      this.#results[index] = { status: "fulfilled", value };
      this.#arrived(index, value);
    } catch (reason) {
      this.#results[index] = { status: "rejected", reason };
    }
  }

  /** The result of every request. One without a response rejects with the error of the bundle, or an AnswerError. */
  results(failure: { readonly reason: unknown } | undefined): PromiseSettledResult<ClientResponse>[] {
    return this.#results.map((result, index) => {
      if (result !== undefined) return result;
      if (failure !== undefined) return { status: "rejected", reason: failure.reason };
      const { what, id } = this.#requests[index] ?? { what: "a request", id: undefined };
      const reason = new AnswerError(`The bundle's answer has no part for ${what} (${id}).`, { requestId: id });
      return { status: "rejected", reason };
    });
  }
}

/** Runs a reader of the wire layer and turns its errors into an AnswerError with the id of the part's request. */
export function readOrFail<T>(read: () => T, requestId?: string): T {
  try {
    return read();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AnswerError(`The bundle's answer can't be read: ${why}`, { cause, requestId });
  }
}
