import { GitFork } from "lucide-react";
import type { MouseEvent } from "react";
import { useService } from "../../connection/service.ts";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { PopoverButton } from "../../ui/popover-button.tsx";
import { createDefaultWrite } from "../effects/default-write.ts";
import { describeConcurrentWrite, formatWrite } from "../send/concurrent-write.ts";
import { selectResults, useBundle, useBundleSession } from "../session/session.ts";
import * as styles from "./concurrent-write.module.css";

const label = "Send with a concurrent write…";

export function ConcurrentWriteButton() {
  return (
    <PopoverButton label={label} face={<span>{label}</span>} button={{ Icon: GitFork }} className={styles.choice}>
      <Choice />
    </PopoverButton>
  );
}

function Choice() {
  const session = useBundleSession();
  const { collections } = useService();
  const draft = useBundle((now) => now.draft);
  const write = createDefaultWrite(draft, collections);
  if (write === null) return <p>No part writes to a collection, so there is no row to write to concurrently.</p>;
  const send = ({ currentTarget }: MouseEvent): void => {
    currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    void session.sendBundle(write);
  };
  return (
    <>
      <p>As soon as the bundle is on its way, this is sent and kept, as if another client sent it:</p>
      <code>{formatWrite(write)}</code>
      <Button onClick={send}>Send both</Button>
    </>
  );
}

export function ConcurrentWriteResult() {
  const write = useBundle((now) => now.write);
  const exchange = useBundle((now) => selectResults(now).exchange);
  if (write === null || exchange === null) return null;
  return (
    <p className={styles.result} role="status" aria-label="Concurrent write">
      <CodedText text={describeConcurrentWrite(write, exchange)} />
    </p>
  );
}
