import { useMemo } from "react";
import type { PlanBody, StatementBody } from "../../../requests/query/read-plan.ts";
import { CodedText } from "../../../ui/coded-text.tsx";
import { GroupedText } from "../../../ui/grouped-number.tsx";
import { joinClasses } from "../../../ui/join-classes.ts";
import { NamedList } from "../../../ui/named-list.tsx";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { busyPanel, EmptyPanel } from "../../result/empty-panel.tsx";
import * as panelStyles from "../../result/panel.module.css";
import { useExplore } from "../../session/session.ts";
import { Code, Parameters } from "../sql-view/code.tsx";
import { describeMissingAdvice, findAdvice } from "./advice.ts";
import { describePlan, shortenText } from "./describe-plan.ts";
import { Flow } from "./flow.tsx";
import * as styles from "./plan.module.css";

export function PlanView() {
  const isUsable = useExplore(({ analysis }) => analysis?.usable !== false);
  const find = useExplore((now) => now.find);
  const { found, problem } = find;
  if (problem !== null)
    return <EmptyPanel title="No plan">The last request failed ({problem.title}). See Rows for the reason.</EmptyPanel>;
  if (found === null && isUsable) return busyPanel;
  if (found === null)
    return <EmptyPanel title="No plan yet">The filter has problems. Fix them to see the plan.</EmptyPanel>;
  const { body, limit } = found;
  const { plan } = body;
  // The first rows were requested alone.
  if (plan === undefined && find.running && !find.stale) return busyPanel;
  if (body.totalMatches === undefined)
    return <EmptyPanel title="No plan yet">The request for it was stopped. Press Refresh to repeat it.</EmptyPanel>;
  if (plan === undefined)
    return (
      <EmptyPanel title="No plan in the response">
        Riddle requested one with <code>explain=true</code>. The service sent none, or sent it in another form. See
        HTTP.
      </EmptyPanel>
    );
  return (
    <ScrollArea className={joinClasses("scroll", styles.plan)} aria-label="Plan of the request">
      <p className={panelStyles.sentence}>
        <CodedText text={describePlan(plan)} Plain={GroupedText} />
        {plan.source === "memory" && " This is what the database would do; the rows were in memory."}
      </p>
      <Flow plan={plan} limit={limit} sent={body.payload.length} />
      {plan.statement === undefined ? <ReadFewerRows plan={plan} /> : <Statement statement={plan.statement} />}
    </ScrollArea>
  );
}

export function Statement({ statement: { dialect, text, parameters, steps } }: { readonly statement: StatementBody }) {
  return (
    <>
      <h2>Statement</h2>
      <Code name="Statement" text={text} />
      <Parameters values={parameters} dialect={dialect} />
      <h2>Plan of the database</h2>
      <Code name="Plan of the database" text={steps.join("\n")} />
    </>
  );
}

const most = 20;

function ReadFewerRows({ plan }: { readonly plan: PlanBody }) {
  const collection = useExplore((now) => now.collection);
  const advice = useMemo(() => findAdvice(plan, collection), [plan, collection]);
  return (
    <>
      <h2>Read fewer rows</h2>
      {advice.length === 0 ? (
        <p>{describeMissingAdvice(plan)}</p>
      ) : (
        <NamedList name="Read fewer rows" className={styles.advice}>
          {advice.slice(0, most).map(({ condition, text }) => (
            <li key={condition}>
              <code>{shortenText(condition)}</code>
              <span className={styles.adviceText}>
                <CodedText text={text} Plain={GroupedText} />
              </span>
            </li>
          ))}
          {advice.length > most ? <li className="dim">and {advice.length - most} more</li> : null}
        </NamedList>
      )}
      <p className={styles.note}>
        Sort and limit do not change the number of rows read: all matches are read and sorted before the limit applies.
      </p>
    </>
  );
}
