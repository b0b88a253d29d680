// Failures to choose from: violations for every part, and timeouts.

import type { CollectionDeclaration } from "../../../language/index.ts";
import { reasonOf, statusOf } from "../../../wire/index.ts";
import type { Rows } from "../data/difference.ts";
import type { BundleDraft } from "../part.ts";
import type { Variation } from "./simulation.ts";
import { type Violation, violationsOf } from "./violations.ts";

export interface Choice {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly detail: string;
  readonly variation: Variation;
}

/** Milliseconds, where the draft has none. */
const usualTimeout = "2000";

/** Everything that can be made to fail; parts that are switched off are left out. */
export function choicesOf(
  draft: BundleDraft,
  collections: readonly CollectionDeclaration[],
  rows: (collection: string) => Rows,
): readonly Choice[] {
  const violations = draft.parts.flatMap((part, index) =>
    part.on ? violationsOf(part, collections, rows).map((violation) => choiceOf(draft, index, violation)) : [],
  );
  return [...violations, ...timeouts(draft)];
}

function choiceOf(draft: BundleDraft, index: number, { id, label, rule, code, isLate, change }: Violation): Choice {
  const part = draft.parts[index];
  const number = index + 1;
  const parts = draft.parts.map((each, at) => (at === index ? { ...each, ...change } : each));
  const status = statusOf[code];
  const when = isLate
    ? "This depends on stored rows, so the parts before it run first."
    : "It is found before any part runs.";
  return {
    id: `${number}-${id}`,
    group: `Part ${number}: ${part?.method} ${part?.path.slice(0, 60)}`,
    label: label.replaceAll("`", ""),
    detail: `${status} ${isLate ? "when it runs" : "before any part runs"}`,
    variation: {
      title: `Part ${number}: ${label}.`,
      rule: `${rule} The service answers ${status} ${reasonOf(status)}, \`${code}\`. ${when}`,
      draft: { ...draft, parts },
      isApplicable: true,
    },
  };
}

function timeouts(draft: BundleDraft): readonly Choice[] {
  const timeout = draft.timeout.trim() === "" ? usualTimeout : draft.timeout;
  const sent = draft.parts.flatMap((part, index) => (part.on ? [index + 1] : []));
  return [undefined, ...sent.slice(0, -1)].map((number, timeoutAfter) => {
    const label = number === undefined ? "Timeout before the first part" : `Timeout after part ${number}`;
    return {
      id: `timeout-${timeoutAfter}`,
      group: "Timeout",
      label,
      detail: `504 at ${timeout} ms`,
      variation: {
        title: `${label}.`,
        rule: `The rehearsal advances its clock past the bundle's \`timeout\` of ${timeout} ms. The next part gets 504 Gateway Timeout, \`TIMEOUT\`.`,
        draft: { ...draft, timeout },
        isApplicable: false,
        timeoutAfter,
      },
    };
  });
}
