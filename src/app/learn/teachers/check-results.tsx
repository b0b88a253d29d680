// The verdicts on the answers of a course file, step by step.

import { Check, X } from "lucide-react";
import { formatCount } from "../../../language/internal.ts";
import type { Finding, Step } from "../../../lessons/public.ts";
import type { RequestStatus } from "../../connection/use-request.ts";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { NamedList } from "../../ui/named-list.tsx";
import * as styles from "./check-results.module.css";
import * as teachersStyles from "./teachers.module.css";

type CheckStatus = RequestStatus<readonly Finding[]>;

interface Props {
  readonly steps: readonly Step[];
  readonly check: CheckStatus;
  /** Whether the file has issues, so that its answers are not checked. */
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={joinClasses(styles.results, "scroll")} tabIndex={0} aria-label="Answers">
      {steps.map(({ id, title }) => (
        <section key={id} aria-label={title}>
          <h2>{title}</h2>
          <NamedList name={`Answers of ${title}`}>
            {(value ?? [])
              .filter(({ step }) => step === id)
              .map((finding) => (
                <li key={`${finding.line}`}>
                  {finding.isExpected ? (
                    <Check className={joinClasses("icon", styles.expected)} aria-label="As expected" role="img" />
                  ) : (
                    <X className={joinClasses("icon", styles.unexpected)} aria-label="Not as expected" role="img" />
                  )}
                  <Button look="quiet small" title={`Go to line ${finding.line}`} onClick={() => onGoTo(finding)}>
                    {finding.block}
                  </Button>
                  <div>
                    <pre>
                      <code>{finding.text}</code>
                    </pre>
                    <p className={finding.isExpected ? "dim" : "error-text"}>
                      <CodedText text={finding.message} />
                    </p>
                  </div>
                </li>
              ))}
          </NamedList>
        </section>
      ))}
    </section>
  );
}

/** The result of the check in a few words; empty before the first. */
export function checkWords({ value: findings, isFresh }: CheckStatus): string {
  if (findings === null) return "";
  if (!isFresh) return "Checking…";
  const wrong = findings.filter(({ isExpected }) => !isExpected).length;
  const answers = formatCount(findings.length, "answer");
  if (wrong === 0) return `${answers}, all as expected`;
  return `${answers}, ${wrong} not as expected`;
}
