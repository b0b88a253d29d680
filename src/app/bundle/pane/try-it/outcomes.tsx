import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { StatusBadge } from "../../composer/status-badge.tsx";
import { formatTally, tallySteps } from "../../effects/data-words.ts";
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
  const find = (get: (run: DryRun) => Answer | null | undefined) => [get(on), get(off)];
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
  const [kept, keptWithout] = [on, off].map(({ steps }) => formatTally(tallySteps(steps), "unchanged"));
  return (
    <>
      <p className={textStyles.note} role="status" aria-label="Transaction on and off">
        Data with a transaction: {kept}. Without: {keptWithout}.
      </p>
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
            {rows.map(({ name, part, answers: [answer, answerWithout] }) => (
              <tr key={part.key}>
                <th scope="row">{name}</th>
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
