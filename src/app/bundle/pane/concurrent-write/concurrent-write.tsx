// The panel for a concurrent write: its request, and when the service ran it relative to the bundle's parts.

import { RotateCcw, Send } from "lucide-react";
import { useId, useMemo } from "react";
import { useService } from "../../../connection/service.ts";
import { JsonEditor } from "../../../editor/json-editor.tsx";
import { type BundlePart, hasBody, methods } from "../../../requests/parts/part.ts";
import { describeBody } from "../../../requests/parts/part-body.ts";
import { problemsOf } from "../../../requests/parts/part-problems.ts";
import { RequestLine } from "../../../requests/parts/request-line.tsx";
import { useStore } from "../../../state/store.ts";
import { Button } from "../../../ui/button.tsx";
import { CodedText } from "../../../ui/coded-text.tsx";
import { useWaitingProblems } from "../../../ui/use-waiting-problems.ts";
import * as problemStyles from "../../composer/part-problem.module.css";
import { Problem } from "../../composer/part-problem.tsx";
import { declaredProblems, placedProblems } from "../../draft/declared-problems.ts";
import { selectResults, useBundle, useBundleSession } from "../../session/session.ts";
import * as textStyles from "../pane-text.module.css";
import * as styles from "./concurrent-write.module.css";
import { defaultWrite } from "./default-write.ts";
import { describeLeftovers } from "./leftovers.ts";
import { describeOrder, operationsOf } from "./order.ts";
import { OrderTable } from "./order-table.tsx";
import { type ConcurrentRun, concurrentWriteOf, sendBoth } from "./run.ts";

export function ConcurrentWrite() {
  const service = useService();
  const { collections } = service;
  const draft = useBundle((now) => now.draft);
  const exchange = useBundle((now) => selectResults(now).exchange);
  const { edited, phase, run } = useStore(concurrentWriteOf(service));
  const offered = useMemo(() => defaultWrite(draft, collections), [draft, collections]);
  const write = edited ?? offered;
  // Once another bundle is sent, the result is outdated.
  const shown = run?.exchange.serial === exchange?.serial ? run : null;
  return (
    <section className={styles.write} aria-labelledby="concurrent-write">
      <p className={textStyles.head}>
        <strong id="concurrent-write">Concurrent write</strong>
        <span className="badge warn">For real</span>
      </p>
      <p className={textStyles.note}>
        Not a rehearsal: sends the bundle and, while it runs, this write. Does the write wait, or run between two parts?
      </p>
      {write === null ? (
        <p className={textStyles.note}>No part writes to a collection, so there is no row to write to concurrently.</p>
      ) : (
        <WriteForm write={write} isEdited={edited !== null} isRunning={phase === "running"} />
      )}
      {shown === null ? null : <OrderTable run={shown} />}
      <p className={textStyles.note} role="status" aria-label="Concurrent write">
        {phase === "running" ? "Sending both…" : null}
        {phase === "not sent" ? "The bundle was not sent, and neither was the write." : null}
        {shown === null ? null : <CodedText text={textOf(shown)} />}
      </p>
    </section>
  );
}

interface WriteFormProps {
  readonly write: BundlePart;
  readonly isEdited: boolean;
  readonly isRunning: boolean;
}

const noIds: ReadonlySet<string> = new Set();
const writing = methods.filter((method) => method !== "GET");

function WriteForm({ write, isEdited, isRunning }: WriteFormProps) {
  const service = useService();
  const session = useBundleSession();
  const store = concurrentWriteOf(service);
  const editWrite = (edited: BundlePart | null): void => store.set({ ...store.get(), edited });
  const { client, collections } = service;
  const notesId = useId();
  const problems = useMemo(() => problemsOf(write, noIds, client), [write, client]);
  const declared = useMemo(() => declaredProblems(write, client, collections), [write, client, collections]);
  const isBlocked = Object.values(problems).some(({ blocks }) => blocks);
  const bodyProblems = useMemo(
    () => placedProblems(write.body, problems.body, declared),
    [write.body, problems, declared],
  );
  const { shown, onTyping } = useWaitingProblems(bodyProblems);
  const waiting = new Set(bodyProblems.filter((each) => !shown.includes(each)).map(({ message }) => message));
  const isPathValid = problems.path === undefined && !declared.some(({ field }) => field === "path");
  const edit = (change: Partial<BundlePart>) => editWrite({ ...write, ...change });
  return (
    <>
      <div className={styles.request}>
        <RequestLine
          part={write}
          owner=" of the concurrent write"
          choice={writing}
          pathId={`${notesId}-path`}
          problemId={isPathValid ? undefined : notesId}
          edit={edit}
        />
        {hasBody(write.method) ? (
          <JsonEditor
            aria-label="Body of the concurrent write"
            value={write.body}
            onChange={(body) => edit({ body })}
            bodyOf={() => describeBody(write, service)}
            onTyping={onTyping}
            problems={shown}
            aria-describedby={shown.length === 0 ? undefined : notesId}
          />
        ) : null}
        <div id={notesId}>
          {Object.values(problems)
            .filter(({ text }) => !waiting.has(text))
            .map((problem) => (
              <Problem key={problem.text} problem={problem} />
            ))}
          {declared
            .filter(({ text }) => !waiting.has(text))
            .map(({ text }) => (
              <p className={problemStyles.problem} key={text}>
                <CodedText text={text} />
              </p>
            ))}
        </div>
      </div>
      <p className={textStyles.head}>
        <Button
          look="small"
          Icon={Send}
          aria-disabled={isRunning || isBlocked}
          onClick={() => (isBlocked ? undefined : void sendBoth(service, session, write))}
        >
          Send both
        </Button>
        {isEdited ? (
          <Button look="quiet small" Icon={RotateCcw} onClick={() => editWrite(null)}>
            Reset write
          </Button>
        ) : null}
      </p>
    </>
  );
}

function textOf({ exchange, write, answer, problem }: ConcurrentRun): string {
  if (answer === null) return `The write has no response. ${problem ?? ""}`;
  const operations = operationsOf(exchange, write, answer);
  const reason = answer.ok ? "" : `Its status is ${answer.status}: ${answer.issues[0]?.message ?? answer.reason}`;
  return [describeOrder(operations, exchange), reason, describeLeftovers(operations)].filter(Boolean).join(" ");
}
