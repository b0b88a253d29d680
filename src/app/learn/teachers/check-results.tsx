import { Check, X } from "lucide-react";
import { yieldToTasks } from "../../../client/internal.ts";
import { formatCount } from "../../../language/internal.ts";
import { checkCourse, type Finding, type ParsedCourse, type Step } from "../../../lessons/public.ts";
import { greatestRowLimit } from "../../../wire/public.ts";
import { useService } from "../../connection/service.ts";
import { type RequestStatus, useRequest } from "../../connection/use-request.ts";
import { requestRows } from "../../requests/query/request-rows.ts";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { NamedList } from "../../ui/named-list.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import * as styles from "./check-results.module.css";
import * as teachersStyles from "./teachers.module.css";

type CheckStatus = RequestStatus<readonly Finding[]>;

/** The pause in typing before the answers are checked, in milliseconds. */
const pause = 400;

/** Checks the answers of a file while the author pauses. Returns the findings, unless the file has issues. */
export function useCheck(text: string, parsed: ParsedCourse): CheckStatus {
  const { client, collections } = useService();
  const check = async (signal: AbortSignal): Promise<readonly Finding[]> => {
    const query = { sort: "_id", limit: greatestRowLimit };
    const rows = (collection: string) => requestRows(client, collection, query, signal);
    const findings: Finding[] = [];
    for await (const finding of checkCourse(parsed, { collections, rows })) {
      findings.push(finding);
      await yieldToTasks();
      signal.throwIfAborted();
    }
    return findings;
  };
  return useRequest(parsed.issues.length > 0 ? null : text, check, pause);
}

interface Props {
  readonly steps: readonly Step[];
  readonly check: CheckStatus;
  readonly hasIssues: boolean;
  readonly onGoTo: (place: Finding) => void;
}

export function CheckResults({ steps, check: { value, failure }, hasIssues, onGoTo }: Props) {
  if (failure !== null)
    return (
      <p role="alert" className={joinClasses("error-text", teachersStyles.note)}>
        Not checked: {failure}
      </p>
    );
  if (hasIssues) return <p className={teachersStyles.note}>Not checked. Fix the problems of the file first.</p>;
  const findings = value ?? [];
  return (
    <ScrollArea className={joinClasses(styles.results, "scroll")} aria-label="Answers">
      {steps.map(({ id, title }) => (
        <section key={id} aria-label={title}>
          <h2>{title}</h2>
          <NamedList name={`Answers of ${title}`}>
            {findings
              .filter(({ step }) => step === id)
              .map((finding) => (
                <FindingItem key={finding.line} finding={finding} onGoTo={() => onGoTo(finding)} />
              ))}
          </NamedList>
        </section>
      ))}
    </ScrollArea>
  );
}

function FindingItem({ finding, onGoTo }: { readonly finding: Finding; readonly onGoTo: () => void }) {
  const { line, block, text, isExpected, message } = finding;
  const Icon = isExpected ? Check : X;
  return (
    <li>
      <Icon
        className={joinClasses("icon", isExpected ? styles.expected : styles.unexpected)}
        aria-label={isExpected ? "As expected" : "Not as expected"}
        role="img"
      />
      <Button look="quiet small" title={`Go to line ${line}`} onClick={onGoTo}>
        {block}
      </Button>
      <div>
        <pre>
          <code>{text}</code>
        </pre>
        <p className={isExpected ? "dim" : "error-text"}>
          <CodedText text={message} />
        </p>
      </div>
    </li>
  );
}

export function describeCheck({ value: findings, isFresh }: CheckStatus): string {
  if (findings === null) return "";
  if (!isFresh) return "Checking…";
  const wrong = findings.filter(({ isExpected }) => !isExpected).length;
  return `${formatCount(findings.length, "answer")}, ${wrong === 0 ? "all" : `${wrong} not`} as expected`;
}
