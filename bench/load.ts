// A closed-loop load generator over HTTP.

import { Agent, get as request } from "node:http";

/** How many connections send requests at the same time. */
export const connections = 50;

export interface Load {
  /** Times in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  /** How many responses had another status than 200. They count for nothing else. */
  readonly refused: number;
}

export interface Received {
  /** 0 if the connection was lost. */
  readonly status: number;
  /** Of the body, in bytes. */
  readonly length: number;
}

/** Sends a request and discards the body. Never rejects. */
export function get(origin: string, path: string, agent?: Agent): Promise<Received> {
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, length: 0 });
    const sent = request(`${origin}${path}`, agent === undefined ? {} : { agent }, (response) => {
      let length = 0;
      response.on("data", (bytes: Buffer) => {
        length += bytes.length;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, length }));
      response.on("error", lost);
    });
    sent.on("error", lost);
  });
}

/** Each connection sends its next request when it has the whole response, and belongs to one of the servers. */
export async function loadServers(origins: readonly string[], path: string, seconds: number): Promise<Load> {
  const times: number[] = [];
  let refused = 0;
  const began = performance.now();
  const send = async (origin: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    do {
      const from = performance.now();
      const { status } = await get(origin, path, agent);
      if (status === 200) times.push(performance.now() - from);
      else refused += 1;
    } while (performance.now() < began + seconds * 1000);
    agent.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, at) => send(origins[at % origins.length] ?? "")));
  const elapsed = (performance.now() - began) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
  return { p50: percentile(0.5), p99: percentile(0.99), perSecond: times.length / elapsed, refused };
}
