// The problems below the editor: what is wrong, where, and how to fix it.

import { CircleAlert, TriangleAlert } from "lucide-react";
import { memo } from "react";
import type { Fix, Issue } from "../../../language/public.ts";
import { writeRoute } from "../../address/route.ts";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { commandGroups, useCommands } from "../../ui/keys/command.ts";
import { keys } from "../../ui/keys/keys.ts";
import { NamedList } from "../../ui/named-list.tsx";
import type { RequestProblem } from "./find-problem.ts";
import * as styles from "./problems.module.css";

interface Props {
  readonly issues: readonly Issue[];
  /** The collection, whose fields can be changed in Data; undefined where they can't. */
  readonly collection?: string;
  /** The problems of the last request. Listed only if the filter can be sent. */
  readonly refused?: readonly RequestProblem[];
  readonly onSelect: (from: number, to: number) => void;
  readonly onReplace: (from: number, to: number, insert: string) => void;
}

/** Maximum number of problems shown; the first ones matter most. */
const shown = 5;

const none: readonly RequestProblem[] = [];

/** Memoized, because most key presses do not change the problems. */
export const Problems = memo(function Problems({ issues, collection, refused = none, onSelect, onReplace }: Props) {
  const hasErrors = issues.some(({ severity }) => severity === "error");
  const listed = hasErrors ? none : refused;
  const hidden = Math.max(0, issues.length - shown) + Math.max(0, listed.length - shown);
  const onFix = ({ from, to, insert }: Fix): void => onReplace(from, to, insert);
  const fixedByKey = issues.find(({ fixes }) => fixes.length > 0);
  useCommands(() => {
    const [fix] = fixedByKey?.fixes ?? [];
    if (fix === undefined) return [];
    return [
      {
        id: "filter.fix",
        label: "Fix the first problem",
        group: commandGroups.filter,
        key: keys.fix.key,
        detail: fix.label.replaceAll("`", ""),
        words: "quick fix error warning",
        run: () => onFix(fix),
      },
    ];
  });
  return (
    <>
      {/* Says that the last problem is gone, which sighted readers see. */}
      <p className="sr" role="status" aria-label="Problems">
        {issues.length + listed.length === 0 ? "No problems" : ""}
      </p>
      <NamedList name="Problems" className={styles.notes}>
        {issues.slice(0, shown).map((issue) => (
          <li
            key={`${issue.from} ${issue.to} ${issue.message}`}
            className={joinClasses(styles.note, issue.severity === "error" ? styles.error : styles.warn)}
          >
            {issue.severity === "error" ? (
              <CircleAlert className="icon" aria-label="Error" role="img" />
            ) : (
              <TriangleAlert className="icon" aria-label="Warning" role="img" />
            )}
            <p>
              <CodedText text={issue.message} />
            </p>
            <Button look="quiet small" onClick={() => onSelect(issue.from, issue.to)}>
              Show
            </Button>
            {issue.fixes.slice(0, 2).map((fix, index) => (
              <Button
                key={fix.label}
                look="small"
                shortcut={issue === fixedByKey && index === 0 ? keys.fix.key : undefined}
                onClick={() => onFix(fix)}
              >
                <CodedText text={fix.label} />
              </Button>
            ))}
            {issue.textField === undefined || collection === undefined ? null : (
              <a
                className="btn small"
                href={writeRoute("data", [
                  ["collection", collection],
                  ["number", issue.textField],
                ])}
              >
                <CodedText text={`Make \`${issue.textField}\` a number…`} />
              </a>
            )}
          </li>
        ))}
        {listed.slice(0, shown).map(({ message, place }) => (
          <li key={`refused ${message}`} className={joinClasses(styles.note, styles.error)}>
            <CircleAlert className="icon" aria-label="Error" role="img" />
            <p>
              <CodedText text={message} />
            </p>
            {place === null ? null : (
              <Button look="quiet small" onClick={() => onSelect(...place)}>
                Show
              </Button>
            )}
          </li>
        ))}
        {hidden > 0 ? <li className={joinClasses(styles.note, "dim")}>and {hidden} more</li> : null}
      </NamedList>
    </>
  );
});
