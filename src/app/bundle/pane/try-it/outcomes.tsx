// Compares a bundle with a transaction and without: the difference in the data, and the response to each part.

import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { StatusBadge } from "../../composer/status-badge.tsx";
import { isEmptyTally, isSameTally, type RowTally, tallySteps, tallyWords } from "../../effects/data-words.ts";
import type { DryRun, Fault } from "../../effects/dry-run.ts";
import type { Answer } from "../../send/answer.ts";
import type { DryRuns } from "../../session/dry-run.ts";
import * as textStyles from "../pane-text.module.css";
import * as styles from "./try-it.module.css";

interface Props {
  readonly runs: DryRuns;
  readonly fault: Fault | null;
}

export function Outcomes({ runs: { on, off }, fault }: Props) {
  const find = (get: (run: DryRun) => Answer | null | undefined) => ({ on: get(on), off: get(off) });
  const rows = on.exchange.sent.map(({ part, number }) => ({
    name: String(number),
    part,
    answers: find(({ exchange }) => exchange.answers.get(part.id)),
  }));
  if (fault?.kind === "write") {
    const answers = find(({ steps }) => steps.find(({ kind }) => kind === "write")?.answer);
    const at = on.exchange.sent.findIndex(({ number }) => number >= fault.number);
    rows.splice(at, 0, { name: "write", part: fault.write, answers });
  }
  return (
    <>
      <p className={textStyles.note} role="status" aria-label="Transaction on and off">
        {describeData(tallySteps(on.steps), tallySteps(off.steps))}
      </p>
      <ScrollArea className={styles.scroll} aria-label="Transaction on and off, scrollable">
        <table className={styles.outcomes} aria-label="Transaction on and off">
          <caption>Responses with the transaction on and off</caption>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Request</th>
              <th scope="col">
                <span className="sr">Transaction </span>on
              </th>
              <th scope="col">
                <span className="sr">Transaction </span>off
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, part, answers }) => (
              <tr key={part.key}>
                <th scope="row">{name}</th>
                <td title={`${part.method} ${part.path}`}>
                  <code>
                    <b>{part.method}</b> {part.path}
                  </code>
                </td>
                <td>{answers.on && <StatusBadge answer={answers.on} />}</td>
                <td>{answers.off && <StatusBadge answer={answers.off} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </>
  );
}

function describeData(on: RowTally, off: RowTally): string {
  const describe = (tally: RowTally): string => (isEmptyTally(tally) ? "unchanged" : tallyWords(tally));
  return isSameTally(on, off)
    ? `Data with and without a transaction: ${describe(on)}.`
    : `Data with a transaction: ${describe(on)}. Without: ${describe(off)}.`;
}
