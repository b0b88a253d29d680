// A request from its making to its answer: idle at first, then either sent by itself or bound to a bundle.

import type { HeaderField, RequestMessage, SubRequest } from "../wire/index.ts";
import { headerValue } from "../wire/index.ts";
import type { Base, ParameterValue, QueryParameters } from "./address.ts";
import { encodeQuery, entriesOf, targetOf } from "./address.ts";
import { RequestError, RequestUsedError } from "./errors.ts";
import type { ClientResponse } from "./response.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Aborts a request that is sent by itself; in a bundle the bundle's signal rules. */
  readonly signal?: AbortSignal | undefined;
  /** The X-Request-Id that it has in a bundle; a random UUID when left out. */
  readonly id?: string | undefined;
}

/** A request that sends nothing until it is asked for its `body()` or `response()`, or bound to a bundle. */
export interface ClientRequest extends SubRequest {
  /** Its X-Request-Id in a bundle. */
  readonly id: string;
  /** The message as it stands in a bundle: the target includes the API prefix. */
  readonly message: RequestMessage;
  /** Sets a query parameter. Throws RequestUsedError once the request is sent or bound. */
  param(name: string, value: ParameterValue): this;
  /** Sets several query parameters. */
  params(map: QueryParameters): this;
  /**
   * The answer's body. Sends the request unless it is sent or bound already.
   *
   * @throws RequestError for an error status; otherwise as `response()`.
   */
  body<T = unknown>(): Promise<T>;
  /**
   * The answer, of whatever status. Sends the request unless it is sent or bound already.
   *
   * @throws NetworkError, WrongServerError, RedirectError, AnswerError, AddressError; the signal's reason when it was aborted.
   */
  response(): Promise<ClientResponse>;
}

/** What a request is made of. */
export interface Draft {
  readonly base: Base;
  readonly method: Method;
  readonly path: string;
  /** A Uint8Array is sent as it is, anything else as JSON; undefined is no body. */
  readonly body: unknown;
  readonly options: RequestOptions;
}

/** Lets a bundle tell a bound request how it ended. */
export interface Settle {
  resolve(response: ClientResponse): void;
  reject(reason: unknown): void;
}

export class PendingRequest implements ClientRequest {
  readonly id: string;
  readonly base: Base;
  readonly signal: AbortSignal | undefined;
  readonly #method: Method;
  readonly #path: string;
  /** Without what `param` adds. */
  readonly #target: string;
  readonly #headers: readonly HeaderField[];
  readonly #content: Uint8Array | undefined;
  readonly #send: (request: PendingRequest) => Promise<ClientResponse>;
  readonly #query = new Map<string, ParameterValue>();
  #state: "idle" | "sent" | "bound" = "idle";
  #response: Promise<ClientResponse> | undefined;
  #body: Promise<unknown> | undefined;

  constructor(draft: Draft, send: (request: PendingRequest) => Promise<ClientResponse>) {
    this.id = draft.options.id ?? randomId();
    this.base = draft.base;
    this.signal = draft.options.signal;
    this.#method = draft.method;
    this.#path = draft.path;
    this.#content = encodeContent(draft.body);
    this.#headers = fieldsOf(draft.options.headers ?? {}, this.#content !== undefined);
    this.#send = send;
    // A path that can't be sent is told of where it was written.
    this.#target = targetOf(draft.base, draft.path, "");
  }

  /** Method and target, for messages. */
  get what(): string {
    return `${this.#method} ${this.target.split("?")[0]}`;
  }

  get target(): string {
    return this.#query.size === 0 ? this.#target : targetOf(this.base, this.#path, encodeQuery(this.#query));
  }

  get method(): Method {
    return this.#method;
  }

  /** Its own headers; `message` adds Host, which fetch adds by itself. */
  get headers(): readonly HeaderField[] {
    return this.#headers;
  }

  get content(): Uint8Array | undefined {
    return this.#content;
  }

  get message(): RequestMessage {
    const host: HeaderField[] = headerValue(this.#headers, "Host") === undefined ? [["Host", this.base.host]] : [];
    return {
      method: this.#method,
      target: this.target,
      headers: [...host, ...this.#headers],
      body: this.#content ?? new Uint8Array(),
    };
  }

  param(name: string, value: ParameterValue): this {
    this.refuseUsed("changed");
    this.#query.set(name, value);
    return this;
  }

  params(map: QueryParameters): this {
    for (const [name, value] of entriesOf(map)) this.param(name, value);
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

  /** @throws RequestUsedError when it is sent or bound already. */
  refuseUsed(verb: "bound" | "changed"): void {
    if (this.#state === "idle") return;
    throw new RequestUsedError(
      `${this.what} can't be ${verb}: it is ${this.#state === "sent" ? "sent" : "bound to a bundle"} already. ` +
        "Make a new request for it.",
    );
  }

  /** Makes it a part of a bundle. It then waits for the bundle, and failing unawaited it troubles nobody. */
  bind(): Settle {
    this.refuseUsed("bound");
    let settle: Settle | undefined;
    this.#response = new Promise<ClientResponse>((resolve, reject) => {
      settle = { resolve, reject };
    });
    this.#response.catch(() => {});
    this.#state = "bound";
    if (settle === undefined) throw new Error("A promise runs its executor at once.");
    return settle;
  }
}

function encodeContent(body: unknown): Uint8Array | undefined {
  if (body === undefined || body instanceof Uint8Array) return body;
  return new TextEncoder().encode(JSON.stringify(body));
}

// `Headers` refuses names and values that would break out of their line; the names keep their casing for show.
function fieldsOf(headers: Readonly<Record<string, string>>, hasContent: boolean): HeaderField[] {
  const checked = new Headers(headers);
  const fields = Object.keys(headers).map((name): HeaderField => [name, checked.get(name) ?? ""]);
  return hasContent && !checked.has("Content-Type") ? [["Content-Type", "application/json"], ...fields] : fields;
}

/** A new X-Request-Id, a UUID (RFC 9562, section 5.4). `crypto.randomUUID` exists in secure contexts only. */
export function randomId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
