import { isObject } from "../../../language/internal.ts";
import { getReasonPhrase } from "../../../wire/public.ts";
import type { SentPart } from "../../requests/parts/part.ts";
import { capitalize, count, formatEntityName, namePart, readPath } from "../../requests/parts/plain-words.ts";
import { type Answer, getErrorCode, getErrorDetail } from "./answer.ts";

export interface AnswerWords {
  /** The reason phrase; for a 424, what happened to the part. */
  readonly reason: string;
  /** The response before the rollback, as in `201 Created`. */
  readonly former: string | undefined;
  readonly code: string | undefined;
  readonly happened: string;
}

/** @param sent - the bundle's parts in the order in which they were sent, including `part` */
export function describeAnswer(answer: Answer, part: SentPart, sent: readonly SentPart[]): AnswerWords {
  const code = getErrorCode(answer);
  if (code === "ROLLED_BACK") return describeRolledBack(answer, sent);
  if (code === "NOT_EXECUTED") return describeNotExecuted(answer, part, sent);
  const reason = answer.reason || getReasonPhrase(answer.status);
  const happened = answer.ok ? describeSuccess(answer, part) : describeIssues(answer);
  return { reason, former: undefined, code, happened };
}

function describeRolledBack(answer: Answer, sent: readonly SentPart[]): AnswerWords {
  const status = getErrorDetail(answer, "status");
  const cause = findFailedPart(answer, sent);
  const why = cause === undefined ? "" : ` because ${namePart(cause.number)} failed`;
  return {
    reason: "Rolled back",
    former: status === undefined ? undefined : `${status} ${getReasonPhrase(status)}`.trimEnd(),
    code: undefined,
    happened: `${status === 201 ? "Created" : "Done"}, then rolled back${why}.`,
  };
}

function describeNotExecuted(answer: Answer, part: SentPart, sent: readonly SentPart[]): AnswerWords {
  const cause = findFailedPart(answer, sent);
  const how = cause !== undefined && sent.indexOf(cause) < sent.indexOf(part) ? "failed before it" : "was refused";
  const why = cause === undefined ? "" : `: ${namePart(cause.number)} ${how}`;
  return { reason: "Not executed", former: undefined, code: undefined, happened: `Never ran${why}.` };
}

/** The part that the service names by its place among those that it received. */
function findFailedPart(answer: Answer, sent: readonly SentPart[]): SentPart | undefined {
  const place = getErrorDetail(answer, "failedPart");
  return place === undefined ? undefined : sent[place - 1];
}

function describeIssues({ issues, status }: Answer): string {
  const [first, ...more] = issues;
  if (first === undefined) return `Answered with ${status}; the body gives no reason.`;
  return more.length === 0 ? first.message : `${first.message} And ${count(more.length, "more problem")}.`;
}

function describeSuccess({ body, status }: Answer, { part }: SentPart): string {
  const { collection, key } = readPath(part.path);
  const { payload, affected, totalMatches } = toMembers(body);
  if (Array.isArray(payload)) {
    return typeof totalMatches === "number"
      ? `${payload.length} of ${count(totalMatches, "matching row")}.`
      : `${count(payload.length, "row")}.`;
  }
  const own = toMembers(payload)._id;
  const name = typeof own === "string" || typeof own === "number" ? own : key;
  const verb = status === 201 ? "created" : verbs[part.method];
  if (name !== undefined) return `${capitalize(formatEntityName(collection, name))} was ${verb}.`;
  return typeof affected === "number" ? `${count(affected, "row")} ${verb}.` : "Done.";
}

const verbs = { GET: "read", POST: "updated", PUT: "updated", PATCH: "updated", DELETE: "deleted" } as const;

function toMembers(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
