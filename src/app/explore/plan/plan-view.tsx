// The Plan: how the service found the rows, in a sentence, drawn, where the time went, and what would be faster.

import { useMemo } from "react";
import { type CollectionDeclaration, type FilterRules, parse } from "../../../language/index.ts";
import type { Analysis } from "../../editor/analysis.ts";
import { useRequest } from "../../request.ts";
import { useService } from "../../service.ts";
import type { ExploreState } from "../explore-state.ts";
import type { PlanBody } from "../find.ts";
import type { FindStatus, Found } from "../find-status.ts";
import { Faster } from "./faster.tsx";
import { Flow } from "./flow.tsx";
import { askIndexFacts, type IndexFacts } from "./index-facts.ts";
import { Indexes } from "./indexes.tsx";
import { unindexedConditions } from "./nothing-faster.ts";
import type { Proved } from "./prove.ts";
import { readPlan } from "./read-plan.ts";
import { sentenceOf } from "./sentence.ts";
import { Timing } from "./timing.tsx";
import { useProofs } from "./use-proofs.ts";
import { Words } from "./words.tsx";
import "../../styles/plan.css";

interface Props {
  readonly find: FindStatus;
  readonly collection: CollectionDeclaration;
  /** What the editor holds now. */
  readonly analysis: Analysis | null;
  readonly rules: FilterRules;
  readonly change: (change: Partial<ExploreState>) => void;
  readonly onReplace: (from: number, to: number, insert: string) => void;
}

export function PlanView(props: Props) {
  const { found, problem } = props.find;
  const body = found?.body;
  const plan = useMemo(() => readPlan(body), [body]);
  if (problem !== null) {
    return (
      <div className="panel-empty">
        <h2>No plan</h2>
        <p>The last request failed ({problem.title}). See Rows for the reason.</p>
      </div>
    );
  }
  if (found !== null && plan !== null) return <Plan {...props} found={found} plan={plan} />;
  if (found !== null) {
    return (
      <div className="panel-empty">
        <h2>No plan in the response</h2>
        <p>
          Riddle requested one with <code>explain=true</code>. The service sent none, or sent it in another form. See
          Response.
        </p>
      </div>
    );
  }
  if (props.analysis?.usable !== false) return <div className="panel-empty" aria-busy="true" />;
  return (
    <div className="panel-empty">
      <h2>No plan yet</h2>
      <p>The filter has problems. Fix them to see the plan.</p>
    </div>
  );
}

interface PlanProps extends Props {
  readonly found: Found;
  readonly plan: PlanBody;
}

const noFacts: ReadonlyMap<string, IndexFacts> = new Map();

/** How long the plan must be shown before index facts are requested, in milliseconds: typing comes first. */
const pause = 300;

function Plan({ found, plan, collection, analysis, rules, change, onReplace }: PlanProps) {
  const { client, revision } = useService();
  const { filter: text, exchange, body } = found;
  const sent = { limit: found.limit, rows: body.payload.length };
  const filter = useMemo(() => parse(text).filter, [text]);
  const unindexed = useMemo(
    () => (plan.rowsRead > plan.rowsMatched ? unindexedConditions(text, collection) : []),
    [plan, text, collection],
  );
  const planKey =
    plan.candidates.length === 0 ? null : `${revision} ${collection.name} ${JSON.stringify(plan.candidates)}`;
  const facts = useRequest(planKey, (signal) => askIndexFacts(plan.candidates, collection, client, signal), pause);
  const proofs = useProofs(found, plan, collection, rules);
  const take = (write: NonNullable<Proved["write"]>): void => {
    if ("projection" in write) change(write);
    else onReplace(0, text.length, write.filter);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="scroll plan" tabIndex={0} aria-label="Plan of the request">
      <p className="sentence">
        <Words words={sentenceOf(plan, sent)} />
      </p>
      <Flow plan={plan} sent={sent} />
      {plan.candidates.length === 0 ? null : (
        <Indexes plan={plan} facts={facts.isFresh && facts.value !== null ? facts.value : noFacts} />
      )}
      <Faster
        plan={plan}
        sent={sent}
        filter={filter}
        bytes={exchange.response.message.body.length}
        proofs={proofs}
        unindexed={unindexed}
        onTake={analysis?.text === text ? take : null}
      />
      <Timing exchange={exchange} />
    </section>
  );
}
