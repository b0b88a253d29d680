// The write of a second tab: one real request to the page's own service, and what came of it.

import { entityPath } from "../../../client/index.ts";
import { readErrorBody } from "../../../wire/index.ts";
import type { Service } from "../../service.ts";
import { readServerTiming } from "../../ui/server-timing.ts";
import { now, ownTab } from "./channel.ts";
import {
  type Message,
  readMessage,
  refusalOf,
  type UnwrittenMessage,
  type WriteMessage,
  type WrittenMessage,
} from "./messages.ts";

interface Writer extends Pick<Service, "client" | "collections" | "noteWrite"> {
  readonly channel: Pick<BroadcastChannel, "postMessage">;
}

/** Milliseconds after which a write is given up. */
const longest = 30_000;

let isWriting = false;

/** Handles a valid message addressed to this tab. */
export async function handleMessage(data: unknown, writer: Writer): Promise<void> {
  const message = readMessage(data);
  if (message === undefined || message.from === ownTab) return;
  const send = (answer: Message): void => writer.channel.postMessage(answer);
  if (message.kind === "call") send({ kind: "here", from: ownTab });
  if (message.kind !== "write" || message.to !== ownTab) return;
  const { from, id } = message;
  const unwritten = (why: string): UnwrittenMessage => ({ kind: "unwritten", from: ownTab, to: from, id, why });
  const refusal = isWriting ? "It is still busy with another write." : refusalOf(message, writer.collections);
  if (refusal !== undefined) {
    send(unwritten(refusal));
    return;
  }
  isWriting = true;
  try {
    send(await written(message, writer));
  } catch (error) {
    send(unwritten(error instanceof Error ? error.message : String(error)));
  } finally {
    isWriting = false;
  }
}

/** @throws as the client does. */
async function written(
  { from, id, collection, key, field, value }: WriteMessage,
  { client, noteWrite }: Writer,
): Promise<WrittenMessage> {
  const signal = AbortSignal.timeout(longest);
  const request = client.patch(entityPath(collection, key), { [field]: value }, { signal });
  const sentAt = now();
  const { status, ok, headers, body } = await request.response();
  const answeredAt = now();
  if (ok) noteWrite();
  const stages = readServerTiming(headers.get("Server-Timing") ?? "");
  const worked = stages.reduce((sum, { duration }) => sum + duration, 0);
  const code = readErrorBody(body)?.errors[0]?.code ?? null;
  return { kind: "written", from: ownTab, to: from, id, sentAt, answeredAt, status, code, worked };
}
