import type { ClientResponse } from "../../../client/public.ts";
import {
  getHeader,
  type ReceivedCode,
  type ReceivedIssue,
  type ResponseMessage,
  readErrorBody,
} from "../../../wire/public.ts";
import { readServerTiming, type TimedStage } from "../../ui/server-timing.ts";

export interface Answer {
  readonly status: number;
  readonly reason: string;
  readonly ok: boolean;
  readonly body: unknown;
  readonly issues: readonly ReceivedIssue[];
  /** When it ran, in milliseconds since the bundle started running, from its Server-Timing; null if it never ran. */
  readonly span: { readonly from: number; readonly to: number } | null;
  readonly message: ResponseMessage;
}

export function readAnswer({ ok, body, message }: Pick<ClientResponse, "ok" | "body" | "message">): Answer {
  const { status, reason, headers } = message;
  const issues = readErrorBody(body)?.errors ?? [];
  const span = findPartSpan(readServerTiming(getHeader(headers, "Server-Timing") ?? ""));
  return { status, reason, ok, body, issues, span, message };
}

export function getErrorCode({ issues }: Answer): ReceivedCode | undefined {
  return issues[0]?.code;
}

/** Whether the part itself failed. A 424 means that another part did. */
export function isFault(answer: Answer): boolean {
  return answer.status >= 400 && answer.status !== 424;
}

export function getErrorDetail({ issues }: Answer, name: string): number | undefined {
  const value = issues[0]?.details?.[name];
  return typeof value === "number" ? value : undefined;
}

/** All parts are parsed before any runs, and encoded after: only these stages are its own. Null if it never began. */
export function findPartSpan(stages: readonly TimedStage[]): Answer["span"] {
  const duration = (name: string): number | undefined => stages.find((stage) => stage.name === name)?.duration;
  const start = duration("start");
  if (start === undefined) return null;
  const from = start + (duration("wait") ?? 0);
  return { from, to: from + (duration("plan") ?? 0) + (duration("store") ?? 0) };
}
