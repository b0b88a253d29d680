// Packs an address's state into letters, digits, `-` and `_`, and unpacks it.

import { decodeBase64, encodeBase64, readJson } from "../../wire/public.ts";
import { mostParameters, readRoute, writeRoute } from "./route.ts";

/** Maximum size of an unpacked state, in bytes: far more than any page produces, and safe on any device. */
const greatest = 1024 * 1024;

export class PackError extends Error {}

/** `#/explore?packed=…` for an address with the same state. */
export async function pack(hash: string): Promise<string> {
  const { section, server, params } = readRoute(hash);
  const state = JSON.stringify([...params, ...(server === "" ? [] : [["server", server]])]);
  // Unlike "deflate-raw", this format has a checksum, which detects a damaged link.
  const bytes = await drain(pipeThrough(new TextEncoder().encode(state), new CompressionStream("deflate")), Infinity);
  return `#/${section}?packed=${encodeBase64(bytes)}`;
}

/**
 * Returns the address that was packed.
 *
 * @throws PackError if the link is truncated, changed or too large
 */
export async function unpack(hash: string): Promise<string> {
  const { section, params } = readRoute(hash);
  const state = new Map(await inflate(params.get("packed") ?? ""));
  const server = state.get("server") ?? "";
  state.delete("server");
  return writeRoute(section, state, server);
}

async function inflate(packed: string): Promise<readonly [string, string][]> {
  try {
    const bytes = await drain(pipeThrough(decodeBase64(packed), new DecompressionStream("deflate")), greatest);
    const state = readJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (Array.isArray(state) && state.length > mostParameters) throw createLimitError(`${mostParameters} parameters`);
    if (Array.isArray(state) && state.every(isParameter)) return state;
  } catch (error) {
    if (error instanceof PackError) throw error;
  }
  throw new PackError("This link is incomplete or was changed, so it can't be opened. Ask the sender for a new one.");
}

function createLimitError(limit: string): PackError {
  return new PackError(`This link holds more than ${limit}, which no page of Riddle makes. It is not followed.`);
}

function isParameter(item: unknown): item is [string, string] {
  return Array.isArray(item) && item.length === 2 && item.every((each) => typeof each === "string");
}

function pipeThrough(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  return new Blob([bytes]).stream().pipeThrough(stream);
}

/** Reads all bytes of a stream. @throws PackError if there are more than `most` */
async function drain(stream: ReadableStream<Uint8Array<ArrayBuffer>>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > most) {
      // The rest is never unpacked.
      await reader.cancel();
      throw createLimitError("1 MiB");
    }
    chunks.push(read.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
