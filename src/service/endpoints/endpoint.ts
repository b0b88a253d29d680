// What an endpoint is: a path with its methods, and what each of them does (docs/service.md#endpoints).

import type { ReceivedMessage } from "../files/received-message.ts";
import type { Outcome } from "../message/outcome.ts";
import type { ProgressReports } from "../message/progress.ts";
import type { Schema, StoreContext } from "../store/store.ts";
import type { Export } from "../workspace/export.ts";
import type { Samples } from "../workspace/seed.ts";
import type { Operation } from "./operation.ts";

/** An endpoint. The router lists them all. */
export interface Endpoint {
  /** Below the prefix. `{name}` stands for a segment, `{collection}` and `{key}` for its parts before and after an `@`. */
  readonly path: string;
  /** Whether a request may have the condition `If-Match`: what it names has a tag. Defaults to false. */
  readonly hasTags?: boolean;
  /**
   * Checks what the path names, which comes before the method.
   * @throws ServiceError COLLECTION_NOT_FOUND, ENTITY_NOT_FOUND
   */
  checkPath?(path: Pick<EndpointRequest, "name" | "key" | "schema">): void;
  /** In the order of the header `Allow`. */
  readonly methods: Readonly<Record<string, Action>>;
}

/** What a method of an endpoint does. It has at least one of the three functions, except for the bundle. */
export interface Action {
  /**
   * The body: JSON, which is the default, of at most `bodyLimit`; a file that is read whole, or one with rows that is read
   * while it arrives, both of at most `fileLimit`.
   */
  readonly body?: BodyKind;
  /** What messages call the request if it can report its progress, such as `import`. */
  readonly progress?: string;
  /** Answers before the schema is read, which may have to wait. */
  answerAtOnce?(query: string, progress: ProgressReports): Outcome;
  /**
   * Carries out a request that stands alone. Returns undefined for one that is decoded to an operation instead.
   * @throws ServiceError. SchemaChangedError if the collections have changed since `schema` was read
   */
  answer?(request: EndpointRequest, service: ServiceContext): Promise<Outcome | Export | undefined>;
  /**
   * Decodes a request to an operation, which a bundle may contain.
   * @throws ServiceError with every problem found, up to the limit
   */
  decode?(request: EndpointRequest): Operation;
  /** Like `decode`, with pauses, for a request that stands alone. Defaults to `decode`. */
  decodeSlowly?(request: EndpointRequest): Promise<Operation>;
}

export type BodyKind = "json" | "file" | "rows";

export interface EndpointRequest {
  readonly message: ReceivedMessage;
  /** Without its `?`, still encoded. */
  readonly query: string;
  /** What the path has in the place of `{name}` or `{collection}`; empty without it. */
  readonly name: string;
  /** What the path has in the place of `{key}`; empty without it. */
  readonly key: string;
  /** The collections when the request was read. */
  readonly schema: Schema;
  /** The most rows in a response. Defaults to `greatestRowLimit`. */
  readonly maxRows?: number | undefined;
  /** The most problems to report. */
  readonly limit: number;
}

/** What a request uses that stands alone. */
export interface ServiceContext extends StoreContext {
  /** What `POST $reset` restores; undefined where there are none. */
  readonly samples: Samples | undefined;
}
