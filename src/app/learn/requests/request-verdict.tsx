import { Check, X } from "lucide-react";
import type { DifferentRow, RequestTask, RequestVerdict, TaskRows } from "../../../lessons/public.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import * as styles from "../verdict.module.css";
import * as requestStyles from "./request-verdict.module.css";

interface Props {
  readonly task: RequestTask;
  readonly verdict: RequestVerdict | null;
}

export function RequestVerdictText({ task, verdict }: Props) {
  if (verdict === null) return `Send the ${task.kind} to check it.`;
  if (verdict.kind === "correct")
    return (
      <>
        <Check className={joinClasses("icon", styles.in)} aria-hidden />
        <strong>Solved.</strong> The same effect as the solution, tried with {verdict.tried} rows.
      </>
    );
  const isHidden = verdict.kind === "different" && verdict.isHidden;
  return (
    <>
      <X className={joinClasses("icon", styles.out)} aria-hidden />
      <strong>{isHidden ? "Not with other rows." : "Not yet."}</strong>{" "}
      <CodedText text={verdict.kind === "refused" ? verdict.text : verdict.difference.text} />
      {isHidden ? <HiddenRows rows={task.hiddenRows} only={verdict.difference.row} /> : null}
    </>
  );
}

const most = 3;

/** The hidden row that a difference is about, or else the first ones. */
function HiddenRows({ rows, only }: { readonly rows: TaskRows; readonly only: DifferentRow | undefined }) {
  const all = Object.entries(rows).flatMap(([collection, own]) => own.map((row) => ({ collection, row })));
  const about = all.filter(({ collection, row }) => collection === only?.collection && row._id === only.key);
  return (
    <span className={requestStyles.hidden}>
      Not in the table:
      {(about.length > 0 ? about : all.slice(0, most)).map(({ collection, row }) => (
        <code key={`${collection} ${row._id}`}>
          {collection} {JSON.stringify(row)}
        </code>
      ))}
    </span>
  );
}
