// Riddle: `fetch` requests to the service worker of the built page.

import type { Question } from "../questions.ts";
import type { EngineResult, RemoteEngine, ResultRow } from "./engine.ts";

/** Registers the service worker. Resolves when it controls this page and the samples are stored. */
export async function startRiddle(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller === null) {
    const controlled = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
    await serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" });
    await controlled;
  }
  await request("$schema");
}

export const riddle: RemoteEngine = {
  load: (count) => {
    const worker = new Worker(new URL("./riddle-rows.ts", import.meta.url), { type: "module" });
    return new Promise<number>((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(`The rows were not stored: ${event.message}`));
      worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
      worker.postMessage(count);
    }).finally(() => worker.terminate());
  },
  ask: async (question) => readResult(question, await (await request(question.riddle)).json()),
  close: async () => {},
};

interface Body {
  readonly payload: ResultRow | readonly ResultRow[];
  readonly totalMatches?: number;
}

function readResult({ compare }: Question, { payload, totalMatches = Number.NaN }: Body): EngineResult {
  if (compare === "count") return totalMatches;
  return Array.isArray(payload) ? payload : [payload as ResultRow];
}

/** The Server-Timing of the latest response: milliseconds by stage. */
export let serverTiming: Readonly<Record<string, number>> = {};
/** Whether the latest response was the first of its service worker. */
export let wasFirst = false;

export async function request(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`/api/${encodeURI(path).replaceAll("#", "%23")}`, init);
  if (!response.ok) throw new Error(`${path} was answered by ${response.status}: ${await response.text()}`);
  if (!response.headers.has("X-Service-Version")) throw new Error("The answer is not from the service worker.");
  const timing = response.headers.get("Server-Timing") ?? "";
  serverTiming = Object.fromEntries(
    [...timing.matchAll(/(\w+);dur=([\d.]+)/g)].map(([, stage, duration]) => [stage, Number(duration)]),
  );
  wasFirst = response.headers.get("X-Service-Sequence")?.startsWith("received=1,") === true;
  return response;
}
