import { useId } from "react";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { StatusBadge } from "../../composer/status-badge.tsx";
import { formatTally, tallySteps } from "../../effects/data-words.ts";
import type { DryRuns } from "../../session/dry-run.ts";
import { useBundleSession } from "../../session/session.ts";
import * as styles from "./try-it.module.css";

interface Props {
  readonly runs: DryRuns;
  readonly shown: keyof DryRuns;
}

const labels: Readonly<Record<keyof DryRuns, string>> = { on: "With a transaction", off: "Without" };

/** How the bundle ended with a transaction and without, of which one is stepped through, and the responses of both. */
export function Outcomes({ runs, shown }: Props) {
  const { on, off } = runs;
  const id = useId();
  const { dryRun } = useBundleSession();
  const rows = on.exchange.sent.map(({ part, number }) => ({
    number,
    part,
    answers: [on, off].map(({ exchange }) => exchange.answers.get(part.id)),
  }));
  return (
    <>
      <div className={styles.shown} role="radiogroup" aria-label="Outcome">
        {(["on", "off"] as const).map((each) => (
          <label key={each} className="check">
            <input type="radio" name={id} checked={each === shown} onChange={() => dryRun.show(each)} />
            <span>
              {labels[each]}: <strong>{runs[each].end.replace("-", " ")}</strong>,{" "}
              {formatTally(tallySteps(runs[each].steps), "unchanged")}
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
              {["on", "off"].map((state) => (
                <th scope="col" key={state}>
                  <span className="sr">Transaction </span>
                  {state}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, part, answers: [answer, answerWithout] }) => (
              <tr key={part.key}>
                <th scope="row">{number}</th>
                <td title={`${part.method} ${part.path}`}>
                  <code>
                    <b>{part.method}</b> {part.path}
                  </code>
                </td>
                <td>{answer && <StatusBadge answer={answer} />}</td>
                <td>{answerWithout && <StatusBadge answer={answerWithout} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </>
  );
}
