import { chooseForm, isObject, joinWords } from "../../../language/internal.ts";
import type { ErrorCode } from "../../../wire/public.ts";
import type { BundleDraft, SentPart } from "../../requests/parts/part.ts";
import {
  capitalize,
  count,
  formatEntityName,
  listParts,
  namePart,
  readPath,
} from "../../requests/parts/plain-words.ts";
import { findTemplate } from "../../requests/parts/starter.ts";
import { type Answer, getErrorCode, isFault } from "../send/answer.ts";
import type { SentBundle } from "../send/send.ts";
import type { BundleState } from "./bundle-state.ts";

export type Tone = "idle" | "busy" | "good" | "mixed" | "undone" | "bad";

export interface OutcomeWords {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
}

const firstLine = "Combine several requests into one bundle, and watch it commit or roll back.";

export function describeOutcome(state: Pick<BundleState, "draft" | "exchange" | "notice" | "undone">): OutcomeWords {
  const { draft, exchange, notice, undone } = state;
  if (notice !== null) return { tone: "bad", ...notice };
  if (exchange === null || isForOtherParts(exchange, draft)) {
    return { tone: "idle", title: exchange === null ? firstLine : "Not sent yet.", text: describeDraft(draft) };
  }
  if (undone.did !== "undo") return describeExchange(exchange);
  return { tone: "undone", title: "Undone.", text: `${describeApplied(exchange.answers.size)}, then undone.` };
}

function describeDraft(draft: BundleDraft): string {
  const template = findTemplate(draft);
  if (template !== undefined) return template.about;
  if (draft.parts.length === 0) return "A bundle needs a part before it can be sent.";
  return draft.transaction
    ? "Send the bundle. Its parts run in order, and all of them succeed or none does."
    : "Send the bundle. Its parts run in order and independently: an error affects only its own part.";
}

/** Whether a bundle that has ended shares no part with the draft, as after opening a template. */
export function isForOtherParts({ phase, sent }: SentBundle, { parts }: BundleDraft): boolean {
  if (phase === "sending" || parts.length === 0) return false;
  return !parts.some(({ id }) => sent.some(({ part }) => part.id === id));
}

function describeExchange(exchange: SentBundle): OutcomeWords {
  const { phase, sent, answers, problem } = exchange;
  switch (phase) {
    case "sending":
      return {
        tone: "busy",
        title: "Sending…",
        text: answers.size === 0 ? `${count(sent.length, "part")}.` : `${answers.size} of ${sent.length} answered.`,
      };
    case "answered":
      return describeAnswers(exchange);
    case "refused":
      return { tone: "bad", title: "Refused.", text: `${problem ?? ""} Nothing ran.`.trimStart() };
    case "failed":
      return { tone: "bad", title: "Failed.", text: problem ?? "" };
    case "cancelled": {
      const rest = exchange.draft.transaction ? "commit the transaction" : "finish the part that it has begun";
      const text = `The page stopped waiting. The service may still ${rest}.`;
      return { tone: "mixed", title: "Cancelled.", text };
    }
  }
}

interface Answered extends SentPart {
  readonly answer: Answer;
}

function describeAnswers({ sent, answers, head }: SentBundle): OutcomeWords {
  const all = sent.flatMap((each): Answered[] => {
    const answer = answers.get(each.part.id);
    return answer === undefined ? [] : [{ ...each, answer }];
  });
  switch (head?.outcome) {
    case "committed":
      return { tone: "good", title: "Committed.", text: `${describeApplied(all.length)}. ${describeWrites(all)}` };
    case "rolled-back":
      return { tone: "undone", title: "Rolled back.", text: `${describeRollbackCause(all)} Nothing changed.` };
    default:
      return describeCompleted(all);
  }
}

function describeCompleted(all: readonly Answered[]): OutcomeWords {
  const title = "Completed.";
  const faults = all.filter(({ answer }) => isFault(answer));
  const rest = all.length - faults.length;
  if (faults.length === 0) {
    return { tone: "good", title, text: `${describeAllParts(all.length)} succeeded. ${describeWrites(all)}` };
  }
  const others = rest === 0 ? "No part" : `The other ${chooseForm(rest, "part", `${rest} parts`)}`;
  return { tone: "mixed", title, text: `${describeCauses(faults)}. ${others} succeeded. ${describeWrites(all)}` };
}

