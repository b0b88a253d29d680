// Metrics in the text format of Prometheus, version 0.0.4.

import type { Server } from "node:http";
import { findRoute, type Store, UnknownOutcomeError } from "../service/internal.ts";
import { ServiceError } from "../wire/public.ts";
import type { RequestRecord } from "./access-log.ts";
import { methods } from "./cross-origin.ts";

/** Upper bounds of the buckets of durations, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

interface Histogram {
  readonly counts: number[];
  sum: number;
}

/** Counts what a server does. */
export class Metrics {
  readonly #prefix: string;
  readonly #requests = new Map<string, number>();
  readonly #durations = new Map<string, Histogram>();
  readonly #bundles = new Map<string, number>();
  readonly #transactions = new Map<string, number>();
  readonly #started = Date.now() / 1000;
  #retries = 0;
  #connections = 0;
  #running = () => 0;

  /** @param prefix - the path of the API */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Counts the connections of a server. @param running - the number of requests that it is handling */
  watch(server: Server, running: () => number): void {
    this.#running = running;
    server.on("connection", (socket) => {
      this.#connections += 1;
      socket.once("close", () => {
        this.#connections -= 1;
      });
    });
  }

  /** Counts the transactions of a store that may write. */
  counted(store: Store): Store {
    return {
      ...store,
      transact: async (scope, work) => {
        const count = (outcome: string) => {
          if (scope.mode === "write") increase(this.#transactions, formatLabels({ outcome }));
        };
        try {
          const result = await store.transact(scope, work);
          count("committed");
          return result;
        } catch (error) {
          count(error instanceof UnknownOutcomeError ? "unknown" : "rolled-back");
          throw error;
        }
      },
    };
  }

  /** A transaction is run again after a conflict. */
  retry(): void {
    this.#retries += 1;
  }

  /** @param outcome - of a bundle */
  request({ method, path, status, duration }: RequestRecord, outcome: string | undefined): void {
    // Few values, whatever is requested: each has a series of its own.
    const where = { method: methods.includes(method) ? method : "other", route: this.#getRouteLabel(path) };
    increase(this.#requests, formatLabels({ ...where, status: `${Math.floor(status / 100)}xx` }));
    const seconds = duration / 1000;
    const key = formatLabels(where);
    const histogram = this.#durations.get(key) ?? { counts: bounds.map(() => 0).concat(0), sum: 0 };
    const bucket = bounds.findIndex((bound) => seconds <= bound);
    const index = bucket < 0 ? bounds.length : bucket;
    histogram.counts[index] = (histogram.counts[index] ?? 0) + 1;
    histogram.sum += seconds;
    this.#durations.set(key, histogram);
    if (outcome !== undefined) increase(this.#bundles, formatLabels({ outcome }));
  }

  text(): string {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const one = (value: number) => new Map([["", value]]);
    return [
      formatSeries(
        "riddle_requests_total",
        "counter",
        "Requests by method, route and class of status.",
        this.#requests,
      ),
      this.#histogram("riddle_request_duration_seconds", "Time from the head of a request to the end of its response."),
      formatSeries("riddle_requests_running", "gauge", "Requests that are being handled.", one(this.#running())),
      formatSeries("riddle_bundles_total", "counter", "Bundles by outcome.", this.#bundles),
      formatSeries(
        "riddle_transactions_total",
        "counter",
        "Transactions that may write, by outcome.",
        this.#transactions,
      ),
      formatSeries(
        "riddle_transaction_retries_total",
        "counter",
        "Transactions that were run again.",
        one(this.#retries),
      ),
      formatSeries("riddle_connections_open", "gauge", "Open connections.", one(this.#connections)),
      formatSeries("process_resident_memory_bytes", "gauge", "Resident memory of the process.", one(rss)),
      formatSeries("nodejs_heap_size_used_bytes", "gauge", "Used memory of the heap.", one(heapUsed)),
      formatSeries("process_cpu_seconds_total", "counter", "Time on the processor.", one((user + system) / 1e6)),
      formatSeries(
        "process_start_time_seconds",
        "gauge",
        "Start of the process, in seconds since 1970.",
        one(this.#started),
      ),
    ].join("");
  }

  #getRouteLabel(path: string): string {
    if (["/healthz", "/readyz", "/metrics"].includes(path)) return path;
    try {
      const [name] = findRoute(path, this.#prefix).endpoint.path.split("/");
      return `${this.#prefix}/${name}`;
    } catch (error) {
      if (error instanceof ServiceError) return "other";
      throw error;
    }
  }

  #histogram(name: string, help: string): string {
    const lines = [...this.#durations].flatMap(([key, { counts, sum }]) => {
      let total = 0;
      const buckets = counts.map((count, index) => {
        total += count;
        return `${name}_bucket${key.slice(0, -1)},le="${bounds[index] ?? "+Inf"}"} ${total}\n`;
      });
      return [...buckets, `${name}_sum${key} ${sum}\n`, `${name}_count${key} ${total}\n`];
    });
    return `# HELP ${name} ${help}\n# TYPE ${name} histogram\n${lines.join("")}`;
  }
}

/** Values are of fixed sets, so none has to be escaped. */
function formatLabels(values: Readonly<Record<string, string>>): string {
  return `{${Object.entries(values)
    .map(([name, value]) => `${name}="${value}"`)
    .join(",")}}`;
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function formatSeries(
  name: string,
  type: "counter" | "gauge",
  help: string,
  values: ReadonlyMap<string, number>,
): string {
  const lines = [...values].map(([key, value]) => `${name}${key} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}
