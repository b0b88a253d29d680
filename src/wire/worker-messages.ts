// What a page and its service worker say to each other besides HTTP.

/** How many of all rows are in. */
export interface Progress {
  readonly loaded: number;
  readonly total: number;
}

/**
 * From a page to the worker.
 * `claim`: take control of this page (after a hard reload it has no controller).
 * `activate`: take over from the worker in force, although pages are still open.
 * `keep-files`: fetch and keep those of the page's files that are no longer kept.
 * `reset-samples`: put the samples back; answered over the message's port by `progress`, then `done` or `error`.
 */
export type PageMessage =
  | { readonly type: "claim" }
  | { readonly type: "activate" }
  | { readonly type: "keep-files" }
  | { readonly type: "reset-samples" };

const pageMessageTypes = ["claim", "activate", "keep-files", "reset-samples"] as const;

/**
 * What an answer waits for.
 * `database`: until it opens or changes, which another tab may hold up.
 * `transaction`: until an earlier one that writes has ended, in this tab or another one.
 */
export type ServiceWait = "database" | "transaction";

/**
 * From the worker to a page: to all pages while the samples are loaded first or answers have to wait for long, or over
 * the port of a `reset-samples`.
 */
export type WorkerMessage =
  | { readonly type: "waiting"; readonly wait: ServiceWait | null }
  | ({ readonly type: "progress" } & Progress)
  | { readonly type: "done" }
  | { readonly type: "error"; readonly message: string };

/** What a page sent, undefined when it is none of ours: extensions and tools post messages too. */
export function readPageMessage(data: unknown): PageMessage | undefined {
  const type = pageMessageTypes.find((each) => each === member(data, "type"));
  return type === undefined ? undefined : { type };
}

/** What the worker sent, undefined when it is none of ours. */
export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  switch (member(data, "type")) {
    case "progress": {
      const loaded = member(data, "loaded");
      const total = member(data, "total");
      return typeof loaded === "number" && typeof total === "number" ? { type: "progress", loaded, total } : undefined;
    }
    case "waiting": {
      const wait = member(data, "wait");
      return wait === null || wait === "database" || wait === "transaction" ? { type: "waiting", wait } : undefined;
    }
    case "done":
      return { type: "done" };
    case "error": {
      const message = member(data, "message");
      return typeof message === "string" ? { type: "error", message } : undefined;
    }
    default:
      return undefined;
  }
}

function member(data: unknown, name: string): unknown {
  return typeof data === "object" && data !== null ? Reflect.get(data, name) : undefined;
}
