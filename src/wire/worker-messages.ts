import { isObject } from "../language/internal.ts";

/** Number of rows loaded, of a total. */
export interface Progress {
  readonly loaded: number;
  readonly total: number;
}

/**
 * From a page to the worker.
 * `claim`: take control of this page (after a hard reload it has no controller).
 * `activate`: replace the active worker although pages are still open.
 * `keep-files`: fetch and cache the files of the page that are missing in the cache.
 * `stay`: keep running; the message is enough.
 * `reset-samples`: restore the samples, in another size if it is given; replies over the port of the message with `progress`, then `done` or `error`.
 */
export type PageMessage =
  | { readonly type: "claim" }
  | { readonly type: "activate" }
  | { readonly type: "keep-files" }
  | { readonly type: "stay" }
  | { readonly type: "reset-samples"; readonly size?: number };

const pageMessageTypes = ["claim", "activate", "keep-files", "stay", "reset-samples"] as const;

/**
 * What a response is waiting for.
 * `database`: the database to open or change, which another tab may block.
 * `transaction`: a transaction to begin, which an earlier write, in this tab or another one, or a slow database delays.
 * A progress: all rows of a collection to be read; `total` is 0 until their number is known.
 */
export type ServiceWait = "database" | "transaction" | Progress;

/**
 * From the worker to pages: to all of them during the first loading of samples, during long waits, and after the
 * collections have changed; or over the port of a `reset-samples`.
 */
export type WorkerMessage =
  | { readonly type: "collections" }
  | { readonly type: "waiting"; readonly wait: ServiceWait | null }
  | ({ readonly type: "progress" } & Progress)
  | { readonly type: "done" }
  | { readonly type: "error"; readonly message: string };

/** Reads a message of a page; undefined for any other data, such as that of extensions. */
export function readPageMessage(data: unknown): PageMessage | undefined {
  const type = pageMessageTypes.find((each) => each === readMessageMember(data, "type"));
  if (type === undefined) return undefined;
  const size = readMessageMember(data, "size");
  return type === "reset-samples" && typeof size === "number" ? { type, size } : { type };
}

/** Reads a message of the worker; undefined for any other data. */
export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  switch (readMessageMember(data, "type")) {
    case "progress": {
      const progress = readProgress(data);
      return progress && { type: "progress", ...progress };
    }
    case "waiting": {
      const given = readMessageMember(data, "wait");
      const wait = given === null || given === "database" || given === "transaction" ? given : readProgress(given);
      return wait === undefined ? undefined : { type: "waiting", wait };
    }
    case "collections":
      return { type: "collections" };
    case "done":
      return { type: "done" };
    case "error": {
      const message = readMessageMember(data, "message");
      return typeof message === "string" ? { type: "error", message } : undefined;
    }
    default:
      return undefined;
  }
}

function readProgress(data: unknown): Progress | undefined {
  const [loaded, total] = [readMessageMember(data, "loaded"), readMessageMember(data, "total")];
  return typeof loaded === "number" && typeof total === "number" ? { loaded, total } : undefined;
}

function readMessageMember(data: unknown, name: string): unknown {
  return isObject(data) ? data[name] : undefined;
}
