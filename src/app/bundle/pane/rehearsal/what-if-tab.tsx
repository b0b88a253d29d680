// The What if tab: a part that fails or times out, with and without a transaction, and a concurrent write.

import { Footprints, Hammer, Timer } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Select } from "../../../ui/forms/select.tsx";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import type { Fault, Rehearsal } from "../../effects/rehearsal.ts";
import { goToPane } from "../../session/go-to-pane.ts";
import { useBundle, useBundleSession } from "../../session/session.ts";
import { ConcurrentWrite } from "../concurrent-write/concurrent-write.tsx";
import * as textStyles from "../pane-text.module.css";
import { RehearsalFrame } from "./rehearsal-frame.tsx";
import { type BothWays, dataWords, useRehearsal } from "./simulation.ts";
import * as styles from "./what-if-tab.module.css";

export function WhatIfTab() {
  return (
    <>
      <FaultForm />
      <RehearsalFrame>{(result) => <SideBySide result={result} />}</RehearsalFrame>
      <ConcurrentWrite />
    </>
  );
}

function FaultForm() {
  const draft = useBundle((now) => now.draft);
  const { start } = useRehearsal();
  const [chosen, setChosen] = useState<string | null>(null);
  const parts = draft.parts.map((part, index) => ({ ...part, number: index + 1 })).filter(({ on }) => on);
  const part = parts.find(({ key }) => key === chosen) ?? parts[0];
  if (part === undefined) return null;
  const fail = (kind: Fault["kind"]): void => start({ kind, number: part.number });
  return (
    <div className={textStyles.head}>
      <Select
        className={styles.faultPart}
        aria-label="Part to fail"
        value={part.key}
        onChange={({ target }) => setChosen(target.value)}
      >
        {parts.map(({ key, number, method, path }) => (
          <option key={key} value={key}>
            {number} {method} {path.slice(0, 60)}
          </option>
        ))}
      </Select>
      <Button look="small" Icon={Hammer} onClick={() => fail("failure")}>
        Make this part fail
      </Button>
      <Button look="small" Icon={Timer} onClick={() => fail("timeout")}>
        Time out here
      </Button>
    </div>
  );
}

function SideBySide({ result: { on, off } }: { readonly result: BothWays }) {
  const session = useBundleSession();
  const words = useMemo(() => {
    const [withOne, without] = [dataWords(on), dataWords(off)];
    return withOne === without
      ? `Data with and without a transaction: ${withOne}.`
      : `Data with a transaction: ${withOne}. Without: ${without}.`;
  }, [on, off]);
  return (
    <>
      <p className={textStyles.note} role="status" aria-label="Transaction on and off">
        {words}
      </p>
      <ScrollArea className={styles.endsScroll} aria-label="Transaction on and off, scrollable">
        <table className={styles.ends} aria-label="Transaction on and off">
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
            {on.exchange.sent.map(({ part, number }) => (
              <tr key={part.key}>
                <th scope="row">{number}</th>
                <td title={`${part.method} ${part.path}`}>
                  <code>
                    <b>{part.method}</b> {part.path}
                  </code>
                </td>
                <td>
                  <Status rehearsal={on} id={part.id} />
                </td>
                <td>
                  <Status rehearsal={off} id={part.id} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <p className={textStyles.head}>
        <Button look="small" Icon={Footprints} onClick={() => goToPane(session, "Rehearsal")}>
          Step through it
        </Button>
      </p>
    </>
  );
}

function Status({ rehearsal, id }: { readonly rehearsal: Rehearsal; readonly id: string }) {
  const status = rehearsal.exchange.answers.get(id)?.status;
  if (status === undefined) return null;
  return (
    <span
      className={classes(
        styles.endStatus,
        status === 424 ? styles.undone : status >= 500 ? styles.family5 : status >= 400 && styles.family4,
      )}
    >
      {status}
    </span>
  );
}
