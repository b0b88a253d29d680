// Table of the operations around the concurrent write, in the order of the service.

import { count } from "../../../requests/parts/plain-words.ts";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { describeAnswer } from "../../send/answer-words.ts";
import type { SentBundle } from "../../send/exchange.ts";
import { milliseconds } from "../../send/timeline.ts";
import * as momentsTableStyles from "../moments-table.module.css";
import * as textStyles from "../pane-text.module.css";
import { type Operation, operationsOf } from "./order.ts";
import * as styles from "./order-table.module.css";
import type { ConcurrentRun } from "./run.ts";

/** Maximum number of parts shown before the write, and after it. */
const maxParts = 4;

export function OrderTable({ run: { exchange, write, answer } }: { readonly run: ConcurrentRun }) {
  const operations = operationsOf(exchange, write, answer);
  const at = operations.findIndex(({ number }) => number === null);
  const shown = operations.slice(Math.max(0, at - maxParts), Math.max(0, at) + maxParts + 1);
  const left = operations.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <>
      <ScrollArea className={momentsTableStyles.moments} aria-label="Execution order, scrollable">
        <table className={styles.order} aria-label="Execution order">
          <thead>
            <tr>
              {["Request", "Started", "Ended", "Waited", "Status"].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((operation) => (
              <OrderRow key={operation.started} operation={operation} exchange={exchange} />
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {left === 0 ? null : <p className={textStyles.proof}>and {count(left, "more part")}</p>}
    </>
  );
}

function OrderRow({ operation, exchange }: { readonly operation: Operation; readonly exchange: SentBundle }) {
  const { request, number, answer, started, ended, wait } = operation;
  const part = { part: request, number: number ?? 0 };
  return (
    <tr className={number === null ? styles.here : undefined}>
      <th scope="row">{number === null ? "Concurrent write" : `Part ${number}`}</th>
      <td>{started}</td>
      <td>{ended}</td>
      <td>{wait === null ? "–" : `${milliseconds(wait)} ms`}</td>
      <td title={describeAnswer(answer, part, exchange.sent).reason}>{answer.status}</td>
    </tr>
  );
}
