#!/usr/bin/env node
// `riddle serve`: serves the API over HTTP until it is stopped.

import { setTimeout } from "node:timers/promises";
import { samples } from "../samples/public.ts";
import { boot } from "../service/public.ts";
import { logLine } from "./access-log.ts";
import { type InitialRows, readCollectionRows, readInitialRows } from "./initial-rows.ts";
import { makeInterruptible } from "./interruptible.ts";
import { listen } from "./listen.ts";
import { Metrics } from "./metrics.ts";
import { formatUsage } from "./option-table.ts";
import { type CommandLine, readCommandLine } from "./options.ts";
import { answerWithPosition, readAtPosition } from "./positions.ts";
import { createServiceServer } from "./server.ts";
import { Shutdown } from "./stop.ts";
import { StoreCheck } from "./store-check.ts";
import { storeFor } from "./stores.ts";

// Defined by scripts/build/serve-service.mjs.
declare const __VERSION__: string;

const prefix = "/api";

/** The status after a second signal, as of a program that Ctrl+C ends. */
const secondSignal = 130;

/** How long the store may take to close its connections, in milliseconds. */
const closing = 2_000;

async function main(): Promise<void> {
  const line = readCommandLine(process.argv.slice(2), process.env);
  if (line.help) return console.log(formatUsage());
  const initial = await readInitial(line);
  for (const note of initial.notes) console.error(note);
  const log = line.log === "json" ? (text: string) => void process.stdout.write(text) : undefined;
  let isStarted = false;
  // A failure before the server listens ends the process, with one message.
  const onUnexpected = (error: unknown) => {
    if (!isStarted) return;
    if (log === undefined) console.error(error);
    else log(logLine({ error: formatErrorStack(error) }));
  };
  const metrics = line.metrics ? new Metrics(prefix) : undefined;
  const { store, isKept } = await storeFor(line.store, {
    ...line,
    onUnexpected,
    onRetry: () => metrics?.retry(),
  });
  const storeCheck = new StoreCheck(store);
  const observed = storeCheck.observe();
  const service = boot({
    store: metrics?.counted(observed) ?? observed,
    sample: initial.sample,
    prefix,
    version: __VERSION__,
    getStore: (request, shared) => readAtPosition(request, makeInterruptible(request, shared)),
    maxRows: line.maxRows,
    onUnexpected,
  });
  await service.prepare();
  const shutdown = new Shutdown();
  const server = createServiceServer({
    ...line,
    handle: answerWithPosition(service.handle, store),
    version: __VERSION__,
    check: async () => {
      await service.prepare();
      await storeCheck.run();
    },
    log,
    metrics,
    shutdown,
    onUnexpected,
  });
  const { origin } = await listen(server, line);
  isStarted = true;
  const stop = async () => {
    if (shutdown.isStopping) process.exit(secondSignal);
    try {
      await shutdown.stop(line);
      await Promise.race([store.close(), setTimeout(closing)]);
    } catch (error) {
      onUnexpected(error);
      process.exitCode = 1;
    }
    process.exit();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  const rows = isKept ? "" : " Its rows are lost when it stops.";
  // With a log, standard output has nothing but lines of JSON.
  const print = log === undefined ? console.log : console.error;
  print(`The service is ready.${rows} Stop it with Ctrl+C.\n${origin}${prefix}`);
}

/** Reads the collections and rows of an empty store. */
async function readInitial({ workspace, rows }: CommandLine): Promise<InitialRows> {
  if (workspace !== undefined) return readInitialRows(workspace);
  return rows === undefined ? { sample: samples, notes: [] } : readCollectionRows(rows);
}

function formatErrorStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause instanceof Error) console.error(`The cause: ${error.cause.message}`);
  // Connections that are still open would keep the process alive.
  process.exit(1);
});
