// A request of the client: idle until it is either sent on its own or bound to a bundle.

import type { HeaderField, RequestMessage, SubRequest } from "../wire/public.ts";
import { generateId, getHeader } from "../wire/public.ts";
import type { Base, ParameterValue, QueryParameters } from "./address.ts";
import { encodeQuery, listQueryEntries, resolveTarget } from "./address.ts";
import { RequestError, RequestUsedError } from "./errors.ts";
import type { ClientResponse } from "./response.ts";

/** The methods that the service supports. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface RequestOptions {
  /** Headers by name. Content-Type defaults to `application/json` if there is a body. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Aborts the request when sent on its own. In a bundle only the signal of the bundle applies. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the bytes of the body as they arrive, when sent on its own. The response still has all of them. */
  readonly onChunk?: ((chunk: Uint8Array) => void) | undefined;
  /** The X-Request-Id in a bundle: 1 to 64 letters, digits, dots, underscores and hyphens. Defaults to a random UUID. */
  readonly id?: string | undefined;
}

/** A lazy request: it is sent by the first call of `body()` or `response()`, or as part of a bundle. */
export interface ClientRequest extends SubRequest {
  /** The X-Request-Id in a bundle. */
  readonly id: string;
  /** The message as written in a bundle; the target includes the API prefix. */
  readonly message: RequestMessage;
  /** Sets a query parameter. @throws RequestUsedError if the request was already sent or bound. */
  param(name: string, value: ParameterValue): this;
  /** Sets several query parameters; throws as `param` does. */
  params(map: QueryParameters): this;
  /**
   * Returns the decoded body of the response. Sends the request unless it was already sent or bound.
   *
   * @throws RequestError for an error status; otherwise as `response()`.
   */
  body<T = unknown>(): Promise<T>;
  /**
   * Returns the response, whatever its status. Sends the request unless it was already sent or bound.
   *
   * @throws NetworkError, WrongServerError, RedirectError, AnswerError, AddressError; the signal's reason if aborted.
   */
  response(): Promise<ClientResponse>;
}

export interface Draft {
  readonly base: Base;
  readonly method: Method;
  readonly path: string;
  /** A `Uint8Array` or a `Blob` is sent as is, anything else as JSON; undefined means no body. */
  readonly body: unknown;
  readonly options: RequestOptions;
}

/** Settles a bound request with its result in the bundle. */
export interface Settle {
  resolve(response: ClientResponse): void;
  reject(reason: unknown): void;
}

export class PendingRequest implements ClientRequest {
  readonly id: string;
  readonly base: Base;
  readonly signal: AbortSignal | undefined;
  readonly onChunk: RequestOptions["onChunk"];
  readonly method: Method;
  /** Without Host, which `message` adds and fetch sets on its own. */
  readonly headers: readonly HeaderField[];
  readonly content: Uint8Array | Blob | undefined;
  readonly #path: string;
  /** The target without the parameters added by `param`. */
  readonly #target: string;
  readonly #send: (request: PendingRequest) => Promise<ClientResponse>;
  readonly #query = new Map<string, ParameterValue>();
  #state: "idle" | "sent" | "bound" = "idle";
  #response: Promise<ClientResponse> | undefined;
  #body: Promise<unknown> | undefined;

  constructor(draft: Draft, send: (request: PendingRequest) => Promise<ClientResponse>) {
    this.id = draft.options.id ?? generateId();
    this.base = draft.base;
    this.signal = draft.options.signal;
    this.onChunk = draft.options.onChunk;
    this.method = draft.method;
    this.#path = draft.path;
    this.content = encodeContent(draft.body);
    this.headers = createHeaderFields(draft.options.headers ?? {}, this.content !== undefined);
    this.#send = send;
    // Throws where the request is created, not where it is sent.
    this.#target = resolveTarget(draft.base, draft.path, "");
  }

  /** Method and path, for messages. */
  get what(): string {
    return `${this.method} ${this.target.split("?")[0]}`;
  }

  get target(): string {
    return this.#query.size === 0 ? this.#target : resolveTarget(this.base, this.#path, encodeQuery(this.#query));
  }

  /** @throws TypeError for a `Blob`, whose bytes are not known at once. */
  get message(): RequestMessage {
    if (this.content instanceof Blob)
      throw new TypeError(`The body of ${this.what} is a Blob, which a bundle can't contain. Pass its bytes instead.`);
    const host: HeaderField[] = getHeader(this.headers, "Host") === undefined ? [["Host", this.base.host]] : [];
    return {
      method: this.method,
      target: this.target,
      headers: [...host, ...this.headers],
      body: this.content ?? new Uint8Array(),
    };
  }

  param(name: string, value: ParameterValue): this {
    this.refuseUsed("changed");
    this.#query.set(name, value);
    return this;
  }

  params(map: QueryParameters): this {
    for (const [name, value] of listQueryEntries(map)) this.param(name, value);
    return this;
  }

  response(): Promise<ClientResponse> {
    if (this.#response === undefined) {
      this.#state = "sent";
      this.#response = this.#send(this);
    }
    return this.#response;
  }

  body<T = unknown>(): Promise<T> {
    if (this.#body === undefined) {
      this.#body = this.response().then((response) => {
        if (!response.ok) throw new RequestError(this.what, response);
        return response.body;
      });
      if (this.#state === "bound") this.#body.catch(() => {});
    }
    return this.#body as Promise<T>;
  }

  /** @throws RequestUsedError if it was already sent or bound. */
  refuseUsed(verb: "bound" | "changed"): void {
    if (this.#state === "idle") return;
    throw new RequestUsedError(
      `${this.what} can't be ${verb}: it was already ${this.#state === "sent" ? "sent" : "bound to a bundle"}. ` +
        "Create a new request.",
    );
  }

  /** Binds the request to a bundle. If it fails without being awaited, no unhandled rejection is reported. */
  bind(): Settle {
    this.refuseUsed("bound");
    let settle: Settle | undefined;
    this.#response = new Promise<ClientResponse>((resolve, reject) => {
      settle = { resolve, reject };
    });
    this.#response.catch(() => {});
    this.#state = "bound";
    if (settle === undefined) throw new Error("A promise runs its executor synchronously.");
    return settle;
  }
}

function encodeContent(body: unknown): Uint8Array | Blob | undefined {
  if (body === undefined || body instanceof Uint8Array || body instanceof Blob) return body;
  return new TextEncoder().encode(JSON.stringify(body));
}

// `Headers` rejects invalid names and values, such as line breaks. The casing of the names is kept.
function createHeaderFields(headers: Readonly<Record<string, string>>, hasContent: boolean): HeaderField[] {
  const checked = new Headers(headers);
  const fields = Object.keys(headers).map((name): HeaderField => [name, checked.get(name) ?? ""]);
  return hasContent && !checked.has("Content-Type") ? [["Content-Type", "application/json"], ...fields] : fields;
}