function describeApplied(parts: number): string {
  return `${describeAllParts(parts)} ${chooseForm(parts, "was applied", "were applied together")}`;
}

function describeAllParts(length: number): string {
  if (length === 2) return "Both parts";
  return chooseForm(length, "The one part", `All ${length} parts`);
}

function describeRollbackCause(all: readonly Answered[]): string {
  const describe = (code: ErrorCode, one: string, many: string): string[] => {
    const found = all.filter(({ number, answer }) => number > 0 && getErrorCode(answer) === code);
    const numbers = found.map(({ number }) => number).toSorted((a, b) => a - b);
    return numbers.length === 0 ? [] : [`${listParts(numbers)} ${chooseForm(numbers.length, one, many)}`];
  };
  const consequences = [
    ...describe("ROLLED_BACK", "was undone", "were undone"),
    ...describe("NOT_EXECUTED", "never ran", "never ran"),
  ];
  const cause = describeCauses(all.filter(({ answer }) => isFault(answer)));
  return `${cause}${consequences.length === 0 ? "" : `, so ${joinWords(consequences)}`}.`;
}

function describeCauses(faults: readonly Answered[]): string {
  if (faults.length === 0) return "No part gives a reason";
  const shown = faults.slice(0, 2);
  const failures = shown.map(({ part, answer }) => describePartFailure(part.path, answer));
  const clauses = shown.map(
    ({ number }, at) => `${namePart(number)} ${failures.indexOf(failures[at] ?? "") < at ? "too" : failures[at]}`,
  );
  const more = faults.length - clauses.length;
  if (more > 0) clauses.push(`${count(more, "more part")} failed`);
  return capitalize(joinWords(clauses));
}

/** How a part failed, to follow “part 3”, with {} for its collection. */
const failuresByCode = new Map<string, string>(
  Object.entries({
    COLLECTION_NOT_FOUND: "used a collection {} that does not exist",
    ENDPOINT_NOT_FOUND: "has a path that does not exist",
    KEY_CONFLICT: "used a key that {} already has",
    VALIDATION_FAILED: "has a body that {} does not allow",
    MALFORMED_JSON: "has a body that is not a JSON object",
    TIMEOUT: "ran out of time",
    METHOD_NOT_ALLOWED: "has a method that does not fit its path",
    INVALID_PARAMETER: "has a parameter that the service refuses",
    UNKNOWN_PARAMETER: "has a parameter that the service refuses",
    NESTED_BUNDLE: "is a bundle itself",
  } satisfies Partial<Record<ErrorCode, string>>),
);

function describePartFailure(path: string, answer: Answer): string {
  const { collection, key } = readPath(path);
  const code = getErrorCode(answer) ?? "";
  if (code === "ENTITY_NOT_FOUND") {
    return `found no ${key === undefined ? `such row in ${collection}` : formatEntityName(collection, key)}`;
  }
  if (code.startsWith("FILTER_")) return `has a filter that ${collection} refuses`;
  const failure = failuresByCode.get(code)?.replace("{}", () => collection);
  return failure ?? `failed with ${answer.status} ${answer.reason}`.trimEnd();
}

function describeWrites(all: readonly Answered[]): string {
  const rows = { created: 0, updated: 0, deleted: 0 };
  for (const { part, answer } of all) {
    const { ok, status, body } = answer;
    if (!ok || !isObject(body) || typeof body.affected !== "number") continue;
    if (part.method === "DELETE") rows.deleted += body.affected;
    else rows[status === 201 ? "created" : "updated"] += body.affected;
  }
  const amounts = Object.entries(rows).filter(([, number]) => number > 0);
  if (amounts.length === 0) return "Nothing was written.";
  return `${joinWords(amounts.map(([verb, number], at) => `${at === 0 ? count(number, "row") : number} ${verb}`))}.`;
}
