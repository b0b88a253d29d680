// The answers of a bundle while they arrive: which part answers which request.

import type { Part } from "../wire/index.ts";
import { partRequestId, readResponsePart } from "../wire/index.ts";
import { AnswerError } from "./errors.ts";
import { readMessage } from "./read-message.ts";
import type { PendingRequest } from "./request.ts";
import type { ClientResponse } from "./response.ts";

/** One place per request, in their order, filled by the id that a part carries. */
export class BundleAnswers {
  readonly #requests: readonly PendingRequest[];
  readonly #arrived: (index: number, response: ClientResponse) => void;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #results: (PromiseSettledResult<ClientResponse> | undefined)[];

  /** @param arrived - called for each answer that can be read. */
  constructor(requests: readonly PendingRequest[], arrived: (index: number, response: ClientResponse) => void) {
    this.#requests = requests;
    this.#arrived = arrived;
    this.#indexes = new Map(requests.map((request, index) => [request.id, index]));
    this.#results = requests.map(() => undefined);
  }

  /** @throws AnswerError for a part that answers none of the requests, or one that is answered already. */
  fill(part: Part): void {
    const id = partRequestId(part);
    const index = id === undefined ? undefined : this.#indexes.get(id);
    const request = index === undefined ? undefined : this.#requests[index];
    if (index === undefined || request === undefined) {
      throw new AnswerError(
        `The bundle's answer has a part with ${id === undefined ? "no usable X-Request-Id" : `the X-Request-Id ${id}`}, ` +
          "which answers none of the requests.",
      );
    }
    if (this.#results[index] !== undefined) {
      throw new AnswerError(`The bundle's answer has two parts with the X-Request-Id ${id}.`);
    }
    try {
      const message = reading(() => readResponsePart(part).message, id);
      const value = readMessage(message, request, id);
      this.#results[index] = { status: "fulfilled", value };
      this.#arrived(index, value);
    } catch (reason) {
      this.#results[index] = { status: "rejected", reason };
    }
  }

  /** Every request with its end; those without an answer fail by what befell the bundle, or by the lack itself. */
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

/** Runs a reader of the wire; what it can't read is an AnswerError, of the part's request where there is a part. */
export function reading<T>(read: () => T, requestId?: string): T {
  try {
    return read();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AnswerError(`The bundle's answer can't be read: ${why}`, { cause, requestId });
  }
}
