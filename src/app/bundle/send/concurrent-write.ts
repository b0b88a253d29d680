// A write of another client, which the page sends while a bundle is on its way.

import { getHeader, type HeaderField, serviceSequenceHeader } from "../../../wire/public.ts";
import type { BundlePart } from "../../requests/parts/part.ts";
import type { WriteStatus } from "../../requests/query/write-status.ts";
import type { SentBundle } from "./send.ts";

export interface ConcurrentWrite {
  readonly part: BundlePart;
  readonly status: WriteStatus;
}

export function describeConcurrentWrite({ part, status }: ConcurrentWrite, bundle: SentBundle): string {
  const request = `\`${formatWrite(part)}\``;
  const { exchange, problem, running } = status;
  if (running) return `${request} is sent.`;
  if (exchange === null) return `${request} has no response. ${problem?.messages.join(" ") ?? ""}`;
  const { message } = exchange.response;
  const place = bundle.phase === "answered" ? describePlace(findEnd(message.headers), bundle) : "";
  return `${request}: ${message.status} ${message.reason}${place}. ${problem?.messages[0] ?? ""}`.trimEnd();
}

export function formatWrite({ method, path, body }: BundlePart): string {
  return `${method} ${path} ${body}`.trimEnd();
}

function describePlace(end: number | null, { sent, answers }: SentBundle): string {
  const ran = sent.flatMap(({ part, number }) => {
    const ended = findEnd(answers.get(part.id)?.message.headers ?? []);
    return ended === null ? [] : [{ number, ended }];
  });
  if (end === null || ran.length === 0) return "";
  const [before, after] = [ran.findLast(({ ended }) => ended < end), ran.find(({ ended }) => ended > end)];
  if (before === undefined) return `, before part ${after?.number}`;
  return after === undefined ? `, after part ${before.number}` : `, between parts ${before.number} and ${after.number}`;
}

/** The position among all requests at which one ended; null if the service reports none. */
function findEnd(headers: readonly HeaderField[]): number | null {
  const [, end] = /\bended=(\d+)/.exec(getHeader(headers, serviceSequenceHeader) ?? "") ?? [];
  return end === undefined ? null : Number(end);
}
