import { useId } from "react";
import { count } from "../../../requests/parts/plain-words.ts";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { StatusBadge } from "../../composer/status-badge.tsx";
import { formatTally, tallySteps } from "../../effects/data-words.ts";
import { isFault } from "../../send/answer.ts";
import type { DryRuns } from "../../session/dry-run.ts";
import { useBundleSession } from "../../session/session.ts";
import * as styles from "./try-it.module.css";

const choices = [
  { transaction: "on", label: "With a transaction" },
  { transaction: "off", label: "Without" },
] as const;

/** How the bundle ended with a transaction and without, of which one is stepped through, and the responses of both. */
export function Outcomes({ runs, shown }: { readonly runs: DryRuns; readonly shown: keyof DryRuns }) {
  const id = useId();
  const { dryRun } = useBundleSession();
  return (
    <>
      <div className={styles.shown} role="radiogroup" aria-label="Outcome">
        {choices.map(({ transaction, label }) => (
          <label key={transaction} className="check">
            <input type="radio" name={id} checked={transaction === shown} onChange={() => dryRun.show(transaction)} />
            <span>
              {label}: <strong>{describeEnd(runs[transaction])}</strong>,{" "}
              {formatTally(tallySteps(runs[transaction].steps), "unchanged")}
            </span>
          </label>
        ))}
      </div>
      <ScrollArea className={styles.scroll} aria-label="Transaction on and off, scrollable">
        <table className={styles.outcomes} aria-label="Transaction on and off">
          <caption>Responses with the transaction on and off</caption>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Request</th>
              {choices.map(({ transaction }) => (
                <th scope="col" key={transaction}>
                  <span className="sr">Transaction </span>
                  {transaction}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.on.exchange.sent.map(({ number, part }) => (
              <tr key={part.key}>
                <th scope="row">{number}</th>
                <td title={`${part.method} ${part.path}`}>
                  <code>
                    <b>{part.method}</b> {part.path}
                  </code>
                </td>
                {choices.map(({ transaction }) => {
                  const answer = runs[transaction].exchange.answers.get(part.id);
                  return <td key={transaction}>{answer && <StatusBadge answer={answer} />}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </>
  );
}

function describeEnd({ end, exchange }: DryRuns["on"]): string {
  const failed = [...exchange.answers.values()].filter(isFault).length;
  return end === "completed" && failed > 0 ? `${count(failed, "part")} failed` : end.replace("-", " ");
}
